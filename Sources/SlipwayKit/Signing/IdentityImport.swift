public import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An import of keys into the keychain from a `.p12`, or a private key in PEM or DER.
public struct IdentityImport {
  /// The result.
  public struct Result {
    /// The identities that are new.
    public let new: [IdentityRecord]
    /// The identities that the keychain held already.
    public let known: [IdentityRecord]
    /// How many certificates came along.
    public let certificates: Int
    /// How many keys were left out, because they sign no apps.
    public let unusableKeys: Int
  }

  /// Whose the keys are.
  public struct Owner {
    let name: RecordName
    let email: EmailAddress

    /// Names the owner.
    public init(name: RecordName, email: EmailAddress) {
      self.name = name
      self.email = email
    }
  }

  private let keychain: Keychain
  private let openssl: OpenSSLProgram
  private let keychainPassphrase: PassphraseSource

  /// Imports into `keychain`.
  ///
  /// - Parameters:
  ///   - keychain: Where the keys are kept.
  ///   - source: Where the keychain's passphrase comes from, if it has one.
  ///   - openssl: The program that reads the old kinds of `.p12`.
  public init(into keychain: Keychain, unlocking source: PassphraseSource, openssl: OpenSSLProgram) {
    self.keychain = keychain
    keychainPassphrase = source
    self.openssl = openssl
  }

  /// Imports every key of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - source: Where the file's passphrase comes from, which is asked for only if it needs one.
  ///   - owner: Whose the keys are.
  ///   - date: The date.
  /// - Returns: The result.
  /// - Throws: what reading the file throws, `no-identity-in-file`, and what the keychain refuses.
  public func importFile(
    _ path: String, passphrase source: PassphraseSource, owner: Owner, at date: Date
  ) throws(Diagnostic) -> Result {
    let bytes = try FileAccess.read(path, limit: 16 << 20)
    let archive = try archive(bytes, path: path, passphrase: source)
    guard !archive.identities.isEmpty else { throw Self.noKey(in: path, unusable: archive.unusableKeys) }
    var (new, known): ([IdentityRecord], [IdentityRecord]) = ([], [])
    var certificates = 0
    for identity in archive.identities {
      if let record = try keychain.identity(of: identity.key) {
        known.append(record)
        certificates += try keychain.add(identity.certificates, to: record)
      } else {
        new.append(
          try keychain.keep(
            identity.key, certificates: identity.certificates, for: owner.email, name: owner.name, at: date,
            unlocking: keychainPassphrase))
        certificates += identity.certificates.count
      }
    }
    return Result(new: new, known: known, certificates: certificates, unusableKeys: archive.unusableKeys)
  }

  private func archive(
    _ bytes: [UInt8], path: String, passphrase source: PassphraseSource
  ) throws(Diagnostic) -> IdentityArchive {
    guard IdentityArchive.isLikely(bytes) else {
      let passphrase = PrivateKey.isEncrypted(bytes) ? try source.passphrase() : nil
      let isText = bytes.first != 0x30
      if isText, bytes.firstRange(of: Array("PRIVATE KEY-----".utf8)) == nil { throw Self.noKey(in: path, unusable: 0) }
      let key =
        isText
        ? try PrivateKey(pem: String(decoding: bytes, as: UTF8.self), passphrase: passphrase, file: path)
        : try PrivateKey(der: bytes, passphrase: passphrase, file: path)
      // A file in PEM may hold the key's certificate too.
      let certificates = isText ? (try? SigningCertificate.all(parsing: bytes)) ?? [] : []
      return IdentityArchive(
        identities: [.init(key: key, certificates: certificates.filter { $0.certifies(key) })])
    }
    let given: Passphrase
    do {
      given = try source.passphrase()
    } catch {
      // Some export without a passphrase, which is the empty one.
      guard error.code == .passphraseNeeded,
        let open = try? IdentityArchive(parsing: bytes, file: path, passphrase: Passphrase(""), openssl: openssl)
      else { throw error }
      return open
    }
    return try IdentityArchive(parsing: bytes, file: path, passphrase: given, openssl: openssl)
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
  /// A file without an identity to import.
  public static let noIdentityInFile: Self = "no-identity-in-file"
}
