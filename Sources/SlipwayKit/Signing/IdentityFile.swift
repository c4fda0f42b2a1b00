public import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// A file with private keys and their certificates: a `.p12`, or a private key in PEM or DER.
public struct IdentityFile {
  private let path: String
  private let passphrase: PassphraseSource
  private let openssl: OpenSSLProgram

  /// Names a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - passphrase: Where its passphrase comes from, which is asked for only if it needs one.
  ///   - openssl: The program that reads the old kinds of `.p12`.
  public init(path: String, passphrase: PassphraseSource, openssl: OpenSSLProgram) {
    self.path = path
    self.passphrase = passphrase
    self.openssl = openssl
  }

  /// The keys and certificates, at least one key.
  ///
  /// - Throws: what reading the file throws, `no-identity-in-file`, `passphrase-needed`, `passphrase-wrong`.
  public func archive() throws(Diagnostic) -> IdentityArchive {
    let archive = try content()
    guard !archive.identities.isEmpty else { throw Self.noKey(in: path, unusable: archive.unusableKeys) }
    return archive
  }

  private func content() throws(Diagnostic) -> IdentityArchive {
    let bytes = try FileAccess.read(path, limit: 16 << 20, waitingForPipes: true)
    if let encoded = EncodedArchive(bytes) {
      throw encoded.refusal(
        .noIdentityInFile, of: path, savedAs: "identity.p12",
        ifEmpty: "export the certificate together with its private key")
    }
    guard IdentityArchive.isLikely(bytes) else {
      if let other = Self.other(bytes, path) { throw other }
      let given = PrivateKey.isEncrypted(bytes) ? try passphrase.passphrase() : nil
      let isText = bytes.first != 0x30
      if isText, bytes.firstRange(of: Array("PRIVATE KEY-----".utf8)) == nil { throw Self.noKey(in: path, unusable: 0) }
      let key =
        isText
        ? try PrivateKey(pem: String(decoding: bytes, as: UTF8.self), passphrase: given, file: path)
        : try PrivateKey(der: bytes, passphrase: given, file: path)
      // A file in PEM may hold the key's certificate and its issuers too.
      let certificates = isText ? (try? SigningCertificate.all(parsing: bytes)) ?? [] : []
      return IdentityArchive(
        identities: [.init(key: key, certificates: certificates.filter { $0.certifies(key) })],
        otherCertificates: certificates.filter { !$0.certifies(key) })
    }
    let given: Passphrase
    do {
      given = try passphrase.passphrase()
    } catch {
      // Some export without a passphrase, which is the empty one.
      guard error.code == .passphraseNeeded,
        let open = try? IdentityArchive(parsing: bytes, file: path, passphrase: Passphrase(""), openssl: openssl)
      else { throw error }
      return open
    }
    return try IdentityArchive(parsing: bytes, file: path, passphrase: given, openssl: openssl)
  }

  /// The error for a profile or a certificate alone, which contain no private key.
  private static func other(_ bytes: [UInt8], _ path: String) -> Diagnostic? {
    let isProfile = (try? ProvisioningProfile(parsing: bytes, file: path)) != nil
    guard isProfile || bytes.first == 0x30 && (try? SigningCertificate.all(parsing: bytes, file: path)) != nil else {
      return nil
    }
    return Diagnostic(
      .noIdentityInFile,
      "\"\(path)\" contains no private key: it is a \(isProfile ? "provisioning profile" : "certificate")",
      at: Place(file: path),
      remedy: .advice(
        isProfile
          ? "give it with --profile, and a .p12 file with --identity"
          : "export the certificate together with its private key"))
  }

  private static func noKey(in path: String, unusable: Int) -> Diagnostic {
    let problem =
      unusable == 0
      ? "\"\(path)\" contains no private key"
      : "no private key in \"\(path)\" can sign apps: use RSA with at least 2048 bits, or P-256"
    return Diagnostic(
      .noIdentityInFile, problem, at: Place(file: path),
      remedy: .advice("export the certificate together with its private key"))
  }
}

extension Diagnostic.Code {
  package static let noIdentityInFile = Diagnostic.Code(
    "no-identity-in-file", "The file contains no identity.", "export the certificate together with its private key")
}
