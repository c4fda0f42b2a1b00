import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Certificate, archive and key files that can't be read.
struct CertificateUnreadable: CheckRule {
  let description = RuleDescription(
    id: "certificate-unreadable", severity: .error, summary: "Certificate file can't be read",
    explanation: """
      A .cer file contains an X.509 certificate, and a .p12 file a PKCS#12 archive. A .pem file contains a certificate \
      or key as text. A file with other content, such as a web page from a failed download, can't be used for signing. In \
      folders of tests and examples, the finding is a note.
      """,
    wrong: "Distribution.cer with the content <html>…</html>", right: "Distribution.cer as downloaded from the portal",
    source: "RFC 5280, RFC 7292, RFC 7468")

  func findings(in input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .unreadableSigning(let problem) = file.content else { return nil }
      let isOther = problem.code == .certificateInvalid
      return finding(
        isOther ? "\"\(file.path)\" contains neither a certificate nor a key" : problem.message,
        hint: isOther
          ? "download the certificate again, or export the identity again" : "check the content of the file",
        at: Place(file: file.path), severity: ExampleFolder.contains(file.path) ? .note : nil, target: nil)
    }
  }
}

/// Certificates that have expired or are not valid yet.
struct CertificateNotValid: CheckRule {
  let description = RuleDescription(
    id: "certificate-not-valid", severity: .error, summary: "Certificate has expired or is not valid yet",
    explanation: """
      A certificate that has expired or is not valid yet can't be used for signing. Apps that were already signed \
      continue to run, except enterprise apps. These no longer launch after the certificate expires. A certificate \
      of a server, which an app pins, is not for signing, so the finding is a note. In folders of tests and examples, \
      it is a note too.
      """,
    wrong: "Distribution.cer, which expired yesterday", right: "Distribution.cer, which expires in a year",
    source: "Apple's support page on certificates; installation error 0xE8008018")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      file.certificates.filter { !$0.isValid(at: input.date) }.map { certificate in
        let isOver = certificate.isExpired(at: input.date)
        return finding(
          "\(certificate.words) \(isOver ? "expired" : "is valid only from") "
            + (isOver ? certificate.notAfter : certificate.notBefore).formatted(.iso8601),
          hint: isOver ? "request a new certificate" : "check the clock of this machine, or wait",
          at: Place(file: path), severity: certificate.kind == nil || ExampleFolder.contains(path) ? .note : nil,
          target: nil)
      }
    }
  }
}

/// Certificates that can't sign apps.
struct CertificateNotForSigning: CheckRule {
  let description = RuleDescription(
    id: "certificate-not-for-signing", severity: .note, summary: "Certificate can't be used for signing",
    explanation: """
      Apple marks each certificate with its purpose. A certificate without a mark, or with another purpose, can't be \
      used for signing. Examples are certificates for push notifications and Wallet passes, intermediates and roots. \
      In a project's folder, a certificate without a mark is not reported, because apps pin the certificates of their \
      servers.
      """,
    wrong: "example.org.cer, the certificate of a web server",
    right: "Distribution.cer, with the name Apple Distribution: Example (ABCDE12345)",
    source: "the marker extensions of Apple's certificates")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      let isOfProject = input.projectFolders.contains { $0.isEmpty || path.path(below: $0) != nil }
      return file.certificates.filter { $0.kind.map { !$0.signsApps } ?? !isOfProject }.map { certificate in
        finding(
          certificate.kind.map { "\(certificate.words) is of type \($0.displayName), which can't sign apps" }
            ?? "\(certificate.words) has no Apple extension that states its purpose",
          hint: "use another certificate to sign apps; otherwise ignore this note", at: Place(file: path), target: nil)
      }
    }
  }
}

/// Private keys in files.
struct PrivateKeyInFile: CheckRule {
  let description = RuleDescription(
    id: "private-key-in-file", severity: .note, summary: "File contains a private key",
    explanation: """
      Anyone with the private key of a certificate can sign for your team. Keep the file in a keychain or a password \
      manager, not in a repository. A check never asks for a .p12 file's passphrase, so it can't check the \
      certificates inside. If Git does not ignore the file, the finding is a warning. A file that Git tracks is reported \
      by signing-secret-tracked.
      """,
    wrong: "Distribution.p12 in the project's folder",
    right: "Distribution.p12 imported into the keychain, and *.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.compactMap { path, file in
      // Another rule reports a file that Git tracks.
      guard let key = file.key, input.repository(of: path)?.trackedPaths.contains(path) != true else { return nil }
      let isOffered = input.repository(of: path).map { !$0.ignores(path) } ?? false
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return finding(
        Self.words(path, key) + (isOffered ? ", and Git does not ignore it" : ""),
        hint: isOffered
          ? "add \(name) to .gitignore, or move the file out of the repository"
          : "keep it in a keychain or a password manager, not in a repository",
        at: Place(file: path), severity: isOffered ? .warning : nil, target: nil)
    }
  }

  private static func words(_ path: String, _ key: SigningFile.KeyForm) -> String {
    switch key {
    case .archive:
      "\"\(path)\" is an archive for private keys, whose certificates are not checked"
    case .plain: "\"\(path)\" contains a private key"
    }
  }
}

extension SigningCertificate {
  /// The certificate's name in messages.
  fileprivate var words: String { "certificate \"\(commonName.isEmpty ? serialNumber : commonName)\"" }
}
