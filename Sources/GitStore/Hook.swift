/// A program of the user's that Git runs at a certain step.
public enum Hook: String, Hashable, Sendable, CaseIterable {
  /// Before a commit's message is made.
  case preCommit = "pre-commit"
  /// Before a merge commits by itself.
  case preMergeCommit = "pre-merge-commit"
  /// When the file of the message is made.
  case prepareCommitMessage = "prepare-commit-msg"
  /// When the message is written.
  case commitMessage = "commit-msg"
  /// After a commit.
  case postCommit = "post-commit"
  /// After a merge.
  case postMerge = "post-merge"
  /// After a switch.
  case postCheckout = "post-checkout"
  /// Before a rebase.
  case preRebase = "pre-rebase"
  /// After commits were replaced by others.
  case postRewrite = "post-rewrite"
  /// Before a push.
  case prePush = "pre-push"

  var isVerification: Bool {
    [.preCommit, .preMergeCommit, .commitMessage, .prePush].contains(self)
  }

  /// Whether Git goes on when it fails.
  var isAdvisory: Bool {
    [.postCommit, .postMerge, .postCheckout, .postRewrite].contains(self)
  }
}
