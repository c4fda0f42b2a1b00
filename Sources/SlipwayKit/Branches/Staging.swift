import BranchWorkflow
public import Diagnostics
import FileTrees
public import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// Stages and unstages changes.
public struct Staging {
  private let copy: WorkingCopy
  private let moment: Moment
  private let isDryRun: Bool

  /// Stages in `copy` at a moment that the record has; a dry run only tells.
  public init(_ copy: WorkingCopy, at moment: Moment, isDryRun: Bool) {
    self.copy = copy
    self.moment = moment
    self.isDryRun = isDryRun
  }

  /// Stages the changes at `typed`, or all of them.
  ///
  /// - Throws: `path-not-found`, `path-outside`, `conflict-markers-left`; then nothing is staged.
  public func stage(_ typed: [String]?) throws(Diagnostic) -> StagingOutcome {
    guard !isDryRun else { return try copy.repository.withoutStoring { () throws(Diagnostic) in try staged(typed) } }
    return try recording("stage", typed) { () throws(Diagnostic) in try staged(typed) }
  }

  /// The unstaged changes at `typed`, or everywhere, that can be staged alone.
  ///
  /// - Throws: `path-outside`, and why a file can't be compared.
  public func hunks(_ typed: [String]) throws(Diagnostic) -> [StageableHunk] {
    let paths = try paths(typed) ?? []
    for path in paths { try requireKnown(path) }
    return try copy.repository.withoutStoring { () throws(Diagnostic) in
      try copy.repository.partialStaging.stageableHunks(at: paths)
    }
  }

  /// Stages hunks that ``hunks(_:)`` listed.
  ///
  /// - Throws: `hunk-outdated`; then nothing is staged.
  public func stage(_ chosen: [ChosenHunk]) throws(Diagnostic) -> StagingOutcome {
    let paths = chosen.files
    guard !isDryRun, !paths.isEmpty else { return StagingOutcome(paths: paths.map(copy.shown), ignored: []) }
    return try recording("stage --patch", paths) { () throws(Diagnostic) in
      try copy.repository.partialStaging.stage(chosen)
      return StagingOutcome(paths: paths.map(copy.shown), ignored: [])
    }
  }

  private func recording(
    _ verb: String, _ typed: [String]?, _ work: () throws(Diagnostic) -> StagingOutcome
  ) throws(Diagnostic) -> StagingOutcome {
    let others = (typed ?? []).dropFirst().count
    let title = "\(verb) \(typed?.first ?? "--all")" + (others > 0 ? " and \(others) more" : "")
    return try OperationLog(of: copy.repository, at: moment).recorder.recordStaging(title, work)
  }

  private func staged(_ typed: [String]?) throws(Diagnostic) -> StagingOutcome {
    let status = try copy.repository.status()
    // Repositories within this one end with a slash.
    let (repositories, untracked) = (
      status.untracked.filter { $0.hasSuffix("/") }, status.untracked.filter { !$0.hasSuffix("/") }
    )
    let candidates = status.changed.map(\.path) + untracked + status.conflicted.map(\.path)
    let selection = try paths(typed)
    try copy.repository.stagingArea.refuseUnstageable(selection ?? [])
    try copy.repository.committing.refuseMarkers(inFilesAt: selection ?? [""])
    let chosen = candidates.filter { path in selection?.contains { Self.covers($0, path) } ?? true }
    let leftOut = repositories.filter { path in selection?.contains { Self.covers($0, path) } ?? true }
    var outcome = StagingOutcome(
      paths: chosen.map(copy.shown), ignored: [], repositories: leftOut.map(copy.shown))
    guard !isDryRun else {
      outcome.ignored = try copy.repository.stagingArea.plan(selection ?? [""]).ignored.map(copy.shown)
      return outcome
    }
    outcome.ignored = try copy.repository.stagingArea.stage(selection ?? [""], knowing: status).ignored.map(copy.shown)
    return outcome
  }

  /// Unstages the changes at `typed`, or all of them.
  ///
  /// Unstaging everything also deletes the message of a squash, as `git reset` does, unless a Slipway operation is in
  /// progress.
  ///
  /// - Throws: `path-not-found`, `path-outside`; then nothing is unstaged.
  public func unstage(_ typed: [String]?) throws(Diagnostic) -> StagingOutcome {
    guard !isDryRun else { return try unstaged(typed) }
    return try recording("unstage", typed) { () throws(Diagnostic) in
      let outcome = try unstaged(typed)
      if typed == nil, try copy.stoppedOperations(at: moment).current() == nil {
        copy.repository.stagingArea.forgetSquash()
      }
      return outcome
    }
  }

  private func unstaged(_ typed: [String]?) throws(Diagnostic) -> StagingOutcome {
    let staged = try copy.repository.status().staged.flatMap { [$0.path] + ($0.from.map { [$0] } ?? []) }
    let selection = try paths(typed)
    let chosen = staged.filter { path in selection?.contains { Self.covers($0, path) } ?? true }
    for path in selection ?? [] where !chosen.contains(where: { Self.covers(path, $0) }) {
      try requireKnown(path)
    }
    if !isDryRun, !chosen.isEmpty { try copy.repository.stagingArea.unstage(chosen) }
    let conflicted = try copy.repository.conflicts.all().map(\.path).filter { path in
      selection?.contains { Self.covers($0, path) } ?? true
    }
    return StagingOutcome(paths: chosen.map(copy.shown), ignored: [], conflicted: conflicted.map(copy.shown))
  }

  /// Throws for a path that is neither tracked nor on disk.
  private func requireKnown(_ path: String) throws(Diagnostic) {
    guard !path.isEmpty, let root = copy.repository.workTree, !FileAccess.exists("\(root)/\(path)"),
      try !copy.repository.stagingArea.isTracked(path)
    else { return }
    throw MissingPath.diagnostic(path, among: try copy.repository.stagingArea.trackedPaths(), shown: copy.shown)
  }

  private func paths(_ typed: [String]?) throws(Diagnostic) -> [String]? {
    guard let typed else { return nil }
    var paths: [String] = []
    for text in typed { paths.append(try copy.path(text)) }
    return paths
  }

  private static func covers(_ selected: String, _ path: String) -> Bool {
    path == selected || path.path(below: selected) != nil
  }
}

/// The result of staging, with paths relative to the current folder.
public struct StagingOutcome: Hashable, Sendable {
  /// The paths that were staged or unstaged.
  public let paths: [String]
  /// The ignored paths, which were not staged.
  public internal(set) var ignored: [String]
  /// The nested repositories, which were not staged.
  public internal(set) var repositories: [String] = []
  /// The unmerged paths, which stay unmerged.
  public internal(set) var conflicted: [String] = []
}
