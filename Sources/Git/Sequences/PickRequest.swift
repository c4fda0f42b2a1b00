public import Diagnostics

/// One commit whose change is made once more or taken back, as `git cherry-pick` and `git revert` do it.
public struct PickRequest {
  /// The commit.
  public var commit: ObjectName
  /// Whether its change is made or taken back.
  public var direction: PickDirection
  /// For a merge, the parent that its change is counted from, 1 for the first.
  public var mainline: Int?
  /// When the new commit is recorded.
  public var moment: Moment
  /// Asked about each file that both sides changed.
  public var merger: FileMerger?

  /// Creates a request.
  public init(_ commit: ObjectName, _ direction: PickDirection, mainline: Int? = nil, at moment: Moment) {
    self.commit = commit
    self.direction = direction
    self.mainline = mainline
    self.moment = moment
  }
}

/// How stopped picks are gone on with.
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
  /// The commit that does not fit, and the conflicts that wait in the work tree; `nil` if all is done.
  public let stopped: Stop?
  /// Where HEAD points now.
  public let head: Head

  /// A commit that does not fit.
  public struct Stop: Hashable, Sendable {
    /// The commit.
    public let commit: Commit
    /// What was written.
    public let merge: MergeOutcome
  }
}

/// What taking back stopped picks did.
public struct PickAbort: Hashable, Sendable {
  /// Whether the commits that were made before it stopped are taken back as well.
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
  /// Whether the commits that were made before it stopped are taken back as well.
  public let rewinding: Rewinding
}

extension Diagnostic.Code {
  /// Picks with steps or options that are not done here.
  public static let sequenceNotPlain: Self = "sequence-not-plain"
}
