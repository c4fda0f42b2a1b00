public import AppleIdentifiers
public import CodeSigning
public import Diagnostics
public import GitStore
import SystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The folder that holds the simulated world: a portal for every team, the keychain, and which team is in use.
public struct PortalHome: Sendable {
  /// The folder, which need not exist before something is written.
  public let directory: String
  let environment: GitEnvironment
  let mode: PortalMode
  /// The rules of a policy that changes of the portals follow in place of Apple's.
  public var policy: Set<DevicePolicyRule> = []
  /// Finds the folder of the project in which changes are made, for ``Portal/revisions(madeIn:)``.
  public var project: (@Sendable () -> String?)?
  private let clock: (@Sendable () -> Date)?
  private let heads: VerifiedHeads

  /// Whether changes are only tried.
  var isRehearsing: Bool { mode == .rehearsing }

  /// Names the folder; nothing is read or made.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - environment: Git's surroundings.
  ///   - mode: Whether changes are written.
  ///   - clock: The clock that dates come from; `nil` where the user gave the date.
  public init(
    directory: String, environment: GitEnvironment = .isolated, mode: PortalMode = .writing,
    clock: (@Sendable () -> Date)? = nil
  ) {
    self.init(directory: directory, environment: environment, mode: mode, clock: clock, heads: VerifiedHeads())
  }

  private init(
    directory: String, environment: GitEnvironment, mode: PortalMode, clock: (@Sendable () -> Date)?,
    heads: VerifiedHeads
  ) {
    self.directory = directory
    self.environment = environment
    self.mode = mode
    self.clock = clock
    self.heads = heads
  }

  /// The same world, in which changes are only tried.
  public var rehearsing: PortalHome {
    var home = PortalHome(directory: directory, environment: environment, mode: .rehearsing, clock: clock, heads: heads)
    home.policy = policy
    return home
  }

  /// The keychain beside the portals.
  public var keychain: Keychain {
    Keychain(directory: directory + "/keychain", mode: mode)
  }

  /// The portal of `team`.
  ///
  /// - Throws: `team-not-found`.
  public func portal(of team: TeamID) throws(Diagnostic) -> Portal {
    guard PlainFile.isFolder(portalDirectory(team)) else { throw Self.notFound(team.rawValue) }
    return Portal(id: team, home: self, store: store(of: team))
  }

  /// The team that `text` means: by its id, its name, or a beginning of its id.
  ///
  /// - Throws: `team-not-found`, `several-teams`, and why its portal can't be read.
  public func team(matching text: String) throws(Diagnostic) -> TeamRecord {
    try listing(of: teamID(matching: text)).readable()
  }

  /// The id of the team that `text` means, whose portal need not be readable.
  ///
  /// - Throws: `team-not-found`, `several-teams`.
  public func teamID(matching text: String) throws(Diagnostic) -> TeamID {
    if let id = try? TeamID(text), PlainFile.isFolder(portalDirectory(id)) { return id }
    return try RecordLookup<TeamListing>(
      missing: .teamNotFound, several: .severalTeams, title: "team", listing: .init("team.list"),
      names: { [$0.team?.name.rawValue].compactMap { $0 } }, identifiers: { [$0.id.rawValue] },
      place: "simulated portals"
    ).find(text, among: try teams()).id
  }

  /// The teams, by their ids: all of them, or those that there were on `date`; one that can't be read hides no other.
  public func teams(at date: Date? = nil) throws(Diagnostic) -> [TeamListing] {
    try teamIDs().map(listing).filter { listing in
      guard let date, let team = listing.team else { return true }
      return date >= team.created
    }
  }

  private func listing(of id: TeamID) -> TeamListing {
    let store = store(of: id)
    do throws(Diagnostic) {
      return TeamListing(id: id, team: try store.contents().team, problem: nil)
    } catch {
      return TeamListing(id: id, team: try? store.lastVerifiedContents()?.team, problem: error)
    }
  }

  /// The ids of the teams, in order.
  public func teamIDs() throws(Diagnostic) -> [TeamID] {
    try PlainFile.names(in: teamsDirectory).compactMap { name in
      name.hasSuffix(Self.portalExtension) ? try? TeamID(String(name.dropLast(Self.portalExtension.count))) : nil
    }
  }

  /// The team in use, if one was chosen and is still there.
  public func currentTeam() throws(Diagnostic) -> TeamID? {
    guard PlainFile.exists(currentTeamFile) else { return nil }
    let text = String(decoding: try PlainFile.bytes(of: currentTeamFile), as: UTF8.self)
    guard let id = try? TeamID(String(text.prefix { !$0.isWhitespace })) else { return nil }
    return PlainFile.isFolder(portalDirectory(id)) ? id : nil
  }

  /// The team in use, if its portal was deleted.
  public func missingCurrentTeam() -> String? {
    guard let bytes = try? PlainFile.bytes(of: currentTeamFile) else { return nil }
    let text = String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isWhitespace })
    let id = try? TeamID(text)
    return id.map { PlainFile.isFolder(portalDirectory($0)) } == true ? nil : text
  }

  /// Selects `team` as the current team.
  ///
  /// - Throws: `team-not-found`.
  public func useTeam(_ team: TeamID) throws(Diagnostic) {
    _ = try portal(of: team)
    if mode == .rehearsing { return }
    try PlainFile.replace(currentTeamFile, with: Array("\(team)\n".utf8), permissions: 0o644)
  }

  /// Creates a team, whose creator is its account holder, and makes it the one in use.
  ///
  /// - Parameters:
  ///   - name: What people call it.
  ///   - id: Its ten characters; `nil` derives them from the name, the holder and the date.
  ///   - program: The kind of its membership.
  ///   - holder: The name and address of the creator.
  ///   - date: When it is created.
  /// - Returns: The team.
  /// - Throws: `team-exists`.
  public func createTeam(
    name: RecordName, id: TeamID? = nil, program: TeamProgram, holder: (name: RecordName, email: EmailAddress),
    at date: Date
  ) throws(Diagnostic) -> TeamRecord {
    let moment = date.wholeSeconds
    return try locked { () throws(Diagnostic) -> TeamRecord in
      let free = try freeTeamID("team/\(name)/\(holder.email.folded)/\(PortalDate.text(moment))")
      let team = TeamRecord(
        id: id ?? free, name: name, program: program, holder: holder.email, created: moment)
      guard !PlainFile.exists(portalDirectory(team.id)) else {
        throw Diagnostic(
          .teamExists, "team \(team.id) already exists",
          remedy: .operation(.init("team.use", ["id": team.id.rawValue])))
      }
      if mode == .rehearsing { return team }
      try begin(team, holderName: holder.name)
      try useTeam(team.id)
      return team
    }
  }

  /// Does `work` while no one else claims names that are unique in the simulated world.
  func locked<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    if mode == .rehearsing { return try work() }
    try PlainFile.createFolder(teamsDirectory, permissions: 0o755)
    return try FolderLock(path: directory + "/lock").holding(work)
  }

  /// Does `work` while no one else carries out an operation of several changes in the portals and the keychain.
  public func whileAlone<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    if mode == .rehearsing { return try work() }
    try PlainFile.createFolder(directory, permissions: 0o755)
    return try FolderLock(path: directory + "/operation.lock").holding(work)
  }

  static func notFound(_ team: String) -> Diagnostic {
    Diagnostic(.teamNotFound, "team \"\(team)\" does not exist", remedy: .operation(.init("team.list")))
  }

  private static let portalExtension = ".git"
  private var teamsDirectory: String { directory + "/teams" }
  private var currentTeamFile: String { directory + "/current-team" }

  private func portalDirectory(_ team: TeamID) -> String {
    "\(teamsDirectory)/\(team)\(Self.portalExtension)"
  }

  private func store(of team: TeamID) -> PortalStore {
    PortalStore(
      directory: portalDirectory(team), lock: FolderLock(path: "\(teamsDirectory)/\(team).lock"),
      environment: environment, mode: mode, team: team, heads: heads, clock: clock, project: project)
  }

  private func freeTeamID(_ identity: String) throws(Diagnostic) -> TeamID {
    var attempt = 0
    while true {
      let candidate = try TeamID(MixedDigest(of: "\(identity)/\(attempt)").capitals(10))
      if !PlainFile.exists(portalDirectory(candidate)) { return candidate }
      attempt += 1
    }
  }

  /// Builds the portal in a folder beside its place and renames it, so that a crash leaves none or a whole one.
  private func begin(_ team: TeamRecord, holderName: RecordName) throws(Diagnostic) {
    let temporary = try newFolder(for: team.id.rawValue)
    let member = MemberRecord(
      id: .digest(of: MemberRecord.id(of: team.holder)), email: team.holder, name: holderName, role: .accountHolder,
      state: .active, invited: team.created, joined: team.created)
    var change = PortalChange(
      "Create the team \"\(team.name)\"", details: ["id: \(team.id)", "program: \(team.program.rawValue)"])
    change.put(team.json, at: TeamRecord.path)
    change.put(member)
    let author = Signature(name: holderName.rawValue, email: team.holder.rawValue, date: team.created, offsetMinutes: 0)
    do {
      try PortalStore(
        directory: temporary, lock: FolderLock(path: temporary + ".lock"), environment: environment, mode: mode,
        project: project
      )
      .begin(change, by: author)
    } catch {
      PlainFile.discardFolder(temporary)
      throw error
    }
    try place(temporary, as: team.id)
  }

  /// The name of a folder beside the portals in which one is built before it comes to its place.
  func newFolder(for purpose: String) throws(Diagnostic) -> String {
    try PlainFile.createFolder(teamsDirectory, permissions: 0o755)
    return "\(teamsDirectory)/new-\(purpose)-\(CurrentProcess.id)"
  }

  /// Installs a finished folder as the portal of `team`.
  func place(_ folder: String, as team: TeamID) throws(Diagnostic) {
    do throws(SystemError) {
      try FileSystem.rename(folder, to: portalDirectory(team))
    } catch {
      PlainFile.discardFolder(folder)
      throw PlainFile.failure("created", portalDirectory(team), error)
    }
  }
}

extension Diagnostic.Code {
  package static let severalTeams = Diagnostic.Code(
    "several-teams", "The text matches several teams.", "give one of the ids in the message")
  package static let teamNotFound = Diagnostic.Code(
    "team-not-found", "The team does not exist in the simulated portals.", "\(command: "team.list")")
  package static let teamExists = Diagnostic.Code(
    "team-exists", "The Team ID is in use.", "\(command: "team.use") TEAM")
}
