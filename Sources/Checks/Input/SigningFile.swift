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
    if IdentityArchive.isLikely(bytes) {
      (certificates, key) = ([], .archive)
      return
    }
    do throws(Diagnostic) {
      certificates = try SigningCertificate.all(parsing: bytes, file: file)
      key = Self.holdsPrivateKey(bytes) ? .plain : nil
    } catch {
      guard Self.holdsPrivateKey(bytes) || Self.isPrivateKey(bytes) else { throw error }
      (certificates, key) = ([], .plain)
    }
  }

  /// Whether a text has a private key in it, by the label of RFC 7468, 10 and 11, and of the older forms with an
  /// algorithm before it.
  static func holdsPrivateKey(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      $0.hasPrefix("-----BEGIN ") && $0.contains("PRIVATE KEY-----")
    }
  }

  private static func isPrivateKey(_ der: [UInt8]) -> Bool {
    do throws(Diagnostic) {
      _ = try PrivateKey(der: der)
      return true
    } catch {
      return error.code == .privateKeyEncrypted
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
