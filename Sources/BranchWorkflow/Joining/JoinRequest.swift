public import GitStore
import OperationLog

/// What can be asked for that joins branches, and so may stop on conflicts.
public enum JoinRequest: Hashable, Sendable {
  /// A feature, the current one if `nil`, is brought into the branch that features come back to.
  case finishFeature(String?, FinishOptions)
  /// The current feature gets what that branch has.
  case updateFeature(Joins.UpdateWay)
  /// A hotfix, the current one if `nil`, is brought into the main branch, and from there into others.
  case finishHotfix(String?, tag: String?, into: HotfixSpread)
  /// A release, the current one if `nil`, is brought into the main branch.
  case finishRelease(String?, tag: String?)
  /// A branch is merged into the current one.
  case merge(BranchName, FinishOptions)
  /// A tag or commit, as the user names it, is merged into the current branch.
  case mergeRevision(String, FinishOptions)
  /// Rebases the current branch onto another one.
  case rebase(BranchName)
}

/// An operation that joins branches, known in all its parts before anything of it is done.
struct Join {
  /// How it is done.
  enum Way: Hashable {
    /// Nothing is left to do.
    case nothing
    /// The branch moves forward.
    case forward
    /// By a merge; where none is needed, what was merged is only tidied up.
    case merge(isNeeded: Bool)
    /// Rebases the commits.
    case rebase
    /// By several merges, one after the other.
    case chain
  }

  var plan: MergePlan
  let title: String
  let way: Way
  /// The untracked files that the branch to finish does not contain.
  var leftOut: [String] = []
}
