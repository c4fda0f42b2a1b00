import Diagnostics
import GitHistory
import GitRemotes
import GitStore
import OperationLog

/// Published commits that a rebase rewrites.
extension RebaseJoins {
  /// The notes about remotes that have the commits from before a rebase.
  func publishedNotes(of plan: MergePlan) throws(Diagnostic) -> [Diagnostic] {
    // What is finished goes into the main branch, and its own branch away.
    guard plan.purpose != .finish else { return [] }
    let (branch, start) = plan.rebased
    var notes: [Diagnostic] = []
    for (remote, target) in try publishedPlaces(of: branch) {
      guard let shared = try repository.commits.mergeBase(start, target) else { continue }
      let count = try repository.history.log(from: [shared], hiding: [plan.onto.commit]).count
      guard count > 0 else { continue }
      notes.append(
        Diagnostic(
          .commitsPublished,
          "\"\(remote)/\(branch)\" still has \(count == 1 ? "1 commit" : "\(count) commits") that the rebase replaced",
          severity: .warning,
          remedy: .hint(
            "run \(command: "push") \(remote) --force-with-lease to replace them, or \(command: "undo")")))
    }
    return notes
  }

  /// Where remotes have a branch of that name.
  private func publishedPlaces(
    of branch: BranchName
  ) throws(Diagnostic) -> [(remote: String, target: ObjectName)] {
    var found: [(remote: String, target: ObjectName)] = []
    for remote in try repository.remotes.all() {
      guard let target = try repository.references.read("refs/remotes/\(remote.name)/\(branch)") else { continue }
      found.append((remote.name, target))
    }
    return found
  }
}
