import Diagnostics
import GitStore
package import GitWorkTree

/// An operation on files of the working tree alone, whose record says before it begins what they are to hold.
struct FileOperation {
  private let log: OperationLog
  let entry: LoggedOperation
  package let before: RepositorySnapshot
  private let intended: RepositorySnapshot
  /// Where the record keeps what is intended, while it is being done: large files are not read again.
  private let stored: [TreeChange]?

  private static let intendedFolder = "intended"

  /// Records an operation that is about to begin.
  init(
    _ title: String, changing goals: [String: [UInt8]?], programs: Set<String>, in log: OperationLog
  ) throws(Diagnostic) {
    let store = try log.folder.madeStore()
    let present = try Self.files(goals.keys.sorted(), of: log.repository)
    var (before, intended) = (present, present)
    before.files = try store.snapshots.keep(present.files)
    for (path, bytes) in goals {
      intended.files[path] =
        if let bytes {
          .content(FileContent(bytes), isExecutable: programs.contains(path) || present.isExecutable(path))
        } else {
          .absent
        }
    }
    let archive = log.archive(in: store)
    // The files themselves are faster to compare with than what was stored of them, unless somebody wrote to one.
    let first = before.files == present.files ? present : before
    let stored = try archive.changes(storing: intended, in: Self.intendedFolder, after: first)
    entry = try log.recorder.begin(
      title, try archive.changes(storing: before, in: SnapshotArchive.firstFolder) + stored, scope: .files, in: store)
    (self.log, self.before, self.intended, self.stored) = (log, before, intended, stored)
  }

  /// The operation that a killed process left; `nil` where there is none.
  init?(leftIn log: OperationLog) throws(Diagnostic) {
    guard let entry = try log.newest(), entry.state == .begun, entry.scope == .files, log.isFromHere(entry)
    else { return nil }
    let record = try log.snapshots(of: entry)
    guard let intended = record.intended else { return nil }
    (self.log, self.entry, before, self.intended, stored) = (log, entry, record.before, intended, nil)
  }

  private var paths: [String] { before.files.keys.sorted() }

  /// Records that it is done, with its effect outside the repository; forgets it where it changed nothing.
  package func finish(effect: String? = nil) throws(Diagnostic) {
    let after = try Self.files(paths, of: log.repository)
    guard after.files != before.files || effect != nil else { return try log.remove(entry) }
    let store = try log.folder.madeStore()
    let isAsIntended = after.files == intended.files && after.head == intended.head
    let changes =
      if let stored, isAsIntended {
        stored.map { $0.moved(from: Self.intendedFolder, to: "after") }
      } else {
        try log.archive(in: store).changes(storing: after, in: "after", after: before)
      }
    try log.recorder.close(entry, changes + log.recorder.changes(storing: effect, in: store), in: store)
  }

  /// The files as they are, and how far a killed process came.
  func standing() throws(Diagnostic) -> (present: RepositorySnapshot, Standing) {
    let present = try log.repository.snapshots.take(of: paths)
    if present.files == intended.files { return (present, .done) }
    let edited = present.files(differingFrom: intended, and: before).sorted()
    return (present, edited.isEmpty ? .halfDone : .edited(edited))
  }

  /// How far a killed process came.
  enum Standing {
    /// Everything was written, and only the record does not say so.
    case done
    /// Each file is as it was or as it was to be.
    case halfDone
    /// Somebody has edited some of the files since.
    case edited([String])
  }

  /// Restores the files of an interrupted operation, and forgets it.
  func takeBack(from present: RepositorySnapshot) throws(Diagnostic) {
    try log.restoring.put(before, now: present, knowing: [intended])
    try log.remove(entry)
  }

  /// Ends an interrupted operation at its present state, with what was edited since.
  func settle() throws(Diagnostic) {
    var interrupted = entry
    interrupted.title = LoggedOperation.interruption + entry.title
    let after = try Self.files(paths, of: log.repository)
    let store = try log.folder.madeStore()
    try log.recorder.close(
      interrupted, log.archive(in: store).changes(storing: after, in: "after", after: before), in: store)
  }

  /// The files of the working tree, without other state of the repository.
  private static func files(_ paths: [String], of repository: Repository) throws(Diagnostic) -> RepositorySnapshot {
    RepositorySnapshot(
      head: try repository.head(), references: [:], index: nil, state: [:],
      files: try repository.snapshots.contents(of: paths))
  }
}

extension RepositorySnapshot {
  /// The files that are neither as one snapshot has them nor as the other.
  package func files(differingFrom one: RepositorySnapshot, and other: RepositorySnapshot) -> [String] {
    files.keys.filter { files[$0] != one.files[$0] && files[$0] != other.files[$0] }
  }

  fileprivate func isExecutable(_ path: String) -> Bool {
    if case .content(_, let isExecutable) = files[path] { isExecutable } else { false }
  }
}

extension TreeChange {
  /// The same in another folder.
  fileprivate func moved(from folder: String, to other: String) -> TreeChange {
    switch self {
    case .put(let path, let name, let kind): .put(path.path(after: folder, movesTo: other) ?? path, name, kind: kind)
    case .remove(let path): .remove(path.path(after: folder, movesTo: other) ?? path)
    }
  }
}
