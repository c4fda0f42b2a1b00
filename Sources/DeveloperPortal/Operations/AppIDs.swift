public import AppleIdentifiers
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Portal {
  /// Registers an App ID.
  ///
  /// One without an asterisk belongs to one team in the simulated world, as it does in the real one.
  /// - Parameters:
  ///   - pattern: The bundle identifiers that it covers.
  ///   - name: What people call it.
  ///   - capabilities: The capabilities to switch on, by any of their names.
  ///   - prefix: The ten characters before the bundle identifier; `nil` for the team's own.
  ///   - actor: Who registers it.
  ///   - date: When.
  /// - Returns: The App ID.
  /// - Throws: `app-id-exists`, `app-id-taken`, `prefix-taken`, `capability-unknown`, `capability-needs-explicit`, and
  ///   what every change throws.
  public func createAppID(
    _ pattern: BundleIdentifierPattern, name: RecordName, capabilities: [String] = [], prefix: TeamID? = nil,
    as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    try Self.refuseReserved(pattern)
    let services = try AppIDServices.names(of: AppIDServices.standard(for: pattern) + capabilities, for: pattern)
    return try home.locked { () throws(Diagnostic) -> AppIDRecord in
      if pattern.isExplicit { try home.refuseClaimed(pattern, except: id) }
      if let prefix, prefix != id { try home.refuseClaimed(prefix: prefix, except: id) }
      return try change(.registerAppIDs, as: actor, at: date) {
        (contents, member, moment) throws(Diagnostic) -> (PortalChange, AppIDRecord) in
        let place = try ClaimedPlace<AppIDRecord>(of: AppIDRecord.id(of: pattern)) { path throws(Diagnostic) in
          try contents.record(at: path)
        }
        if let known = place.holder {
          throw Diagnostic(
            .appIDExists, "App ID \"\(known.pattern)\" already exists, with the name \"\(known.name)\" (\(known.id))",
            remedy: .operation(.init("app-id.list")))
        }
        let record = AppIDRecord(
          id: place.id, pattern: pattern, name: name, prefix: prefix ?? contents.team.id, capabilities: services,
          revision: 1,
          created: moment,
          registrar: member.email)
        var change = PortalChange(
          "Register the App ID \(pattern)",
          details: ["id: \(record.id)", "name: \(name)"] + (prefix.map { $0 == id ? [] : ["prefix: \($0)"] } ?? [])
            + (services.isEmpty ? [] : ["capabilities: \(services.joined(separator: ", "))"]))
        change.put(record)
        return (change, record)
      }
    }
  }

  /// Refuses App IDs that only Apple can register.
  private static func refuseReserved(_ pattern: BundleIdentifierPattern) throws(Diagnostic) {
    guard pattern.description.lowercased().hasPrefix("com.apple.") else { return }
    throw Diagnostic(
      .appIDTaken,
      "App ID \"\(pattern)\" is not available: identifiers that begin with com.apple are reserved for Apple",
      remedy: .advice("begin the bundle identifier with your domain in reverse, such as com.company"))
  }

  /// Deletes an App ID; profiles made for it become invalid.
  ///
  /// - Throws: `app-id-not-found`, `several-app-ids`, and what every change throws.
  public func deleteAppID(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    try change(.deleteAppIDs, as: actor, at: date) {
      (contents, _, _) throws(Diagnostic) -> (PortalChange, AppIDRecord) in
      let appID = try contents.appID(matching: text)
      var change = PortalChange("Delete the App ID \(appID.pattern)", details: ["id: \(appID.id)"])
      change.remove(appID.path)
      return (change, appID)
    }
  }
}

extension PortalHome {
  /// Refuses an explicit App ID that a team other than `team` has.
  func refuseClaimed(_ pattern: BundleIdentifierPattern, except team: TeamID) throws(Diagnostic) {
    guard let other = try holder(of: AppIDRecord.id(of: pattern), AppIDRecord.self, except: team) else { return }
    throw Diagnostic(
      .appIDTaken,
      "App ID \"\(pattern)\" is not available: team \(other) registered it, and an explicit App ID "
        + "can belong to only one team",
      remedy: .advice("choose another bundle identifier, or delete the App ID in the team \(other)"))
  }

  /// Refuses a prefix that is another team's ID or the prefix of one of its App IDs.
  func refuseClaimed(prefix: TeamID, except team: TeamID) throws(Diagnostic) {
    for other in try teamIDs() where other != team {
      let prefixes = try portal(of: other).store.claimingContents().appIDs().map(\.prefix) + [other]
      guard prefixes.contains(prefix) else { continue }
      throw Diagnostic(
        .prefixTaken, "prefix \(prefix) is not available: it belongs to team \(other)",
        remedy: .advice("leave out the prefix to use the Team ID \(team), or give another prefix"))
    }
  }

  /// The team other than `team` that has a record of that identity.
  func holder<Record: ClaimedRecord>(
    of identity: String, _ kind: Record.Type, except team: TeamID
  ) throws(Diagnostic) -> TeamID? {
    for other in try teamIDs() where other != team {
      let store = try portal(of: other).store
      let place = try ClaimedPlace<Record>(of: identity) { path throws(Diagnostic) in try store.record(at: path) }
      if place.holder != nil { return other }
    }
    return nil
  }
}

extension Portal {
  /// Refuses explicit App IDs and identifiers that are in `contents`, not in `known`, and that another team of this
  /// world has.
  func refuseClaims(of contents: PortalContents, beyond known: PortalContents) throws(Diagnostic) {
    guard try home.teamIDs().count > 1 else { return }
    let old = Set(try known.appIDs().map(\.id))
    for appID in try contents.appIDs() where appID.pattern.isExplicit && !old.contains(appID.id) {
      try home.refuseClaimed(appID.pattern, except: id)
    }
    let registered = Set(try known.identifiers().map(\.id))
    for record in try contents.identifiers() where !registered.contains(record.id) {
      try home.refuseClaimed(record.identifier, of: record.kind, except: id)
    }
  }
}

extension Diagnostic.Code {
  package static let appIDExists = Diagnostic.Code(
    "app-id-exists", "The team already has the App ID.", "\(command: "app-id.list")")
  package static let appIDTaken = Diagnostic.Code(
    "app-id-taken", "Another team has the App ID, or it begins with com.apple, which is reserved for Apple.",
    "choose another bundle identifier, or delete the App ID in the other team")
  package static let prefixTaken = Diagnostic.Code(
    "prefix-taken", "Another team has the App ID prefix.", "leave it out to use the Team ID, or give another prefix")
}
