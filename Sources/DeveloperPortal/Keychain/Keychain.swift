public import Diagnostics
public import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The private keys of those who work here: files that only their owner can read, in a folder that only they can open.
///
/// An identity is two files, `<id>.pem` with the key and `<id>.json` with what is known of it, which are written and
/// removed together. Certificates that came along when a key was imported are in `<id>.certificates.pem`. With a
/// passphrase the keys are encrypted (PKCS#8, PBES2).
public struct Keychain: Sendable {
  /// The folder, which is made when the first identity is.
  public let directory: String
  let mode: PortalMode
  let folder: KeychainFolder

  /// Names the folder; nothing is read or made.
  public init(directory: String, mode: PortalMode = .writing) {
    self.directory = directory
    self.mode = mode
    folder = KeychainFolder(path: directory)
  }

  /// Creates and stores a new private key.
  ///
  /// - Parameters:
  ///   - email: Whose it is.
  ///   - name: The owner's name, which requests carry.
  ///   - algorithm: The kind of key.
  ///   - date: When it is made.
  ///   - source: Where the keychain's passphrase comes from, if it has one.
  /// - Returns: The identity.
  /// - Throws: `private-key-invalid`, `portal-file-unusable`, `passphrase-needed`, `passphrase-wrong`.
  public func createIdentity(
    for email: EmailAddress, name: RecordName, algorithm: KeyAlgorithm = .rsa2048, at date: Date,
    unlocking source: PassphraseSource = .none
  ) throws(Diagnostic) -> IdentityRecord {
    try keep(try PrivateKey.generate(algorithm), for: email, name: name, at: date, unlocking: source)
  }

  /// Keeps a key that was made elsewhere, and certificates of it; restores it if its file or its record is damaged.
  ///
  /// - Throws: `identity-exists`, `portal-file-unusable`, `passphrase-needed`, `passphrase-wrong`.
  public func keep(
    _ key: PrivateKey, certificates: [SigningCertificate] = [], for email: EmailAddress, name: RecordName,
    at date: Date, unlocking source: PassphraseSource = .none
  ) throws(Diagnostic) -> IdentityRecord {
    let id = Self.id(of: key)
    let identity =
      record(of: id)
      ?? IdentityRecord(
        id: id, email: email, name: name, algorithm: key.algorithm, keyIdentifier: key.publicKey.identifier,
        created: date.wholeSeconds)
    try refuseKnown(identity.id)
    if mode == .rehearsing {
      _ = try lock(opening: source)
      return identity
    }
    let opened = try asked(source)
    return try folder.locked { () throws(Diagnostic) -> IdentityRecord in
      try refuseKnown(identity.id)
      let pem = if let passphrase = try lock(opening: opened) { try key.pem(under: passphrase) } else { key.pem }
      var files = [(name: Self.keyFile(identity.id), bytes: Array(pem.utf8))]
      let known = (try? self.certificates(of: identity)) ?? []
      let all = known + certificates.filter { !known.contains($0) }
      if !all.isEmpty { files.append(Self.file(of: all, identity.id)) }
      files.append((Self.recordFile(identity.id), JSONValue.object(identity.json).serialized(style: .pretty)))
      try folder.replace(files)
      return identity
    }
  }

  /// The identity that a key is kept as, if it is and can be used.
  public func identity(of key: PrivateKey) throws(Diagnostic) -> IdentityRecord? {
    if mode != .rehearsing { try folder.finishInterruptedChange() }
    return record(of: Self.id(of: key)).flatMap { problem(of: $0) == nil ? $0 : nil }
  }

  /// The identities, in the order in which they were made.
  public func identities() throws(Diagnostic) -> [IdentityRecord] {
    if mode != .rehearsing { try folder.finishInterruptedChange() }
    var identities: [IdentityRecord] = []
    for name in try PlainFile.names(in: directory) where name.hasSuffix(".json") {
      let path = "\(directory)/\(name)"
      let bytes = try PlainFile.bytes(of: path)
      do throws(Diagnostic) {
        identities.append(try IdentityRecord(try RecordReader(parsing: bytes, file: path)))
      } catch {
        throw damaged(path)
      }
    }
    return identities.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
  }

  /// The identities whose private keys can be used, in the order in which they were made.
  public func usableIdentities() throws(Diagnostic) -> [IdentityRecord] {
    try identities().filter { problem(of: $0) == nil }
  }

  /// Why the private key of an identity can't be used; `nil` if it can, or if only its passphrase could tell.
  public func problem(of identity: IdentityRecord) -> Diagnostic? {
    let path = folder.file(Self.keyFile(identity.id))
    let told = { (state: String) in
      Diagnostic(
        .privateKeyUnusable, "the private key \(identity.id) of \(identity.name) is \(state)", at: Place(file: path),
        remedy: .operation(.init("identity.import")))
    }
    guard PlainFile.exists(path) else { return told("missing") }
    guard let bytes = try? PlainFile.bytes(of: path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("-----END") else { return told("damaged") }
    guard !PrivateKey.isEncrypted(bytes) else { return nil }
    let key = try? PrivateKey(pem: text)
    return key?.publicKey.identifier == identity.keyIdentifier ? nil : told("damaged")
  }

  /// The identity that `text` means: by id or digest, or a beginning of one, or by the owner's address or name.
  ///
  /// - Throws: `identity-not-found`, `several-identities`.
  public func identity(matching text: String) throws(Diagnostic) -> IdentityRecord {
    try RecordLookup<IdentityRecord>(
      missing: .identityNotFound, several: .severalIdentities, title: "identity", titles: "identities",
      listing: .init("identity.list"),
      names: { [$0.email.rawValue, $0.name.rawValue] }, identifiers: { [$0.id.rawValue, $0.keyIdentifier] },
      place: "keychain"
    ).find(text, among: try identities())
  }

  /// The private key of an identity.
  ///
  /// - Parameters:
  ///   - identity: The identity.
  ///   - source: Where the keychain's passphrase comes from, which is asked for only if the key is encrypted.
  /// - Returns: The key.
  /// - Throws: `private-key-unusable`, `private-key-invalid`, `portal-file-unusable`, `passphrase-needed`,
  ///   `passphrase-wrong`.
  public func privateKey(
    of identity: IdentityRecord, unlocking source: PassphraseSource = .none
  ) throws(Diagnostic) -> PrivateKey {
    try folder.finishInterruptedChange()
    if let problem = problem(of: identity) { throw problem }
    let path = folder.file(Self.keyFile(identity.id))
    let bytes = try PlainFile.bytes(of: path)
    let passphrase = PrivateKey.isEncrypted(bytes) ? try source.passphrase() : nil
    return try PrivateKey(pem: String(decoding: bytes, as: UTF8.self), passphrase: passphrase, file: path)
  }

  /// A request for a certificate, made with an identity's key.
  ///
  /// - Throws: what ``privateKey(of:unlocking:)`` throws.
  public func certificateRequest(
    of identity: IdentityRecord, unlocking source: PassphraseSource = .none
  ) throws(Diagnostic) -> CertificateRequest {
    try CertificateRequest(
      commonName: identity.name.rawValue, emailAddress: identity.email.rawValue,
      key: try privateKey(of: identity, unlocking: source))
  }

  /// The certificates that came along when the identity's key was imported.
  ///
  /// - Throws: `certificate-invalid`, `portal-file-unusable`.
  public func certificates(of identity: IdentityRecord) throws(Diagnostic) -> [SigningCertificate] {
    let path = folder.file(Self.certificatesFile(identity.id))
    guard PlainFile.exists(path) else { return [] }
    return try SigningCertificate.all(parsing: try PlainFile.bytes(of: path), file: path)
  }

  /// Keeps further certificates of an identity that is kept already.
  ///
  /// - Returns: How many of them are new.
  public func add(_ certificates: [SigningCertificate], to identity: IdentityRecord) throws(Diagnostic) -> Int {
    let known = try self.certificates(of: identity)
    let new = certificates.filter { !known.contains($0) }
    if mode == .rehearsing || new.isEmpty { return new.count }
    try folder.locked { () throws(Diagnostic) in try folder.replace([Self.file(of: known + new, identity.id)]) }
    return new.count
  }

  /// Removes an identity, its key and its certificates for good.
  public func delete(_ identity: IdentityRecord) throws(Diagnostic) {
    if mode == .rehearsing { return }
    try folder.locked { () throws(Diagnostic) in
      try folder.replace(
        [],
        removing: [Self.recordFile(identity.id), Self.keyFile(identity.id), Self.certificatesFile(identity.id)])
    }
  }

  static func keyFile(_ id: RecordID) -> String { "\(id).pem" }
  fileprivate static func recordFile(_ id: RecordID) -> String { "\(id).json" }
  private static func certificatesFile(_ id: RecordID) -> String { "\(id).certificates.pem" }

  private static func id(of key: PrivateKey) -> RecordID { id(ofKey: key.publicKey.identifier) }

  /// The id that the identity with a key has in every keychain.
  public static func id(ofKey keyIdentifier: String) -> RecordID {
    RecordID.digest(of: "identity/\(keyIdentifier)") { _ in false }
  }

  private static func file(
    of certificates: [SigningCertificate], _ id: RecordID
  ) -> (name: String, bytes: [UInt8]) {
    (certificatesFile(id), Array(certificates.map(\.pem).joined().utf8))
  }

  private func refuseKnown(_ id: RecordID) throws(Diagnostic) {
    guard let record = record(of: id), problem(of: record) == nil else { return }
    throw Diagnostic(
      .identityExists, "the keychain already contains this key as identity \(id)",
      remedy: .operation(.init("identity.list")))
  }
}

extension Keychain {
  /// The readable record of an identity.
  private func record(of id: RecordID) -> IdentityRecord? {
    let path = folder.file(Self.recordFile(id))
    guard let bytes = try? PlainFile.bytes(of: path) else { return nil }
    return try? IdentityRecord(RecordReader(parsing: bytes, file: path))
  }

  /// The error for a damaged record, whose key may still be there: importing the key writes the record again.
  private func damaged(_ path: String) -> Diagnostic {
    let key = path.dropLast(".json".count) + ".pem"
    let isThere = PlainFile.exists(String(key))
    return Diagnostic(
      .identityRecordInvalid, "\"\(path)\" is not a valid record of a private key", at: Place(file: path),
      remedy: isThere
        ? .operation(.init("identity.import", ["file": String(key)]))
        : .advice("delete the file, and import the key again"))
  }
}

extension Diagnostic.Code {
  package static let privateKeyUnusable = Diagnostic.Code(
    "private-key-unusable", "The file of a private key in the keychain is missing or damaged.",
    "\(command: "identity.import") FILE")
  package static let identityRecordInvalid = Diagnostic.Code(
    "identity-record-invalid", "The record of a private key in the keychain is damaged.",
    "\(command: "identity.import") FILE")
  package static let identityNotFound = Diagnostic.Code(
    "identity-not-found", "The keychain has no such identity.", "\(command: "identity.create")")
  package static let severalIdentities = Diagnostic.Code(
    "several-identities", "The text matches several identities.", "give one of the ids in the message")
  package static let identityExists = Diagnostic.Code(
    "identity-exists", "The keychain already has the key.", "\(command: "identity.list")")
}
