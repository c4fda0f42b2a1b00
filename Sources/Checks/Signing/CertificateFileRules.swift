import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A certificate, archive or key that is checked by itself can be read.
struct CertificateUnreadable: CheckRule {
  let description = RuleDescription(
    id: "certificate-unreadable", severity: .error, summary: "a file that is called a certificate is one",
    explanation: """
      A .cer holds a certificate (X.509), a .p12 a PKCS#12 archive, a .pem a certificate or a key as text. What \
      has the name of one and is something else, such as a page that a download left behind, signs nothing.
      """,
    wrong: "Distribution.cer with a web page in it", right: "Distribution.cer as the portal gave it",
    source: "RFC 5280, RFC 7292, RFC 7468")

  func findings(in input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .unreadableSigning(let problem) = file.content else { return nil }
      let isOther = problem.code == .certificateInvalid
      return finding(
        isOther ? "\"\(file.path)\" holds neither a certificate nor a key" : problem.message,
        hint: isOther ? "download the certificate again, or export the identity again" : "look what lies there",
        at: Place(file: file.path), target: nil)
    }
  }
}

/// A certificate that is checked by itself is valid.
struct CertificateNotValid: CheckRule {
  let description = RuleDescription(
    id: "certificate-not-valid", severity: .error, summary: "a certificate is valid",
    explanation: """
      Nothing is signed with a certificate that has expired or whose time has not come. What was signed with \
      it before goes on running, but for in-house apps, which stop with it.
      """,
    wrong: "Distribution.cer, which expired yesterday", right: "a new certificate in its place",
    source: "Apple's support page on certificates; the device's code 0xE8008018")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      file.certificates.filter { !$0.isValid(at: input.date) }.map { certificate in
        let isOver = certificate.isExpired(at: input.date)
        return finding(
          "\(certificate.words) \(isOver ? "expired" : "is valid only from") "
            + (isOver ? certificate.notAfter : certificate.notBefore).formatted(.iso8601),
          hint: isOver ? "ask for a new certificate" : "look at the clock of this machine, or wait",
          at: Place(file: path), target: nil)
      }
    }
  }
}

/// A certificate that is checked by itself is one by which apps are signed.
struct CertificateNotForSigning: CheckRule {
  let description = RuleDescription(
    id: "certificate-not-for-signing", severity: .note, summary: "a certificate is of a kind by which apps are signed",
    explanation: """
      Apple marks each certificate with what it is for. One without such a mark, or with another, such as \
      those for push notifications and Wallet passes, and those of the authorities above, signs no app.
      """,
    wrong: "a certificate of a web server", right: "Apple Distribution: Example (ABCDE12345)",
    source: "the marker extensions of Apple's certificates")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      file.certificates.filter { $0.kind?.signsApps != true }.map { certificate in
        finding(
          certificate.kind.map { "\(certificate.words) is of the kind \($0.displayName), which signs no apps" }
            ?? "\(certificate.words) has no mark of Apple's that tells what it signs",
          hint: "nothing is to be done, unless apps are to be signed with it", at: Place(file: path), target: nil)
      }
    }
  }
}

/// A private key does not lie about.
struct PrivateKeyInFile: CheckRule {
  let description = RuleDescription(
    id: "private-key-in-file", severity: .note, summary: "a file with a private key is kept out of repositories",
    explanation: """
      Who has the private key of a certificate can sign in your team's name. The file belongs into a keychain \
      or a safe of secrets, not into a repository. An archive can't be read without its passphrase, for which a \
      check never asks, so its certificates could not be checked.
      """,
    wrong: "Distribution.p12 in the project's folder, and not ignored",
    right: "Distribution.p12 imported into the keychain, and *.p12 in .gitignore",
    source: "Apple's guide to signing identities")

  func findings(in input: CheckInput) -> [Finding] {
    input.signingFiles.compactMap { path, file in
      guard let key = file.key else { return nil }
      let isOffered = input.git.map { !path.hasPrefix("/") && !$0.ignores(path) } ?? false
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return finding(
        Self.words(path, key) + (isOffered ? ", and Git does not ignore it" : ""),
        hint: isOffered
          ? "add \(name) to .gitignore, or move the file out of the repository"
          : "keep it out of repositories, in a keychain or a safe of secrets",
        at: Place(file: path), severity: isOffered ? .warning : nil, target: nil)
    }
  }

  private static func words(_ path: String, _ key: SigningFile.KeyForm) -> String {
    switch key {
    case .archive:
      "\"\(path)\" is an archive for private keys, and what is in it could not be checked without its passphrase"
    case .plain: "\"\(path)\" holds a private key"
    }
  }
}

extension SigningCertificate {
  /// What it is called in a sentence.
  fileprivate var words: String { "the certificate \"\(commonName.isEmpty ? serialNumber : commonName)\"" }
}
