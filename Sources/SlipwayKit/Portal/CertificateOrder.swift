public import DeveloperPortal
public import Diagnostics
import FileTrees
import ProvisioningProfiles

/// A request for a certificate, with a keychain's key or a certificate signing request.
public struct CertificateOrder {
  /// Where the key comes from.
  public enum Source: Hashable, Sendable {
    /// An identity in the keychain, by any of its names; `nil` for the actor's own.
    case identity(String?)
    /// A file with a request.
    case file(String)
  }

  private let session: PortalSession
  private let passphrase: PassphraseSource

  /// Creates an order in a portal; `source` is where the keychain's passphrase comes from, if it has one.
  public init(session: PortalSession, unlocking source: PassphraseSource = .none) {
    self.session = session
    passphrase = source
  }

  /// Requests a certificate.
  ///
  /// - Throws: `identity-not-found`, `several-identities`, what reading the file throws, and what the portal refuses.
  public func request(_ use: CertificateUse, from source: Source) throws(Diagnostic) -> CertificateRecord {
    // Refused before the keychain's passphrase is asked for.
    try session.portal.permitRequest(for: use, as: session.actor, at: session.date)
    let request = try signedRequest(for: use, from: source)
    return try session.portal.requestCertificate(for: use, request, as: session.actor, at: session.date)
  }

  private func signedRequest(for use: CertificateUse, from source: Source) throws(Diagnostic) -> CertificateRequest {
    switch source {
    case .identity(let name):
      let keychain = session.home.keychain
      return try keychain.certificateRequest(of: identity(name, for: use, in: keychain), unlocking: passphrase)
    case .file(let path):
      return try CertificateRequest(parsing: FileAccess.read(path, limit: 1 << 20), file: path)
    }
  }

  /// The identity that is named, or the newest of the actor's own that no living certificate of that use has.
  private func identity(
    _ name: String?, for use: CertificateUse, in keychain: Keychain
  ) throws(Diagnostic) -> IdentityRecord {
    if let name { return try keychain.identity(matching: name) }
    let actor = try session.actor
    let own = try keychain.usableIdentities().filter { $0.email == actor }
    guard let newest = own.last else {
      throw Diagnostic(
        .identityNotFound, "the keychain has no private key of \(actor)",
        remedy: .operation(.init("identity.create", ["email": actor.rawValue])))
    }
    let living = try session.contents().certificates().filter {
      $0.use == use && [.pending, .issued].contains($0.state(at: session.date))
    }
    let taken = Set(living.map(\.keyIdentifier))
    return own.last { !taken.contains($0.keyIdentifier) } ?? newest
  }
}
