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
  ///   - actor: Who registers it.
  ///   - date: When.
  /// - Returns: The App ID.
  /// - Throws: `app-id-exists`, `app-id-taken`, `capability-unknown`, `capability-needs-explicit`, and what every change
  ///   throws.
  public func createAppID(
    _ pattern: BundleIdentifierPattern, name: RecordName, capabilities: [String] = [], as actor: EmailAddress,
    at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    let services = try AppIDServices.names(of: AppIDServices.standard(for: pattern) + capabilities, for: pattern)
    return try home.locked { () throws(Diagnostic) -> AppIDRecord in
      if pattern.isExplicit { try home.refuseClaimed(pattern, except: id) }
      return try change(.registerAppIDs, as: actor, at: date) {
        (contents, member) throws(Diagnostic) -> (PortalChange, AppIDRecord) in
        let place = try AppIDPlace(of: pattern) { (path) throws(Diagnostic) -> AppIDRecord? in
          try contents.record(at: path)
        }
        if let known = place.holder {
          throw Diagnostic(
            .appIDExists, "the team has the App ID \"\(known.pattern)\" already, as \"\(known.name)\" (\(known.id))",
            remedy: .operation(.init("app-id.list")))
        }
        let record = AppIDRecord(
          id: place.id, pattern: pattern, name: name, prefix: contents.team.id, capabilities: services, revision: 1,
          created: date.wholeSeconds,
          registrar: member.email)
        var change = PortalChange(
          "Register the App ID \(pattern)",
          details: ["id: \(record.id)", "name: \(name)"]
            + (services.isEmpty ? [] : ["capabilities: \(services.joined(separator: ", "))"]))
        change.put(record)
        return (change, record)
      }
    }
  }

  /// Deletes an App ID; profiles made for it become invalid.
  ///
  /// - Throws: `app-id-not-found`, `several-app-ids`, and what every change throws.
  public func deleteAppID(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    try change(.deleteAppIDs, as: actor, at: date) {
      (contents, _) throws(Diagnostic) -> (PortalChange, AppIDRecord) in
      let appID = try contents.appID(matching: text)
      var change = PortalChange("Delete the App ID \(appID.pattern)", details: ["id: \(appID.id)"])
      change.remove(appID.path)
      return (change, appID)
    }
  }

  /// Switches capabilities of an App ID on and off; profiles made before become invalid.
  ///
  /// - Throws: `capability-unknown`, `capability-needs-explicit`, `app-id-not-found`, `several-app-ids`, and what every
  ///   change throws.
  public func changeCapabilities(
    ofAppIDMatching text: String, enabling enabled: [String] = [], disabling disabled: [String] = [],
    as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    try change(.registerAppIDs, as: actor, at: date) {
      (contents, _) throws(Diagnostic) -> (PortalChange, AppIDRecord) in
      var appID = try contents.appID(matching: text)
      let added = try AppIDServices.names(of: enabled, for: appID.pattern)
      let removed = try AppIDServices.names(of: disabled)
      appID.capabilities = Set(appID.capabilities).union(added).subtracting(removed).sorted()
      appID.revision += 1
      var change = PortalChange(
        "Change the capabilities of the App ID \(appID.pattern)",
        details: ["id: \(appID.id)"] + added.map { "on: \($0)" } + removed.map { "off: \($0)" })
      change.put(appID)
      return (change, appID)
    }
  }
}

extension PortalHome {
  /// Refuses an explicit App ID that a team other than `team` has.
  func refuseClaimed(_ pattern: BundleIdentifierPattern, except team: TeamID) throws(Diagnostic) {
    for other in try teamIDs() where other != team {
      let store = try portal(of: other).store
      let place = try AppIDPlace(of: pattern) { (path) throws(Diagnostic) -> AppIDRecord? in
        try store.record(at: path)
      }
      guard place.holder != nil else { continue }
      throw Diagnostic(
        .appIDTaken,
        "the App ID \"\(pattern)\" is taken: the team \(other) registered it, and an explicit App ID belongs to one team "
          + "in the world",
        remedy: .advice("choose another bundle identifier, or delete the App ID in the team \(other)"))
    }
  }
}

extension Portal {
  /// Refuses explicit App IDs that are in `contents`, not in `known`, and that another team of this world has.
  func refuseClaims(of contents: PortalContents, beyond known: PortalContents) throws(Diagnostic) {
    guard try home.teamIDs().count > 1 else { return }
    let old = Set(try known.appIDs().map(\.id))
    for appID in try contents.appIDs() where appID.pattern.isExplicit && !old.contains(appID.id) {
      try home.refuseClaimed(appID.pattern, except: id)
    }
  }
}

extension Diagnostic.Code {
  /// An App ID that the team has already.
  public static let appIDExists: Self = "app-id-exists"
  /// An App ID that another team has.
  public static let appIDTaken: Self = "app-id-taken"
}

/// Where the record of an App ID is, or would be: its id is a digest of the pattern alone, so that a portal is asked for
/// it by path, without a look at its other records.
private struct AppIDPlace {
  let id: RecordID
  /// The record that is there, if the App ID is registered.
  let holder: AppIDRecord?

  init(
    of pattern: BundleIdentifierPattern, reading record: (String) throws(Diagnostic) -> AppIDRecord?
  ) throws(Diagnostic) {
    let identity = AppIDRecord.id(of: pattern)
    var taken: Set<RecordID> = []
    while true {
      let id = RecordID.digest(of: identity) { taken.contains($0) }
      guard let record = try record(id.path(in: AppIDRecord.folder) + ".json") else {
        self.id = id
        holder = nil
        return
      }
      if AppIDRecord.id(of: record.pattern) == identity {
        self.id = id
        holder = record
        return
      }
      taken.insert(id)
    }
  }
}
