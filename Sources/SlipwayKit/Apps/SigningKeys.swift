import CodeSigning
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

/// The private keys that may sign: the keys of a file or of the simulated keychain.
struct SigningKeys {
  private let archive: IdentityArchive?
  private let keychain: Keychain?
  private let passphrase: PassphraseSource

  init(_ archive: IdentityArchive?, orOf keychain: Keychain?, unlocking passphrase: PassphraseSource) {
    self.archive = archive
    self.keychain = archive == nil ? keychain : nil
    self.passphrase = passphrase
  }

  /// Whether they are of a file.
  var isGiven: Bool { archive != nil }

  /// The identities of the file; `nil` without one.
  ///
  /// A file with a private key alone has its certificate in one of `profiles`.
  func given(among profiles: [ProvisioningProfile]) -> [SigningIdentity]? {
    guard let archive else { return nil }
    let listed = profiles.flatMap(\.certificates).filter { certificate in
      archive.identities.contains { certificate.certifies($0.key) }
    }
    return (archive.identities.flatMap(\.certificates) + listed).map {
      SigningIdentity(certificate: $0, hasPrivateKey: true)
    }
  }

  /// The certificate with its key and its issuers.
  ///
  /// - Throws: `identity-not-found`, and what opening the keychain throws.
  func identity(for certificate: SigningCertificate) throws(Diagnostic) -> CodeSigningIdentity {
    if let own = archive?.identities.first(where: { certificate.certifies($0.key) }) {
      let others = (archive?.otherCertificates ?? []) + own.certificates
      return try CodeSigningIdentity(key: own.key, certificate: certificate, others: others)
    }
    guard let keychain,
      let record = try keychain.identities().first(where: { $0.keyIdentifier == certificate.publicKey.identifier })
    else {
      throw Diagnostic(
        .identityNotFound, "the private key of \"\(certificate.commonName)\" is not in the keychain",
        remedy: .operation(.init("identity.list")))
    }
    return try CodeSigningIdentity(
      key: keychain.privateKey(of: record, unlocking: passphrase), certificate: certificate,
      others: keychain.certificates(of: record))
  }
}
