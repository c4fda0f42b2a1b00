public import AppleIdentifiers
public import Diagnostics
public import GitRemotes
import GitStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PortalHome {
  /// Gets a team's portal from a remote and makes it the one in use; all or nothing.
  ///
  /// - Parameters:
  ///   - address: Where it is shared.
  ///   - expected: The team that it must be; any team without it.
  ///   - date: When.
  ///   - dialogue: Reports progress, and asks for credentials.
  /// - Returns: The team.
  /// - Throws: `not-a-portal`, `team-exists`, `app-id-taken`, and why the remote can't be spoken with.
  public func cloneTeam(
    from address: String, expecting expected: TeamID? = nil, at date: Date, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> TeamRecord {
    let temporary = try newFolder(for: "clone")
    defer { PlainFile.discardFolder(temporary) }
    let repository = try Repository.create(
      at: temporary, bare: true, initialBranch: PortalStore.branch, environment: environment)
    _ = try repository.remotes.add(PortalStore.remote, at: address)
    try PortalStore.fetch(PortalStore.remote, into: repository, isNew: true, at: date, dialogue: dialogue)
    let shown = RemoteAddress.shown(address)
    guard let commit = try repository.references.read(PortalStore.trackingReference) else {
      throw PortalStore.notAPortal(shown, "it has no branch \"\(PortalStore.branch)\"")
    }
    let contents = try PortalStore.foreignContents(commit, in: repository, from: shown)
    try VerifiedHistory(in: temporary, isWritable: true).require(commit, in: repository)
    try ForeignDates(commits: [repository.commits.read(commit)]).refuseFuture(of: date)
    let team = contents.team
    if let expected { try team.require(expected) }
    return try locked { () throws(Diagnostic) -> TeamRecord in
      guard !(try teamIDs().contains(team.id)) else {
        throw Diagnostic(
          .teamExists, "team \(team.name) (\(team.id)) already exists",
          remedy: .operation(.init("team.pull", ["team": team.id.rawValue])))
      }
      for pattern in try contents.appIDs().map(\.pattern) where pattern.isExplicit {
        try refuseClaimed(pattern, except: team.id)
      }
      if isRehearsing { return team }
      let signature = Signature(name: "slipway", email: "slipway@localhost", date: date, offsetMinutes: 0)
      try repository.references.move(
        PortalStore.reference, to: commit, expecting: nil, log: "clone: from \(shown)", by: signature)
      try place(temporary, as: team.id)
      try useTeam(team.id)
      return team
    }
  }
}

extension PortalStore {
  /// The name of the remote that a portal is shared through.
  static let remote = "origin"
  /// The remote-tracking ref of the portal.
  static let trackingReference = "refs/remotes/\(remote)/\(branch)"

  static func fetch(
    _ place: String, into repository: Repository, isNew: Bool = false, at date: Date, dialogue: RemoteDialogue
  ) throws(Diagnostic) {
    var request = FetchRequest(remote: place)
    request.namesRemote = !isNew
    request.tags = .none
    request.pruning = .prune
    request.signature = Signature(name: "slipway", email: "slipway@localhost", date: date, offsetMinutes: 0)
    try repository.fetching.fetch(request, dialogue: dialogue)
  }

  /// A state that came from elsewhere, every record of which can be read.
  static func foreignContents(
    _ commit: ObjectName, in repository: Repository, from address: String
  ) throws(Diagnostic) -> PortalContents {
    let tree = try repository.commits.read(commit).tree
    guard try repository.objects.entry(at: TeamRecord.path, inTree: tree) != nil else {
      throw notAPortal(address, "its branch \"\(branch)\" has no \(TeamRecord.path)")
    }
    let contents = try PortalContents(repository: repository, commit: commit)
    try contents.readAll()
    return contents
  }

  static func notAPortal(_ address: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .notAPortal, "\"\(address)\" contains no portal: \(reason)",
      remedy: .hint("give the URL that \(command: "team.push") URL pushed the portal to"))
  }
}

extension Diagnostic.Code {
  package static let notAPortal = Diagnostic.Code(
    "not-a-portal", "The repository does not contain a portal.",
    "give the URL that \"\(command: "team.push") URL\" pushed the portal to")
}

extension TeamRecord {
  /// Refuses a portal of another team than the project's `.slipway.yml` names.
  public func require(_ expected: TeamID) throws(Diagnostic) {
    guard id != expected else { return }
    throw Diagnostic(
      .teamNotFound, "the portal belongs to team \(id), but .slipway.yml names team \(expected)",
      remedy: .advice("correct the id or the url of the team in .slipway.yml"))
  }
}
