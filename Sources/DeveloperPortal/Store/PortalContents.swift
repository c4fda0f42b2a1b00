public import Diagnostics
import GitStore
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One state of a team's portal: everything it held after one commit.
///
/// Each kind of record is read when it is first asked for, and only once.
public struct PortalContents {
  /// The team.
  public let team: TeamRecord
  /// When the newest change in it was made.
  public let changed: Date
  /// The whole name of the commit.
  public var revision: String { commit.hex }

  let commit: ObjectName
  let tree: ObjectName
  private let repository: Repository
  private let shelf: RecordShelf

  /// The state after a commit, of which `place` may remember something.
  init(
    repository: Repository, commit name: ObjectName, remembering place: RecordMemoryPlace? = nil
  ) throws(Diagnostic) {
    let commit = try repository.commits.read(name)
    self.repository = repository
    self.commit = name
    tree = commit.tree
    changed = commit.committer.date
    team = try Self.team(in: commit.tree, of: repository)
    shelf = RecordShelf(RecordFolders(repository: repository, tree: commit.tree, remembering: place))
  }

  /// A tree that is not committed yet, as the state after `contents`.
  init(repository: Repository, tree: ObjectName, following contents: PortalContents) throws(Diagnostic) {
    self.repository = repository
    self.tree = tree
    commit = contents.commit
    changed = contents.changed
    team = try Self.team(in: tree, of: repository)
    shelf = RecordShelf(RecordFolders(repository: repository, tree: tree, remembering: nil))
  }

  private init(_ contents: PortalContents, with change: PortalChange) {
    team = contents.team
    changed = contents.changed
    commit = contents.commit
    tree = contents.tree
    repository = contents.repository
    shelf = RecordShelf(contents.shelf, with: change)
  }

  /// The portal's contents after `change`, which is not written yet.
  func after(_ change: PortalChange) -> PortalContents {
    PortalContents(self, with: change)
  }

  /// The members, in the order in which they came.
  public func members() throws(Diagnostic) -> [MemberRecord] {
    try records(ordered: \.invited)
  }

  /// The certificates and what was asked for, in the order of the requests.
  public func certificates() throws(Diagnostic) -> [CertificateRecord] {
    try records(ordered: \.requested)
  }

  /// The devices, in the order in which they were registered.
  public func devices() throws(Diagnostic) -> [DeviceRecord] {
    try records(ordered: \.registered)
  }

  /// The App IDs, in the order in which they were registered.
  public func appIDs() throws(Diagnostic) -> [AppIDRecord] {
    try records(ordered: \.created)
  }

  /// The values assigned to App IDs, in the order of registration.
  public func identifiers() throws(Diagnostic) -> [IdentifierRecord] {
    try records(ordered: \.created)
  }

  /// The profiles, in the order in which they were made.
  public func profiles() throws(Diagnostic) -> [ProfileRecord] {
    try records(ordered: \.created)
  }

  private static func team(in tree: ObjectName, of repository: Repository) throws(Diagnostic) -> TeamRecord {
    guard let bytes = try repository.objects.blob(at: TeamRecord.path, inTree: tree) else {
      throw Diagnostic(.portalRecordDamaged, "the portal has no \(TeamRecord.path)")
    }
    return try TeamRecord(try RecordReader(parsing: bytes, file: TeamRecord.path))
  }

  /// The profiles that may be team profiles, without a look into the others.
  func teamProfiles() throws(Diagnostic) -> [ProfileRecord] {
    try shelf.records(marked: ProfileRecord.managedMark, ordered: \.created)
  }

  /// The record of `type` called `id`, if there is one.
  func record<Record: PortalRecord>(_ type: Record.Type, _ id: RecordID) throws(Diagnostic) -> Record? {
    try record(at: id.path(in: Record.folder) + ".json")
  }

  /// The record in the file at `path`, if there is one.
  func record<Record: PortalRecord>(at path: String) throws(Diagnostic) -> Record? {
    guard let bytes = try shelf.bytes(at: path) else { return nil }
    return try Record(try RecordReader(parsing: bytes, file: path))
  }

  /// The bytes of a file beside a record.
  func bytes(at path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = try shelf.bytes(at: path) else {
      throw Diagnostic(.portalRecordDamaged, "the portal has no file \(path)")
    }
    return bytes
  }

  /// The file at `path`, or `nil` where there is none.
  func file(at path: String) throws(Diagnostic) -> [UInt8]? { try shelf.bytes(at: path) }

  /// The member with that address, found by path where no other address has the same digest.
  func member(_ email: EmailAddress) throws(Diagnostic) -> MemberRecord? {
    let likely = try record(MemberRecord.self, .digest(of: MemberRecord.id(of: email)))
    if let likely, likely.email == email { return likely }
    return try members().first { $0.email == email }
  }

  /// The records of a kind as they are written.
  func texts<Record: PortalRecord>(of kind: Record.Type) throws(Diagnostic) -> [RecordText] {
    try shelf.texts(of: kind)
  }

  private func records<Record: PortalRecord>(
    ordered date: KeyPath<Record, Date>
  ) throws(Diagnostic) -> [Record] {
    try shelf.records(ordered: date)
  }
}
