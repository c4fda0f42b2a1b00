import AppleIdentifiers
public import BranchWorkflow
public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// The beginning of a release: its branch, and the project's new version as the first commit there.
public struct ReleaseStart {
  /// The started release.
  public struct Outcome {
    /// The branch, and where it began.
    public let start: FeatureStart
    /// Whether there is a project whose version could be set.
    public let hasProject: Bool
    /// The commit that sets the version; `nil` where the project had it already.
    public let bump: MadeCommit?
  }

  /// What would be begun.
  public struct Plan {
    /// The branch.
    public let branch: BranchName
    /// The branch that it would begin at.
    public let origin: BranchName
    /// Whether there is a project whose version would be set.
    public let hasProject: Bool
    /// The commits that would be left behind and that no branch holds, newest first.
    public let leftBehind: [Commit]
  }

  private let version: String
  private let copy: WorkingCopy
  /// The project that gets the version; `nil` where there is none.
  public let project: ProjectLocation?

  /// Finds out what a release of `version` is about.
  ///
  /// - Parameters:
  ///   - version: The version that people see.
  ///   - copy: The repository.
  ///   - project: The project, if the folder contains several.
  /// - Throws: `version-invalid` where a project could not have that version, `several-projects`.
  public init(_ version: String, in copy: WorkingCopy, project: String? = nil) throws(Diagnostic) {
    self.version = version
    self.copy = copy
    do throws(Diagnostic) {
      self.project = try ProjectLocation.only(in: copy.directory, given: project)
    } catch {
      guard error.code == .noProject, project == nil else { throw error }
      self.project = nil
    }
    if self.project != nil { _ = try BundleVersion(version) }
  }

  /// The message of the commit that sets the version.
  public static func message(for version: String) -> String { "Bump version to \(version)" }

  /// What would be begun; nothing is written.
  ///
  /// - Throws: `branch-exists`, `uncommitted-changes`, `main-branch-unknown`.
  public func plan(at moment: Moment) throws(Diagnostic) -> Plan {
    let workflow = try copy.workflow(at: moment)
    try refuseUncommitted()
    let start = try workflow.switching.foreseeStart(of: .release, version)
    return Plan(
      branch: start.arrival.branch, origin: start.origin, hasProject: project != nil,
      leftBehind: start.arrival.leftBehind)
  }

  /// Creates the branch, sets the version and commits it, as one operation; on failure, undoes all of it.
  ///
  /// - Throws: `branch-exists`, `uncommitted-changes`, and what setting a version and committing throw; then nothing
  ///   has changed.
  /// - Returns: The started release.
  public func carryOut(at moment: Moment) throws(Diagnostic) -> Outcome {
    let workflow = try copy.workflow(at: moment)
    try refuseUncommitted()
    return try workflow.topicBranches.start(.release, version) { start throws(Diagnostic) in
      Outcome(
        start: start, hasProject: project != nil, bump: try setVersion(at: moment, recordedIn: workflow.operationLog))
    }
  }

  private func setVersion(at moment: Moment, recordedIn log: OperationLog) throws(Diagnostic) -> MadeCommit? {
    guard let project else { return nil }
    let loaded = try LoadedProject(at: project, shownFrom: copy.directory)
    let change = try VersionEdit.setting(version: version, build: nil, of: loaded).change
    guard !change.isEmpty else { return nil }
    try ProjectHistory.apply(change, in: copy, by: log)
    let request = CommitRequest(message: Self.message(for: version), at: moment)
    return try CommitChanges(in: copy, of: .paths(change.files.map(\.path))).commit(request, allowsSecrets: false)
  }

  /// Throws if the first commit would contain more than the version.
  private func refuseUncommitted() throws(Diagnostic) {
    try copy.repository.requireNoOperation()
    let status = try copy.repository.status()
    let files =
      try (status.staged + copy.repository.withoutSubmodules(status.changed)).map(\.path)
      + status.conflicted.map(\.path)
    guard let first = files.first else { return }
    let more = Set(files).count == 1 ? "" : " and \(Set(files).count - 1) more"
    throw Diagnostic(
      .uncommittedChanges, "there are uncommitted changes: \"\(copy.shown(first))\"\(more)",
      remedy: .hint("commit them, or run \(command: "stash") before the release and \(command: "stash.pop") after it"))
  }
}
