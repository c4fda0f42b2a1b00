import Diagnostics
public import GitStore
import GitWorkTree
public import OperationLog

/// What taking an operation back, or doing it again, did.
public struct UndoOutcome: Hashable, Sendable {
  /// The operation.
  public let entry: LoggedOperation
  /// The files that were written or removed, and what became of each.
  public let changes: [FileChange]
  /// The branches and tags that were moved, made or deleted.
  public let moves: [ReferenceMove]
  /// The remote branches that have commits of the operation, which stay there.
  public let pushed: [String]
  /// The commit at which HEAD is now, where it was moved and is at no branch.
  public internal(set) var detachedHead: ObjectName?
  /// Whether changes that the operation had restored are stashed again.
  public internal(set) var isPutAside = false
  /// What is not as it was to be: paths, `the index`, `HEAD`.
  public internal(set) var differences: [String] = []
  /// Whether a stopped operation waits again.
  public let isStoppedAgain: Bool
  /// Whether the operation was interrupted before it changed anything, so that it is forgotten.
  public internal(set) var hadDoneNothing = false

  /// The files that were written or removed.
  public var files: [String] { changes.map(\.path) }
  /// The branches and tags that were moved, made or deleted, by their full names.
  public var references: [String] { moves.map(\.name) }
}

/// What is done about commits that others may have.
public enum PublishedCommits: Hashable, Sendable {
  /// They are not undone.
  case refused
  /// The branches step back here; the remote keeps the commits, which is reported.
  case leftBehind
}

/// A branch or tag that was brought to where it is.
public struct ReferenceMove: Hashable, Sendable {
  /// Its full name.
  public let name: String
  /// Where it is now; `nil` if it is gone.
  public let target: ObjectName?

  /// Creates a move.
  public init(name: String, target: ObjectName?) {
    self.name = name
    self.target = target
  }
}

extension UndoOutcome {
  /// The files that differ, and how each changed.
  static func changes(
    from old: [String: RepositorySnapshot.File], to new: [String: RepositorySnapshot.File]
  ) -> [FileChange] {
    new.keys.filter { new[$0] != old[$0] }.sorted().map { path in
      let kind: FileChange.Kind = new[path] == .absent ? .deleted : old[path] == .absent ? .added : .modified
      return FileChange(path: path, kind: kind)
    }
  }
}
