public import Diagnostics

/// What a commit of the index shall be.
public struct CommitRequest {
  /// The message; without one it comes from a stopped merge, the amended commit, or the editor.
  public var message: String?
  /// The files and folders whose changes alone are committed, staged or not; all that is staged if `nil`.
  public var paths: [String]?
  /// Whether every change of the working tree is staged first, new files too; what is refused stages nothing.
  public var stagesAll = false
  /// Whether the last commit is replaced.
  public var amends = false
  /// Whether a commit without changes is fine.
  public var allowsEmpty = false
  /// How the user calls what was merged, where a merge makes this commit by itself, without the user's looking at it.
  public var merged: String?
  /// Which hooks are run.
  public var hooks = HookPolicy.all
  /// Who wrote the change, if not the user.
  public var author: Signature?
  /// When the commit is made.
  public var moment: Moment
  /// Lets the user edit the file whose path it is given.
  public var edit: ((String) throws(Diagnostic) -> Void)?

  var concludesMerge: Bool { merged != nil }

  /// Creates a request.
  public init(message: String? = nil, at moment: Moment) {
    self.message = message
    self.moment = moment
  }
}

/// What a commit made.
public struct CommitOutcome: Hashable, Sendable {
  /// The commit.
  public let commit: Commit
  /// Where HEAD points now.
  public let head: Head
  /// The commit that was replaced, if one was.
  public let replaced: ObjectName?
}

extension Diagnostic.Code {
  /// A commit that would change nothing.
  public static let nothingToCommit: Self = "nothing-to-commit"
  /// A commit of some paths where all must be committed at once.
  public static let partialCommitImpossible: Self = "partial-commit-impossible"
  /// A commit without a message.
  public static let commitMessageEmpty: Self = "commit-message-empty"
  /// An amendment where it can't be made.
  public static let amendImpossible: Self = "amend-impossible"
}
