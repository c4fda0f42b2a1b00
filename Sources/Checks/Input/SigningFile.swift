import Diagnostics
public import ProvisioningProfiles

/// A file with keys or certificates that is checked without a project.
public struct SigningFile: Sendable {
  /// Its certificates, in the order of the file.
  public let certificates: [SigningCertificate]
  /// The form of its private key; `nil` without one.
  public let key: KeyForm?

  /// The form of a private key in a file.
  public enum KeyForm: Sendable {
    /// A PKCS#12 archive, which can't be read without its passphrase.
    case archive
    /// A key as text (RFC 7468) or in DER, with or without certificates, encrypted or not.
    case plain
  }

  /// Reads a file without a passphrase, so that an archive is only recognized.
  ///
  /// - Throws: `certificate-invalid` if the file contains neither a certificate nor a key.
  init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    let form = PrivateKeyScanner.form(of: bytes)
    if form == .archive || IdentityArchive.isLikely(bytes) {
      (certificates, key) = ([], .archive)
      return
    }
    do throws(Diagnostic) {
      certificates = try SigningCertificate.all(parsing: bytes, file: file)
      key = form.map { _ in .plain }
    } catch {
      guard form != nil else { throw error }
      (certificates, key) = ([], .plain)
    }
  }
}

extension CheckInput {
  /// The files with certificates and keys without a project, with their paths.
  var signingFiles: [(path: String, file: SigningFile)] {
    files.compactMap { file in
      if case .signing(let content) = file.content { (file.path, content) } else { nil }
    }
  }
}
