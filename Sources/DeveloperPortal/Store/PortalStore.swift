import AppleIdentifiers
package import Diagnostics
import GitOperations
import GitStore
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bare repository of one team: states read by commit, changes written by compare-and-swap.
struct PortalStore: Sendable {
  let directory: String
  let lock: FolderLock
  let environment: GitEnvironment
  var mode: PortalMode = .writing
  /// The team, where its portal is in its place.
  var team: TeamID?
  /// The commits verified in this process.
  var heads = VerifiedHeads()
  /// The clock to read again under the lock; `nil` where the user gave the date.
  var clock: (@Sendable () -> Date)?
  /// Finds the folder of the project in which changes are made.
  var project: (@Sendable () -> String?)?

  static let branch = "main"
  static let reference = "refs/heads/\(branch)"
  private static let attempts = 500
  /// The maximum number of loose objects for a change; a larger change is written as a pack.
  private static let longestLoose = 50

  /// The repository.
  func open() throws(Diagnostic) -> Repository {
    try Repository.open(at: directory, environment: environment)
  }

  /// Does `work` while no other process changes this portal.
  func locked<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    mode == .rehearsing ? try work() : try lock.holding(work)
  }

  /// The newest state, or the one that was newest on `date`.
  func contents(at date: Date? = nil) throws(Diagnostic) -> PortalContents {
    let repository = try open()
    let newest = try verifiedHead(of: repository)
    let commit = if let date { try commit(on: date, from: newest, in: repository) } else { newest }
    return try PortalContents(
      repository: repository, commit: commit, remembering: memory(isWritable: commit == newest))
  }

  /// The cache of parsed records, for the newest state only, because later commands read that state.
  private func memory(isWritable: Bool) -> RecordMemoryPlace {
    RecordMemoryPlace(in: directory, isWritable: isWritable && mode == .writing)
  }

  /// The record in one file of the newest state, without a look at the others.
  func record<Record: PortalRecord>(at path: String) throws(Diagnostic) -> Record? {
    let repository = try open()
    let tree = try repository.commits.read(try head(of: repository)).tree
    guard let bytes = try repository.objects.blob(at: path, inTree: tree) else { return nil }
    return try Record(try RecordReader(parsing: bytes, file: path))
  }

  /// The newest state, none of whose changes is verified: for claims on names, which only ever refuse something.
  func claimingContents() throws(Diagnostic) -> PortalContents {
    let repository = try open()
    return try PortalContents(repository: repository, commit: try head(of: repository))
  }

  /// The state that a command verified last, if there was one.
  func lastVerifiedContents() throws(Diagnostic) -> PortalContents? {
    guard let mark = verified.mark else { return nil }
    return try PortalContents(repository: try open(), commit: mark)
  }

  /// The commits, the newest first, `limit` of them at most, from the newest or from the one that was newest on `date`.
  ///
  /// What was joined from other machines is among them, at its time.
  func history(limit: Int?, at date: Date?) throws(Diagnostic) -> [Commit] {
    let repository = try open()
    var start = try head(of: repository)
    if let date { start = try commit(on: date, from: start, in: repository) }
    var waiting = [try repository.commits.read(start)]
    var seen: Set<ObjectName> = [start]
    var commits: [Commit] = []
    while let next = waiting.popLast(), commits.count < limit ?? Int.max {
      commits.append(next)
      for name in next.parents where seen.insert(name).inserted {
        let parent = try repository.commits.read(name)
        // Few lines wait at a time: as many as were open at once.
        let place = waiting.firstIndex { $0.committer.date > parent.committer.date } ?? waiting.endIndex
        waiting.insert(parent, at: place)
      }
    }
    return commits
  }

  /// Writes what `work` makes of the newest state, again on a newer one if another was quicker.
  ///
  /// Writers queue on a lock, so that a slow one is not overtaken for ever; that nothing is lost is due to the
  /// compare-and-swap alone.
  /// - Parameters:
  ///   - date: When the change is made; none before the newest is accepted. A running clock is read again.
  ///   - actor: Finds the member who acts, in the state that is changed.
  ///   - work: Decides the change, or that there is none; it runs again when another writer was quicker.
  /// - Returns: What `work` gives back with the change that was written, and the states before and after the change.
  /// - Throws: `time-runs-backwards`, `portal-busy`, and what `actor` and `work` throw.
  func change<Result>(
    at date: Date, by actor: (PortalContents) throws(Diagnostic) -> MemberRecord,
    _ work: (PortalContents, MemberRecord, Date) throws(Diagnostic) -> (PortalChange?, Result)
  ) throws(Diagnostic) -> (result: Result, revisions: PortalRevisions?) {
    if mode == .rehearsing { return (try plan(on: try contents(), at: date, by: actor, work).result, nil) }
    return try lock.holding { () throws(Diagnostic) -> (result: Result, revisions: PortalRevisions?) in
      let repository = try open()
      for attempt in 0..<Self.attempts {
        let contents = try PortalContents(
          repository: repository, commit: try verifiedHead(of: repository), remembering: memory(isWritable: true))
        let (member, moment, planned, result) = try plan(on: contents, at: date, by: actor, work)
        guard let change = planned else { return (result, nil) }
        let author = Signature(
          name: member.name.rawValue, email: member.email.rawValue, date: moment, offsetMinutes: 0)
        if let commit = try write(change, by: author, on: contents, in: repository) {
          return (result, PortalRevisions(before: contents.revision, after: commit.hex))
        }
        SystemThread.pause(microseconds: UInt32(min(attempt + 1, 50)) * 1000)
      }
      throw Diagnostic(
        .portalBusy, "the portal at \"\(directory)\" kept changing",
        remedy: .advice("try again"))
    }
  }

  /// Works out a change of `contents` and checks that it may be made.
  private func plan<Result>(
    on contents: PortalContents, at date: Date, by actor: (PortalContents) throws(Diagnostic) -> MemberRecord,
    _ work: (PortalContents, MemberRecord, Date) throws(Diagnostic) -> (PortalChange?, Result)
  ) throws(Diagnostic) -> (member: MemberRecord, moment: Date, change: PortalChange?, result: Result) {
    let moment = moment(of: date, on: contents)
    try contents.refuseWrite(before: moment)
    let member = try actor(contents)
    let (change, result) = try work(contents, member, moment)
    return (member, moment, change, result)
  }

  /// When a change of `contents` is made: on `date`, or now where another writer was quicker since the clock was read.
  private func moment(of date: Date, on contents: PortalContents) -> Date {
    guard let clock, date.wholeSeconds < contents.changed else { return date.wholeSeconds }
    return clock().wholeSeconds
  }

  /// Writes the first commit of a new portal.
  func begin(_ change: PortalChange, by author: Signature) throws(Diagnostic) {
    let repository = try Repository.create(
      at: directory, bare: true, initialBranch: Self.branch, environment: environment)
    let tree = try repository.objects.writeTree(base: nil, changes: try Self.treeChanges(of: change, in: repository))
    let commit = try repository.commits.write(
      tree: tree, parents: [], author: author, committer: author, message: change.message)
    try repository.references.move(Self.reference, to: commit, expecting: nil, log: change.summary, by: author)
    noteOrigin(of: commit)
  }

  private func noteOrigin(of commit: ObjectName) {
    if let project = project?() { ChangeOrigins(of: directory).note(commit.hex, from: project) }
  }

  /// Writes `change`; `nil` when someone else moved the branch meanwhile.
  private func write(
    _ change: PortalChange, by author: Signature, on contents: PortalContents, in repository: Repository
  ) throws(Diagnostic) -> ObjectName? {
    let store = { () throws(Diagnostic) -> ObjectName in
      let tree = try repository.objects.writeTree(
        base: contents.tree, changes: try Self.treeChanges(of: change, in: repository))
      return try repository.commits.write(
        tree: tree, parents: [contents.commit], author: author, committer: author, message: change.message)
    }
    let commit =
      change.files.count > Self.longestLoose
      ? try repository.objectPacks.write(beyond: contents.commit, store) : try store()
    try verified.require(commit, in: repository)
    do {
      try move(repository, to: commit, expecting: contents.commit, log: change.summary, by: author)
      noteOrigin(of: commit)
      return commit
    } catch {
      if error.code == .referenceMoved { return nil }
      throw error
    }
  }

  static func treeChanges(of change: PortalChange, in repository: Repository) throws(Diagnostic) -> [TreeChange] {
    var changes: [TreeChange] = []
    for file in change.files {
      changes.append(.put(file.path, try repository.objects.writeBlob(file.bytes)))
    }
    return changes + change.removals.map { .remove($0) }
  }

  /// The newest state, after what is new in its history was verified.
  ///
  /// - Throws: `portal-change-refused`.
  func verifiedHead(of repository: Repository) throws(Diagnostic) -> ObjectName {
    let newest = try head(of: repository)
    do throws(Diagnostic) {
      try verified.require(newest, in: repository)
    } catch  where error.code == .portalChangeRefused {
      throw error.with(remedy: .operation(.init("team.restore", team.map { ["team": $0.rawValue] } ?? [:])))
    }
    return newest
  }

  /// Up to where the history was verified.
  var verified: VerifiedHistory {
    VerifiedHistory(in: directory, isWritable: mode == .writing, heads: heads)
  }

  func head(of repository: Repository) throws(Diagnostic) -> ObjectName {
    guard let commit = try repository.references.read(Self.reference) else {
      throw Diagnostic(.portalRecordDamaged, "the portal at \"\(directory)\" has no branch \"\(Self.branch)\"")
    }
    return commit
  }

  private func commit(
    on date: Date, from newest: ObjectName, in repository: Repository
  ) throws(Diagnostic) -> ObjectName {
    var name = newest
    while true {
      let commit = try repository.commits.read(name)
      if commit.committer.date <= date { return name }
      guard let parent = commit.parents.first else {
        throw Diagnostic(
          .teamNotYet,
          "the team was created on \(PortalDate.text(commit.committer.date)), after \(PortalDate.text(date))",
          remedy: .advice("give a later date"))
      }
      name = parent
    }
  }
}

extension Diagnostic.Code {
  package static let portalBusy = Diagnostic.Code(
    "portal-busy", "Other commands changed the portal at the same time.", "try again")
  package static let teamNotYet = Diagnostic.Code(
    "team-not-yet", "The date is before the team's creation.", "give a later date")
}
