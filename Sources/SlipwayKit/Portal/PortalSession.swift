import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A team's portal with an acting member and a date.
public struct PortalSession: Sendable {
  /// The simulated world.
  public private(set) var home: PortalHome
  /// The team's portal.
  public private(set) var portal: Portal
  /// The date.
  public private(set) var date: Date
  private let source: ActorSource
  private let configuredAddress: String?

  /// The acting member, needed only for changes.
  ///
  /// - Throws: `git-identity-missing`, `email-invalid`, `record-name-invalid`.
  public var actor: EmailAddress {
    get throws(Diagnostic) { try source.actor().email }
  }

  /// Finds the team.
  ///
  /// - Parameters:
  ///   - home: The simulated world.
  ///   - team: The team that is named, by id, name or a beginning of its id; `nil` for the one in use.
  ///   - address: Where the project's configuration says that the team is shared.
  ///   - actor: Where the member who acts is found.
  ///   - date: The date.
  /// - Throws: `no-team` when none is in use, `team-not-found`, `several-teams`.
  public init(
    home: PortalHome, team: String?, address: String? = nil, actor: ActorSource, date: Date
  ) throws(Diagnostic) {
    self.home = home
    configuredAddress = address
    source = actor
    self.date = date
    do throws(Diagnostic) {
      portal = try home.portal(of: Self.team(team, in: home))
    } catch {
      guard let address, error.code == .teamNotFound else { throw error }
      throw error.with(remedy: .operation(.init("team.clone", ["url": address])))
    }
  }

  /// The member who acts, for what may turn out to need nobody.
  public func findActor() throws(Diagnostic) -> EmailAddress { try actor }

  /// The same session, in which changes are only tried.
  ///
  /// - Throws: `team-not-found`.
  public func rehearsing() throws(Diagnostic) -> PortalSession {
    var session = self
    session.home = home.rehearsing
    session.portal = try session.home.portal(of: portal.id)
    return session
  }

  /// The same session on the date of the portal's latest change, if that is later.
  public func current() throws(Diagnostic) -> PortalSession {
    var session = self
    session.date = try max(date, portal.contents().changed)
    return session
  }

  /// What the portal held on the session's date.
  public func contents() throws(Diagnostic) -> PortalContents {
    try portal.contents(at: date)
  }

  /// The address that was given, or the one of the project's configuration where the portal knows none itself.
  public func address(given: String?) throws(Diagnostic) -> String? {
    if let given { return given }
    return try portal.remoteAddress() == nil ? configuredAddress : nil
  }

  private static func team(_ text: String?, in home: PortalHome) throws(Diagnostic) -> TeamID {
    if let text { return try home.teamID(matching: text) }
    if let current = try home.currentTeam() { return current }
    guard try home.teamIDs().isEmpty else {
      throw Diagnostic(.noTeam, "no team is selected", remedy: .operation(.init("team.use")))
    }
    throw Diagnostic(
      .noTeam, "this machine has no team",
      remedy: .hint("run \(command: "team.create") NAME, or \(command: "team.clone") URL if your team exists"))
  }
}

extension Diagnostic.Code {
  package static let noTeam = Diagnostic.Code(
    "no-team", "No team exists, or none is selected.",
    "\(command: "team.create") NAME, or \(command: "team.use") TEAM")
}
