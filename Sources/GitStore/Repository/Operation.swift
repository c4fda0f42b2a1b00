import Clibgit2
public import Diagnostics

/// An operation that Slipway or Git started and that stopped.
public enum Operation: String, Hashable, Sendable, CaseIterable {
  /// A merge.
  case merge
  /// The revert of a commit.
  case revert
  /// The picking of a commit.
  case cherryPick = "cherry-pick"
  /// A search by halves.
  case bisect
  /// A rebase.
  case rebase
  /// The applying of mailed patches.
  case applyMailbox = "am"
}

extension Repository {
  /// The operation in progress, or `nil`.
  public var operation: Operation? {
    let state = git_repository_state(pointer)
    let found = Self.operations.first { UInt32(bitPattern: state) == $0.state.rawValue }?.operation
    // A run that was killed may have left the file of a merge that has its commit.
    if found == .merge, let heads = try? mergeHeads(), heads.isEmpty { return nil }
    return found
  }

  private static let operations: [(state: git_repository_state_t, operation: Operation)] = [
    (GIT_REPOSITORY_STATE_MERGE, .merge),
    (GIT_REPOSITORY_STATE_REVERT, .revert),
    (GIT_REPOSITORY_STATE_REVERT_SEQUENCE, .revert),
    (GIT_REPOSITORY_STATE_CHERRYPICK, .cherryPick),
    (GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE, .cherryPick),
    (GIT_REPOSITORY_STATE_BISECT, .bisect),
    (GIT_REPOSITORY_STATE_REBASE, .rebase),
    (GIT_REPOSITORY_STATE_REBASE_INTERACTIVE, .rebase),
    (GIT_REPOSITORY_STATE_REBASE_MERGE, .rebase),
    (GIT_REPOSITORY_STATE_APPLY_MAILBOX, .applyMailbox),
    (GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE, .rebase),
  ]

  /// The commits named in `MERGE_HEAD`: what is being merged; none where HEAD's commit has merged them.
  public func mergeHeads() throws(Diagnostic) -> [ObjectName] {
    var names: [ObjectName] = []
    for line in (try files.text("MERGE_HEAD") ?? "").split(whereSeparator: \.isWhitespace) {
      guard let name = try? ObjectName(String(line)) else {
        throw Diagnostic(
          .gitFailed, "MERGE_HEAD contains \"\(line)\", which is no commit",
          at: Place(file: "\(gitDirectory)/MERGE_HEAD"),
          remedy: .advice("run git merge --abort, or delete the file to end the merge and keep the files"))
      }
      names.append(name)
    }
    guard !names.isEmpty, let head = try head().commit, try commits.read(head).parents.dropFirst().elementsEqual(names)
    else { return names }
    return []
  }
}

/// How the next commit records the result of a merge.
public enum MergeRecord: Hashable, Sendable {
  /// As a merge: the commit has both as parents.
  case merge
  /// As an ordinary commit with the other side's changes.
  case squash
}

extension Diagnostic.Code {
  package static let operationInProgress = Diagnostic.Code(
    "operation-in-progress",
    "A merge, rebase or other Git operation is in progress, or a Slipway command was interrupted.",
    "run \(command: "continue") or \(command: "abort")")
}
