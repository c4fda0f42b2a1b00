public import Diagnostics
public import GitMerging
public import GitStore

/// Commits to cherry-pick or revert, as `git cherry-pick` and `git revert` do it.
public struct PickRequest {
  /// The commits, in the order in which they are picked.
  public var commits: [ObjectName]
  /// Whether to apply or revert their changes.
  public var direction: PickDirection
  /// What counts for each of them.
  public var options: PickOptions
  /// Whether Git's record of several picks is kept, which one commit alone does not need.
  public var isSequence: Bool
  /// When the new commits are recorded.
  public var moment: Moment
  /// Asked about each file that both sides changed.
  public var merger: FileMerger?

  /// Creates a request for one commit.
  public init(_ commit: ObjectName, _ direction: PickDirection, mainline: Int? = nil, at moment: Moment) {
    let selection = PickSelection(commits: [commit], isSequence: false)
    self.init(selection, direction, options: PickOptions(mainline: mainline), at: moment)
  }

  /// Creates a request for the commits that a user selected.
  public init(
    _ selection: PickSelection, _ direction: PickDirection, options: PickOptions = PickOptions(), at moment: Moment
  ) {
    commits = selection.commits
    isSequence = selection.isSequence
    self.direction = direction
    self.options = options
    self.moment = moment
  }
}

/// How commits are picked.
public struct PickOptions: Hashable, Sendable {
  /// For a merge, the parent that its change is counted from, 1 for the first.
  public var mainline: Int?
  /// Whether the message of a copy names the commit that it is of.
  public var recordsOrigin: Bool

  /// Creates options.
  public init(mainline: Int? = nil, recordsOrigin: Bool = false) {
    self.mainline = mainline
    self.recordsOrigin = recordsOrigin
  }
}

/// How to continue stopped picks.
public struct PickContinuation {
  /// When the new commits are recorded.
  public var moment: Moment
  /// Which hooks are run for the commit of what was resolved.
  public var hooks = HookPolicy.all
  /// Asked about each file that both sides changed.
  public var merger: FileMerger?
  /// Lets the user edit the message of what was resolved, in the file whose path it is given.
  public var edit: ((String) throws(Diagnostic) -> Void)?

  /// Creates a continuation.
  public init(at moment: Moment) {
    self.moment = moment
  }
}

/// What picks did.
public struct PickOutcome: Hashable, Sendable {
  /// The commits that were made.
  public let commits: [ObjectName]
  /// The commits whose changes these have, in the same order.
  public var sources: [ObjectName] = []
  /// The commits that were left out because they would be empty.
  public var leftOut: [ObjectName] = []
  /// The commit that does not fit, and the conflicts that wait in the working tree; `nil` if all is done.
  public let stopped: Stop?
  /// Where HEAD points now.
  public let head: Head

  /// A commit that does not fit.
  public struct Stop: Hashable, Sendable {
    /// The commit.
    public let commit: Commit
    /// The written files.
    public let merge: MergeOutcome
  }
}

/// The result of aborting stopped picks.
public struct PickAbort: Hashable, Sendable {
  /// Whether the abort also removes the commits made before the stop.
  public enum Rewinding: Hashable, Sendable {
    /// There were none.
    case unneeded
    /// They are.
    case done
    /// They are not, for HEAD was moved since.
    case refused
  }

  /// The paths that were brought back.
  public let files: [String]
  /// Whether the abort also removes the commits made before the stop.
  public let rewinding: Rewinding
}

extension Diagnostic.Code {
  package static let sequenceNotPlain = Diagnostic.Code(
    "sequence-not-plain", "Slipway does not support a step or option of the cherry-pick or revert.",
    "run git cherry-pick --continue, or git revert --continue")
}
