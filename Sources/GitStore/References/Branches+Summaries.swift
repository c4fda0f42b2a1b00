import Clibgit2
public import Diagnostics

/// A branch as a list of branches shows it.
public struct BranchSummary: Hashable, Sendable {
  /// The branch.
  public let branch: Branch
  /// The last commit on it; `nil` where it is missing or damaged.
  public let commit: Commit?
  /// How many commits it has that its upstream has not; `nil` without an upstream, or where they can't be compared.
  public let ahead: Int?
  /// How many commits its upstream has that it has not; `nil` without an upstream, or where they can't be compared.
  public let behind: Int?
  /// The other working tree in which it is checked out, if it is.
  public let otherWorkTree: String?

  /// Whether it follows a branch that the remote does not have any more.
  public var isUpstreamGone: Bool { branch.upstream.map { $0.target == nil } ?? false }
}

extension Branches {
  /// The local branches by name, with what a list shows of them.
  public func summaries() throws(Diagnostic) -> [BranchSummary] {
    var summaries: [BranchSummary] = []
    for branch in try all() {
      let distance = branch.upstream?.target.flatMap { try? repository.commits.aheadBehind(branch.target, of: $0) }
      summaries.append(
        BranchSummary(
          branch: branch, commit: try? repository.commits.read(branch.target), ahead: distance?.ahead,
          behind: distance?.behind,
          otherWorkTree: try repository.linkedWorkTrees.other(using: branch.name)))
    }
    return summaries
  }
}
