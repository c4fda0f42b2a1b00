public import Diagnostics
import GitStore

/// When a branch may just be moved forward (`merge.ff`).
public enum FastForwardRule: Hashable, Sendable {
  /// Wherever that is enough.
  case wherePossible
  /// Never: a commit tells of the merge.
  case never
  /// Always: what would need a commit is refused.
  case only
}

extension Merging {
  /// When a merge into the current branch may just move it forward: `branch.NAME.mergeOptions`, then `merge.ff`.
  public func fastForwardRule() throws(Diagnostic) -> FastForwardRule {
    if let branch = try repository.head().branch,
      let options = repository.configuration.string("branch.\(branch).mergeOptions")
    {
      for option in options.split(separator: " ").reversed() {
        switch option {
        case "--no-ff": return .never
        case "--ff-only": return .only
        case "--ff": return .wherePossible
        default: continue
        }
      }
    }
    guard let text = repository.configuration.string("merge.ff") else { return .wherePossible }
    if text.lowercased() == "only" { return .only }
    return ConfigurationValue.boolean(text) == false ? .never : .wherePossible
  }
}
