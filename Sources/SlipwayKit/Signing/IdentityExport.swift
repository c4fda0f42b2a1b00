public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

/// An export of an identity as a `.p12`: its key and certificates.
public struct IdentityExport {
  /// The identity's record.
  public let record: IdentityRecord
  private let identity: IdentityArchive.Identity

  /// The certificates that go along.
  public var certificates: [SigningCertificate] { identity.certificates }

  /// Opens an identity.
  ///
  /// - Parameters:
  ///   - text: Its id, or its owner's address or name.
  ///   - keychain: Where it is kept.
  ///   - source: Where the keychain's passphrase comes from, if it has one.
  ///   - session: The portal whose certificates go along, if there is one: those that it issued and that live.
  /// - Throws: `identity-not-found`, `several-identities`, and what opening the key throws.
  public init(
    of text: String, in keychain: Keychain, unlocking source: PassphraseSource, with session: PortalSession?
  ) throws(Diagnostic) {
    record = try keychain.identity(matching: text)
    let key = try keychain.privateKey(of: record, unlocking: source)
    var certificates: [SigningCertificate] = []
    if let session {
      let contents = try session.contents()
      for issued in try contents.certificates(of: record) where issued.state(at: session.date) == .issued {
        certificates.append(try contents.signingCertificate(of: issued))
      }
    }
    for kept in try keychain.certificates(of: record) where !certificates.contains(kept) {
      certificates.append(kept)
    }
    identity = IdentityArchive.Identity(
      key: key, name: certificates.first?.commonName ?? record.name.rawValue, certificates: certificates)
  }

  /// The file.
  ///
  /// - Parameters:
  ///   - passphrase: What is to open it.
  ///   - isOld: Whether it is of the kind that older programs read.
  ///   - openssl: The program that writes the old kind.
  /// - Returns: The content of the file.
  /// - Throws: `openssl-missing`, `openssl-failed`, `signing-failed`.
  public func encoded(
    under passphrase: Passphrase, isOld: Bool, openssl: OpenSSLProgram
  ) throws(Diagnostic) -> [UInt8] {
    if isOld { return try openssl.oldArchive(of: identity, under: passphrase) }
    return try IdentityArchive(identities: [identity]).encoded(under: passphrase)
  }
}
