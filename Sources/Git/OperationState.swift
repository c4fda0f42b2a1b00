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

  /// Refuses while something is begun and not finished.
  ///
  /// - Throws: `operation-in-progress`.
  public func requireNoOperation() throws(Diagnostic) {
    guard let operation else { return }
    throw Diagnostic(
      .operationInProgress, "\(operation.phrase) in progress in \"\(workTree ?? gitDirectory)\"",
      remedy: operationRemedy)
  }

  /// How to continue or abort the operation in progress.
  public var operationRemedy: Remedy {
    let hasConflicts = (try? conflicts().isEmpty) == false
    guard let commands = commandsOfGit else {
      guard hasConflicts else { return .hint("run \(command: "continue") or \(command: "abort")") }
      return .hint("run \(command: "resolve"), then \(command: "continue"); or run \(command: "abort")")
    }
    if operation == .bisect {
      return .advice(
        "run git bisect good or git bisect bad to mark this commit, or git bisect reset to end the bisect session")
    }
    let first = hasConflicts ? "resolve the conflicts, then " : ""
    return .advice("\(first)run \(commands.forward) to continue, or \(commands.back) to abort")
  }

  /// Git's commands that continue and abort the operation in progress; `nil` without one, or if Slipway continues it.
  public var commandsOfGit: (forward: String, back: String)? {
    switch operation {
    case nil, .merge: return nil
    case .bisect: return ("git bisect good or git bisect bad", "git bisect reset")
    case .applyMailbox: return ("git am --continue", "git am --abort")
    case .revert: return hasPlainSequence ? nil : ("git revert --continue", "git revert --abort")
    case .cherryPick: return hasPlainSequence ? nil : ("git cherry-pick --continue", "git cherry-pick --abort")
    case .rebase:
      if let progress = try? rebaseProgress(), progress.foreignStep == nil { return nil }
      return ("git rebase --continue", "git rebase --abort")
    }
  }
}

extension Operation {
  /// What it is, in a sentence.
  var phrase: String {
    switch self {
    case .applyMailbox: "git am session"
    case .bisect: "git bisect session"
    case .merge, .revert, .cherryPick, .rebase: rawValue
    }
  }
}

extension Diagnostic.Code {
  package static let operationInProgress = Diagnostic.Code(
    "operation-in-progress",
    "A merge, rebase or other Git operation is in progress, or a Slipway command was interrupted.",
    "run \(command: "continue") or \(command: "abort")")
}
