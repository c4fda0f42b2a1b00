public import Diagnostics
public import GitStore
import GitWorkTree

extension Repository {
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
    let hasConflicts = (try? conflicts.all().isEmpty) == false
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
    case .revert: return picking.hasPlainSequence ? nil : ("git revert --continue", "git revert --abort")
    case .cherryPick: return picking.hasPlainSequence ? nil : ("git cherry-pick --continue", "git cherry-pick --abort")
    case .rebase:
      if let progress = try? rebasing.progress(), progress.foreignStep == nil { return nil }
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
