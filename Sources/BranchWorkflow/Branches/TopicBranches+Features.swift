public import Diagnostics
public import GitStore

extension TopicBranches {
  /// Begins a feature: makes its branch and switches to it.
  ///
  /// - Parameters:
  ///   - title: What the feature is called; the branch's name is made from it.
  ///   - origin: The branch it begins at; the main one if `nil`.
  ///   - uncommitted: What becomes of uncommitted changes.
  /// - Returns: The branch, and where it begins.
  /// - Throws: `branch-exists`, `branch-name-taken`, `feature-name-invalid`, `operation-in-progress`, or
  ///   `uncommitted-changes` with the files in the way; then nothing has changed.
  public func startFeature(
    _ title: String, from origin: BranchName? = nil, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> FeatureStart {
    try start(.feature, title, from: origin, uncommitted: uncommitted)
  }

  /// The features, by name.
  ///
  /// What is said of conflicts is computed in memory; no file is touched.
  public func features() throws(Diagnostic) -> [Feature] { try list(.feature) }

  /// Deletes a feature's branch.
  ///
  /// - Parameters:
  ///   - name: The feature.
  ///   - unmerged: Whether commits that the main branch has not may be lost with it.
  /// - Returns: The branch that was deleted.
  /// - Throws: `feature-not-merged`; then nothing has changed.
  public func deleteFeature(
    _ name: String, unmerged: UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try delete(.feature, name, unmerged: unmerged)
  }
}
