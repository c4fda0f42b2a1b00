import Diagnostics
import GitOperations
import GitStore

/// Which state of a history can be believed.
struct HistoryVerdict {
  /// The newest commit that no refused one leads to; `nil` where the first one is refused.
  let trusted: ObjectName?
  /// Why the first refused commit is refused; `nil` where none is.
  let reason: Diagnostic?
}

extension HistoryVerification {
  /// Verifies the history of `head`; commits after a refused commit are not verified.
  mutating func verdict(on head: ObjectName) throws(Diagnostic) -> HistoryVerdict {
    let commits = try repository.rebasing.commits(from: head, without: nil)
    var doubtful: Set<ObjectName> = []
    var reason: Diagnostic?
    for commit in commits {
      if !commit.parents.contains(where: doubtful.contains) {
        guard let problem = try violation(in: commit) else { continue }
        reason = reason ?? Self.refused(commit, because: problem)
      }
      doubtful.insert(commit.name)
    }
    guard reason != nil else { return HistoryVerdict(trusted: head, reason: nil) }
    // No commit is dated before its parents, and of two with one date the later in the list follows the other.
    let trusted = commits.filter { !doubtful.contains($0.name) }
    let newest = trusted.map(\.committer.date).max()
    return HistoryVerdict(trusted: trusted.last { $0.committer.date == newest }?.name, reason: reason)
  }
}
