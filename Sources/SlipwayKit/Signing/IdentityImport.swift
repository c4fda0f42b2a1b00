public import DeveloperPortal
public import Diagnostics
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
    let archive = try IdentityFile(path: path, passphrase: source, openssl: openssl).archive()
    var (new, known): ([IdentityRecord], [IdentityRecord]) = ([], [])
    var certificates = 0
    for identity in archive.identities {
      if let record = try keychain.identity(of: identity.key) {
        known.append(record)
        certificates += try keychain.add(identity.certificates, to: record)
      } else {
        do throws(Diagnostic) {
          new.append(
            try keychain.keep(
              identity.key, certificates: identity.certificates, for: owner.email, name: owner.name, at: date,
              unlocking: keychainPassphrase))
          certificates += identity.certificates.count
        } catch  where error.code == .identityExists {
          // The file has the key twice, or another process imports it too.
          guard !new.contains(where: { $0.keyIdentifier == identity.key.publicKey.identifier }),
            let record = try keychain.identity(of: identity.key)
          else { continue }
          known.append(record)
        }
      }
    }
    return Result(new: new, known: known, certificates: certificates, unusableKeys: archive.unusableKeys)
  }
}
