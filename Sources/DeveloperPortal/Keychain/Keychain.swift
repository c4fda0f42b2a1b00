public import Diagnostics
import JSONTrees
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The private keys of those who work here: files that only their owner can read, in a folder that only they can open.
///
/// An identity is two files, `<id>.pem` with the key and `<id>.json` with what is known of it; the second is written
/// last and removed first, so that there is an identity only where both are whole.
public struct Keychain: Sendable {
  /// The folder, which is made when the first identity is.
  public let directory: String
  private let mode: PortalMode

  /// Names the folder; nothing is read or made.
  public init(directory: String, mode: PortalMode = .writing) {
    self.directory = directory
    self.mode = mode
  }

  /// Makes a new key and keeps it.
  ///
  /// - Parameters:
  ///   - email: Whose it is.
  ///   - name: The owner's name, which requests carry.
  ///   - algorithm: The kind of key.
  ///   - date: When it is made.
  /// - Returns: The identity.
  /// - Throws: `private-key-invalid`, `portal-file-unusable`.
  public func createIdentity(
    for email: EmailAddress, name: RecordName, algorithm: KeyAlgorithm = .rsa2048, at date: Date
  ) throws(Diagnostic) -> IdentityRecord {
    try keep(try PrivateKey.generate(algorithm), for: email, name: name, at: date)
  }

  /// Keeps a key that was made elsewhere.
  ///
  /// - Throws: `identity-exists`.
  public func keep(
    _ key: PrivateKey, for email: EmailAddress, name: RecordName, at date: Date
  ) throws(Diagnostic) -> IdentityRecord {
    let identifier = key.publicKey.identifier
    let id = RecordID.digest(of: "identity/\(identifier)") { _ in false }
    guard !PlainFile.exists(recordFile(id)) else {
      throw Diagnostic(
        .identityExists, "the keychain holds this key already, as the identity \(id)",
        remedy: .operation(.init("identity.list")))
    }
    let identity = IdentityRecord(
      id: id, email: email, name: name, algorithm: key.algorithm, keyIdentifier: identifier,
      created: date.wholeSeconds)
    if mode == .rehearsing { return identity }
    try PlainFile.createFolder(directory, permissions: 0o700)
    try PlainFile.replace(keyFile(id), with: Array(key.pem.utf8), permissions: 0o600)
    try PlainFile.replace(
      recordFile(id), with: JSONValue.object(identity.json).serialized(style: .pretty), permissions: 0o600)
    return identity
  }

  /// The identities, in the order in which they were made.
  public func identities() throws(Diagnostic) -> [IdentityRecord] {
    var identities: [IdentityRecord] = []
    for name in try PlainFile.names(in: directory) where name.hasSuffix(".json") {
      let path = "\(directory)/\(name)"
      identities.append(try IdentityRecord(try RecordReader(parsing: try PlainFile.bytes(of: path), file: path)))
    }
    return identities.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
  }

  /// The identity that `text` means: by id or digest, or a beginning of one, or by the owner's address or name.
  ///
  /// - Throws: `identity-not-found`, `several-identities`.
  public func identity(matching text: String) throws(Diagnostic) -> IdentityRecord {
    try RecordLookup<IdentityRecord>(
      noun: "identity", nouns: "identities", title: "identity", titles: "identities", listing: .init("identity.list"),
      names: { [$0.email.rawValue, $0.name.rawValue] }, identifiers: { [$0.id.rawValue, $0.keyIdentifier] },
      place: "keychain"
    ).find(text, among: try identities())
  }

  /// The private key of an identity.
  ///
  /// - Throws: `private-key-invalid`, `private-key-encrypted`, `portal-file-unusable`.
  public func privateKey(of identity: IdentityRecord) throws(Diagnostic) -> PrivateKey {
    let path = keyFile(identity.id)
    return try PrivateKey(pem: String(decoding: try PlainFile.bytes(of: path), as: UTF8.self), file: path)
  }

  /// A request for a certificate, made with an identity's key.
  public func certificateRequest(of identity: IdentityRecord) throws(Diagnostic) -> CertificateRequest {
    try CertificateRequest(
      commonName: identity.name.rawValue, emailAddress: identity.email.rawValue, key: try privateKey(of: identity))
  }

  /// Removes an identity and its key for good.
  public func delete(_ identity: IdentityRecord) throws(Diagnostic) {
    if mode == .rehearsing { return }
    try PlainFile.remove(recordFile(identity.id))
    try PlainFile.remove(keyFile(identity.id))
  }

  private func keyFile(_ id: RecordID) -> String { "\(directory)/\(id).pem" }
  private func recordFile(_ id: RecordID) -> String { "\(directory)/\(id).json" }
}

extension Diagnostic.Code {
  /// A key that the keychain holds already.
  public static let identityExists: Self = "identity-exists"
}
