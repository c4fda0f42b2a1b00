public import Diagnostics
public import GitStore
public import GitWorkTree

/// What a rebase would come to.
public enum RebaseForecast: Hashable, Sendable {
  /// There is nothing to do.
  case upToDate
  /// All commits fit; HEAD would have these files.
  case fits(tree: ObjectName)
  /// This commit would not fit, in these files.
  case stops(at: Commit, conflicts: [Conflict])
}

extension Rebasing {
  /// What rebasing a branch would come to; refused as the rebase itself would be.
  ///
  /// No file, index or branch is touched, no object is stored, no hook is run and nothing is signed.
  ///
  /// - Parameters:
  ///   - request: What would be done.
  ///   - branch: The branch with the commits, which would be switched to before; HEAD's own if `nil`.
  /// - Throws: As ``rebase(_:)``.
  /// - Returns: Whether all fits, or where it would stop.
  public func foresee(
    _ request: RebaseRequest, of branch: Branch? = nil
  ) throws(Diagnostic) -> RebaseForecast {
    try repository.withoutStoring { () throws(Diagnostic) in
      try RebaseBeginning(repository, request, of: branch).foresee()
    }
  }
}
