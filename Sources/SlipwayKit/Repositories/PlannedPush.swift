public import Diagnostics
public import Git

/// What a push would send, as far as that can be told without asking the remote.
public struct PlannedPush: Hashable, Sendable {
  /// The remote's name or address.
  public let remote: String
  /// The current branch.
  public let branch: BranchName?
  /// How many commits the branch has that its upstream had not when it was last seen; `nil` where it follows nothing.
  public let commits: Int?

  /// Looks at the current branch; nothing is sent.
  ///
  /// - Throws: `remote-not-found`.
  public init(in copy: WorkingCopy, remote: String?) throws(Diagnostic) {
    let branch = try copy.repository.head().branch
    self.branch = branch
    self.remote = if let remote { remote } else { try copy.repository.remoteForPushing(branch) }
    commits = try BranchStanding(in: copy.repository)?.distance?.ahead
  }
}
