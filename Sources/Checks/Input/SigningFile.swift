import Diagnostics
public import ProvisioningProfiles

/// A file of keys or certificates that is checked by itself.
public struct SigningFile: Sendable {
  /// Its certificates, in the order of the file.
  public let certificates: [SigningCertificate]
  /// The private key in it; `nil` where it has none.
  public let key: KeyForm?

  /// How a private key lies in a file.
  public enum KeyForm: Sendable {
    /// In a PKCS#12 archive, whose content can't be read without its passphrase.
    case archive
    /// By itself or beside certificates, as text (RFC 7468) or in DER, encrypted or not.
    case plain
  }

  /// Reads a file; no passphrase is asked for, so an archive is only recognised.
  ///
  /// - Throws: `certificate-invalid` where it holds neither a certificate nor a key.
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
  /// The certificates and keys that are checked by themselves, with the paths of their files.
  var signingFiles: [(path: String, file: SigningFile)] {
    files.compactMap { file in
      if case .signing(let content) = file.content { (file.path, content) } else { nil }
    }
  }
}
