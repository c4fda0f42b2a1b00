public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree

/// The stashes that belong to a branch until HEAD returns to it.
public struct BranchStashes {
  private let repository: Repository
  private let settings: WorkflowSettings
  private let moment: Moment

  /// Works on the stashes of a repository.
  public init(in repository: Repository, settings: WorkflowSettings, at moment: Moment) {
    self.repository = repository
    self.settings = settings
    self.moment = moment
  }

  /// The message of a branch's stash, after the branch name.
  static let parkedNote = "autostash of slipway"

  /// The setting that names a branch's stash; Git renames and deletes it with the
  /// branch, unlike the message in the stash list.
  private static let parkedKey = "slipway-parked"

  private static func parkedSetting(of branch: BranchName) -> String { "branch.\(branch).\(parkedKey)" }

  /// The stash that belongs to a branch.
  public func parkedWork(of branch: BranchName) throws(Diagnostic) -> StashEntry? {
    try Self.parkedWork(of: branch, in: repository)
  }

  static func parkedWork(of branch: BranchName, in repository: Repository) throws(Diagnostic) -> StashEntry? {
    let stashes = try repository.stashes.entries()
    let settings = repository.configuration
    if let name = settings.string(Self.parkedSetting(of: branch)),
      let named = stashes.first(where: { $0.commit.hex == name })
    {
      return named
    }
    let others = settings.names(beginningWith: "branch.").filter { $0.hasSuffix(".\(Self.parkedKey)") }
    let owned = Set(others.compactMap(settings.string))
    let message = "On \(branch): \(Self.parkedNote)"
    return stashes.first { $0.message == message && !owned.contains($0.commit.hex) }
  }

  /// Parks what is not committed; `nil` where there is nothing, or where HEAD is at no branch to come back to.
  func park() throws(Diagnostic) -> StashEntry? {
    guard let branch = try repository.head().branch, try !UncommittedChanges(in: repository).paths().isEmpty else {
      try UncommittedChanges(in: repository).refuse()
      return nil
    }
    let entry = try repository.stashing.save(
      StashRequest(message: Self.parkedNote, includesUntracked: true, at: moment))
    try repository.setConfiguration(Self.parkedSetting(of: branch), to: entry.commit.hex)
    return entry
  }

  /// Applies the stash of the current branch.
  func bringBack(
    on branch: BranchName
  ) throws(Diagnostic) -> (restored: StashEntry?, conflicts: [ConflictedFile], notes: [Diagnostic]) {
    let setting = Self.parkedSetting(of: branch)
    guard let entry = try parkedWork(of: branch) else {
      if let commit = repository.configuration.string(setting).flatMap({ try? ObjectName($0) }) {
        try repository.stashing.endDrop(ofStash: commit)
        try repository.setConfiguration(setting, to: nil)
      }
      return (nil, [], [])
    }
    let merger = SemanticFileMerger(ours: branch.rawValue, versions: settings.versions)
    let inTheWay = try repository.stashing.filesInTheWay(ofStashAt: entry.position, merger: merger.answer)
    if !inTheWay.isEmpty, try repository.stashing.isApplied(entry.commit) {
      try repository.stashes.drop(at: entry.position, expecting: entry.commit)
      try repository.setConfiguration(setting, to: nil)
      return (entry, [], [])
    }
    guard inTheWay.isEmpty else {
      let names = inTheWay.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
      let note = Diagnostic(
        .uncommittedChanges, "kept the stash of \"\(branch)\": applying it would overwrite \(names)",
        severity: .warning, remedy: .operation(.init("stash.pop")))
      return (nil, [], [note])
    }
    let outcome = try repository.stashing.pop(at: entry.position, merger: merger.answer)
    if outcome.conflicts.isEmpty { try repository.setConfiguration(setting, to: nil) }
    return (entry, merger.files(outcome.conflicts), [])
  }

  /// The files to stash here; none with a detached HEAD.
  func parkablePaths() throws(Diagnostic) -> [String] {
    guard try repository.head().branch != nil else {
      try UncommittedChanges(in: repository).refuse()
      return []
    }
    let status = try repository.status()
    let changed = try repository.withoutSubmodules(status.changed)
    return Set((status.staged + changed).map(\.path) + status.untracked).sorted()
  }
}
