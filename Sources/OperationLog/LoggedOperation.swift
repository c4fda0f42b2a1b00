package import GitStore
package import GitWorkTree

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One operation in the operation log.
public struct LoggedOperation: Hashable, Sendable {
  /// How far an operation got.
  public enum State: String, Hashable, Sendable {
    /// Started; it stopped on conflicts, or was killed.
    case begun
    /// It was done.
    case done
    /// Undone.
    case undone
    /// An undo in progress; if no process runs it, the process was killed.
    case undoing
    /// It is being done again; if nobody is at it, a run was killed that was.
    case redoing
    /// Stopped and aborted; the abort can be undone.
    case aborted
    /// Undone, and another operation followed: it can't be redone.
    case superseded
  }

  /// What an operation may change.
  public enum Scope: String, Hashable, Sendable {
    /// Anything: branches, the index, files.
    case repository
    /// Only files of the working tree; later staging and commits do not matter.
    case files
    /// Files and index, while an operation waits for its conflicts to be resolved.
    case resolution
    /// What is known of remotes and nothing else.
    case remotes
  }

  /// Its number; later operations have higher ones.
  public let id: Int
  /// What was done, in words, such as `feature finish login`.
  public internal(set) var title: String
  /// When it started.
  public let date: Date
  /// How far it got.
  public let state: State
  /// What it was about to do, for going on after a stop; operations in one step have none.
  package let plan: MergePlan?
  /// The number of the stopped operation that this one aborted.
  package var aborts: Int?
  /// The tree in the log's repository with the states before and after.
  package var tree: ObjectName
  /// What it may change.
  public var scope = Scope.repository
  /// Which files the record was in when it was written; see ``OperationLog/isFromHere(_:)``.
  var origin: String?
}

/// Snapshots of a repository: from before an operation, from after it, and from where it stopped.
package struct OperationSnapshots {
  package var before: RepositorySnapshot
  /// The index's tree before the operation; nothing if it had conflicts.
  package var indexTreeBefore: ObjectName?
  /// The index's tree after the operation; nothing if it had conflicts.
  package var indexTreeAfter: ObjectName?
  package var after: RepositorySnapshot?
  /// The files of the working tree as an operation that stopped left them.
  package var stopped: RepositorySnapshot?
  /// The files as an operation on files alone was about to leave them.
  package var intended: RepositorySnapshot?
  /// Where the branches of remotes were after the operation; nothing where that was not kept.
  package var remoteCommits: [ObjectName]?
  /// Where the operation moved references; nothing where that was not kept.
  package var moves: OperationMoves?
  /// The references that its plan names.
  var planned: [String] = []
  /// Whether it stopped at the changes that it applies again, which need no commit.
  package var isReturning = false

  /// Whether it was the operation, or Git continuing it, that brought a reference to where it is; `nil` if it is gone.
  func moved(_ name: String, to target: ObjectName?) -> Bool {
    guard let moves, !moves.names.contains(name) else { return true }
    return planned.contains(name) && target.map(moves.made.contains) ?? false
  }

  /// Whether an operation that was killed had done nothing yet: all that differs is what was committed since.
  func isUntouched(in present: RepositorySnapshot) -> Bool {
    moves?.names.isEmpty == true && present.files == before.files && present.head.branch == before.head.branch
      && present.head != before.head && present.state == before.state
  }
}

/// The files that an operation wrote, or was about to, before and after it.
package struct WrittenFiles {
  package var before: [String: RepositorySnapshot.File] = [:]
  package var after: [String: RepositorySnapshot.File] = [:]

  /// The paths at which something else is now, sorted.
  package var changed: [String] { before.keys.filter { before[$0] != after[$0] }.sorted() }
}

extension LoggedOperation {
  /// Whether it still has an effect to undo.
  package var canBeUndone: Bool { [.begun, .done, .undoing, .redoing].contains(state) }

  /// Whether a process began to undo or redo it and did not come to the end.
  package var isHalfDone: Bool { state == .undoing || state == .redoing }

  /// The title as people read it: `switch main`, or `commit "Correct the label"`.
  public var name: String { subject.map { "\($0.verb) \"\($0.text)\"" } ?? title }

  /// The title in a sentence: `"switch main"`, or `commit "Correct the label"`.
  public var quotedName: String { subject == nil ? "\"\(title)\"" : name }

  /// What begins the title of an operation whose process was killed: it did not do what the rest says.
  static let interruption = "interrupted "

  /// Whether it can stop on conflicts.
  public var canStop: Bool { plan != nil }

  /// The verb and the commit's subject of an operation on one commit.
  private var subject: (verb: String, text: String)? {
    let parts = title.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let beginning = ["abort ", Self.interruption].first { parts[0].hasPrefix($0) } ?? ""
    let verb = parts[0].dropFirst(beginning.count)
    guard ["commit", "commit --amend", "revert", "cherry-pick"].contains(verb) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}
