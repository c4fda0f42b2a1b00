public import Diagnostics
public import GitStore

/// What a commit of the index shall be.
public struct CommitRequest {
  /// The message; without one it comes from a stopped merge, the amended commit, or the editor.
  public var message: String?
  /// The files and folders whose changes alone are committed, staged or not; all that is staged if `nil`.
  public var paths: [String]?
  /// Whether every change of the working tree is staged first, new files too; what is refused stages nothing.
  public var stagesAll = false
  /// Parts of files that are staged first; what is refused stages nothing.
  public var hunks: [ChosenHunk] = []
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
  package static let nothingToCommit = Diagnostic.Code(
    "nothing-to-commit", "The commit would be empty.", "change or stage a file first: \(command: "status")")
  package static let partialCommitImpossible = Diagnostic.Code(
    "partial-commit-impossible",
    "During an operation such as a merge or cherry-pick, you can't commit only some paths.",
    "commit without paths")
  package static let commitMessageEmpty = Diagnostic.Code(
    "commit-message-empty", "The commit message is empty.", "\(command: "commit") -m MESSAGE")
  package static let amendImpossible = Diagnostic.Code(
    "amend-impossible", "The last commit can't be amended: there is none, or an operation is in progress.",
    "create a new commit, or finish the operation with \(command: "continue") or \(command: "abort")")
}
