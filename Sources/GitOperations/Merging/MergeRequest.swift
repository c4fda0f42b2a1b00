public import Diagnostics
public import GitMerging
public import GitStore

/// When a branch may just be moved forward (`merge.ff`).
public enum FastForwardRule: Hashable, Sendable {
  /// Wherever that is enough.
  case wherePossible
  /// Never: a commit tells of the merge.
  case never
  /// Always: what would need a commit is refused.
  case only
}

/// A merge as `git merge` does it, to its end.
public struct MergeRequest {
  /// What is merged.
  public var source: MergeSource
  /// How it is recorded.
  public var record = MergeRecord.merge
  /// The message; Git's own words if `nil`.
  public var message: String?
  /// Whether the branch may just be moved forward; what the settings say if `nil`.
  public var fastForward: FastForwardRule?
  /// When the commit is made.
  public var moment: Moment
  /// Which hooks are run.
  public var hooks = HookPolicy.all
  /// Asked about each file that both sides changed.
  public var merger: FileMerger?

  /// Creates a request.
  public init(_ source: MergeSource, at moment: Moment) {
    self.source = source
    self.moment = moment
  }
}

/// How a merge ended.
public enum MergeEnd: Hashable, Sendable {
  /// There was nothing to do.
  case upToDate
  /// The branch only moved forward.
  case fastForwarded(ObjectName)
  /// A commit has both sides.
  case merged(ObjectName)
  /// The other side's changes are staged, and no commit tells where they came from.
  case squashed(MergeOutcome)
  /// There are conflicts in the working tree.
  case stopped(MergeOutcome)
}

extension Repository {
  /// When a merge into the current branch may just move it forward: `branch.NAME.mergeOptions`, then `merge.ff`.
  public func fastForwardRule() throws(Diagnostic) -> FastForwardRule {
    if let branch = try head().branch, let options = configuration.string("branch.\(branch).mergeOptions") {
      for option in options.split(separator: " ").reversed() {
        switch option {
        case "--no-ff": return .never
        case "--ff-only": return .only
        case "--ff": return .wherePossible
        default: continue
        }
      }
    }
    guard let text = configuration.string("merge.ff") else { return .wherePossible }
    if text.lowercased() == "only" { return .only }
    return ConfigurationValue.boolean(text) == false ? .never : .wherePossible
  }
}
