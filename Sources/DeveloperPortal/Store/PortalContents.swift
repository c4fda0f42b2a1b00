public import Diagnostics
import Git
import JSONTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One state of a team's portal: everything it held after one commit.
///
/// Making one walks the tree of files once; a kind of record is read when it is asked for, each time.
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
  private let files: [String: ObjectName]
  private let paths: [String: [String]]

  init(repository: Repository, commit name: ObjectName) throws(Diagnostic) {
    let commit = try repository.commit(name)
    self.repository = repository
    self.commit = name
    tree = commit.tree
    changed = commit.committer.date
    var files: [String: ObjectName] = [:]
    var paths: [String: [String]] = [:]
    for entry in try repository.entries(ofTree: commit.tree, recursive: true) {
      files[entry.path] = entry.name
      guard entry.path.hasSuffix(".json"), let slash = entry.path.firstIndex(of: "/") else { continue }
      paths[String(entry.path[..<slash]), default: []].append(entry.path)
    }
    self.files = files
    self.paths = paths
    guard let blob = files[TeamRecord.path] else {
      throw Diagnostic(.portalRecordDamaged, "the portal has no \(TeamRecord.path)")
    }
    let reader = try RecordReader(parsing: try repository.readBlob(blob), file: TeamRecord.path)
    team = try TeamRecord(reader)
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

  /// The profiles, in the order in which they were made.
  public func profiles() throws(Diagnostic) -> [ProfileRecord] {
    try records(ordered: \.created)
  }

  /// The record of `type` called `id`, if there is one.
  func record<Record: PortalRecord>(_ type: Record.Type, _ id: RecordID) throws(Diagnostic) -> Record? {
    try record(at: id.path(in: Record.folder) + ".json")
  }

  /// The record in the file at `path`, if there is one.
  func record<Record: PortalRecord>(at path: String) throws(Diagnostic) -> Record? {
    guard let blob = files[path] else { return nil }
    return try Record(try RecordReader(parsing: try repository.readBlob(blob), file: path))
  }

  /// Whether a record of `type` is called `id`.
  func holds(_ type: (some PortalRecord).Type, _ id: RecordID) -> Bool {
    files[id.path(in: type.folder) + ".json"] != nil
  }

  /// The bytes of a file beside a record.
  func bytes(at path: String) throws(Diagnostic) -> [UInt8] {
    guard let blob = files[path] else {
      throw Diagnostic(.portalRecordDamaged, "the portal has no file \(path)")
    }
    return try repository.readBlob(blob)
  }

  private func records<Record: PortalRecord>(
    ordered date: KeyPath<Record, Date>
  ) throws(Diagnostic) -> [Record] {
    var records: [Record] = []
    for path in paths[Record.folder] ?? [] {
      guard let blob = files[path] else { continue }
      records.append(try Record(try RecordReader(parsing: try repository.readBlob(blob), file: path)))
    }
    return records.sorted { ($0[keyPath: date], $0.id) < ($1[keyPath: date], $1.id) }
  }
}
