public import Diagnostics
public import GitRemotes
public import GitStore

/// A preview of a push, without contacting the remote.
public struct PlannedPush: Hashable, Sendable {
  /// The remote's name or address.
  public let remote: String
  /// The current branch.
  public let branch: BranchName?
  /// How many commits the branch has that its upstream had not when it was last seen; `nil` where it follows nothing.
  public let commits: Int?

  /// Plans the push of the current branch; sends nothing.
  ///
  /// - Throws: `remote-not-found`, `push-target-missing`, or `push-rejected` if the branch is behind its
  ///   remote-tracking branch and no lease lets it replace that.
  public init(_ request: PushRequest, in copy: WorkingCopy) throws(Diagnostic) {
    let branch = try copy.repository.head().branch
    self.branch = branch
    remote = if let named = request.remote { named } else { try copy.repository.remotes.forPushing(branch) }
    try copy.repository.pushing.foresee(request)
    let standing = try BranchStanding(in: copy.repository)
    commits = standing?.distance?.ahead
    guard let branch, !request.leases.covers(branch), let behind = standing?.distance?.behind, behind > 0 else {
      return
    }
    // Another branch or remote that it follows is not what is pushed to.
    guard standing?.upstream == "\(remote)/\(branch)" else { return }
    let count = behind == 1 ? "1 commit" : "\(behind) commits"
    throw Diagnostic(
      .pushRejected, "\"\(branch)\" is behind \"\(remote)/\(branch)\" by \(count)",
      remedy: .operation(.init("pull")))
  }
}
