import AppleIdentifiers
import Capabilities
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value to assign to an App ID.
struct NewIdentifier {
  let kind: IdentifierKind
  let identifier: String
}

extension AppIDServices {
  /// The `values` to register before they are assigned with `capability`; all are valid.
  static func identifiers(_ values: [String], with capability: String) throws(Diagnostic) -> [NewIdentifier] {
    let row = try CapabilityTable.capability(named: capability)
    guard row.takesValues else {
      throw Diagnostic(
        .capabilityValueRefused, "capability \"\(row.name)\" has no values to assign to an App ID",
        remedy: .advice("leave the value out, and set it in the app's entitlements"))
    }
    let kind = IdentifierKind.kind(of: row.name)
    for value in values {
      if let kind {
        try refuseMalformed(value, kind)
      } else if value.isEmpty || value.utf8.count > 255 || !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
        throw Diagnostic(.capabilityValueInvalid, "\"\(value)\" is not a valid value of capability \"\(row.name)\"")
      }
    }
    guard let kind else { return [] }
    return values.map { NewIdentifier(kind: kind, identifier: $0) }
  }

  private static func refuseMalformed(_ value: String, _ kind: IdentifierKind) throws(Diagnostic) {
    guard !kind.accepts(value) else { return }
    if value.hasPrefix(kind.prefix) { try kind.check(value) }
    let free = kind.freePlatforms.map(\.displayName).joined(separator: ", ")
    throw Diagnostic(
      .capabilityValueInvalid, "\"\(value)\" is not a valid \(kind.title): it does not begin with \"\(kind.prefix)\"",
      remedy: .advice(
        kind.proposal(for: value) + (free.isEmpty ? "" : "; a \(free) group TEAM-ID.\(value) needs no registration")))
  }
}

extension Portal {
  /// Records for what of `wanted` the team has not registered, after a look at the other teams of this world.
  func unregistered(
    _ wanted: [NewIdentifier], in contents: PortalContents, by member: MemberRecord, at moment: Date
  ) throws(Diagnostic) -> [IdentifierRecord] {
    var records: [IdentifierRecord] = []
    for new in wanted where !records.contains(where: { $0.identifier == new.identifier }) {
      let identity = IdentifierRecord.identity(of: new.identifier)
      let place = try ClaimedPlace<IdentifierRecord>(of: identity) { path throws(Diagnostic) in
        try contents.record(at: path)
      }
      if let known = place.holder {
        guard known.identifier == new.identifier else {
          throw Diagnostic(
            .identifierTaken,
            "the \(new.kind.title) \"\(new.identifier)\" already exists with different case: \"\(known.identifier)\"",
            remedy: .advice("write it as \(known.identifier)"))
        }
        continue
      }
      try home.refuseClaimed(new.identifier, of: new.kind, except: id)
      records.append(
        IdentifierRecord(
          id: place.id, kind: new.kind, identifier: new.identifier, created: moment,
          registrar: member.email))
    }
    return records
  }

  /// Deletes an app group or a merchant identifier: App IDs lose it, and profiles made for those become invalid.
  ///
  /// - Throws: `identifier-not-found`, `several-identifiers`, `identifier-permanent`, and what every change throws.
  public func deleteIdentifier(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> IdentifierRecord {
    try change(.deleteAppIDs, as: actor, at: date) {
      (contents, _, _) throws(Diagnostic) -> (PortalChange, IdentifierRecord) in
      let record = try contents.identifier(matching: text)
      guard record.kind.isDeletable else {
        throw Diagnostic(
          .identifierPermanent, "the \(record.kind.title) \(record.identifier) can't be deleted: it is permanent",
          remedy: .advice("remove it from the App IDs instead"))
      }
      var change = PortalChange("Delete the \(record.kind.title) \(record.identifier)", details: ["id: \(record.id)"])
      change.remove(record.path)
      for var appID in try contents.appIDs() {
        guard let known = appID.values[record.kind.capability], known.contains(record.identifier) else { continue }
        let left = known.filter { $0 != record.identifier }
        appID.values[record.kind.capability] = left.isEmpty ? nil : left
        appID.revision += 1
        change.put(appID)
        change.note("withdrawn from: \(appID.pattern)")
      }
      return (change, record)
    }
  }
}

extension PortalHome {
  /// Refuses an identifier that a team other than `team` has.
  func refuseClaimed(_ identifier: String, of kind: IdentifierKind, except team: TeamID) throws(Diagnostic) {
    let identity = IdentifierRecord.identity(of: identifier)
    guard let other = try holder(of: identity, IdentifierRecord.self, except: team) else { return }
    throw Diagnostic(
      .identifierTaken,
      "the \(kind.title) \"\(identifier)\" is not available: team \(other) registered it, and it can belong "
        + "to only one team",
      remedy: .advice("choose another identifier"))
  }
}

extension Diagnostic.Code {
  package static let capabilityValueRefused = Diagnostic.Code(
    "capability-value-refused", "The App ID takes no value for the capability.",
    "leave out the value, and set it in the app's entitlements")
  package static let identifierTaken = Diagnostic.Code(
    "identifier-taken", "Another team has the app group, container or merchant identifier.",
    "choose another identifier")
  package static let identifierPermanent = Diagnostic.Code(
    "identifier-permanent", "An iCloud container can't be deleted from the portal.",
    "run \(command: "app-id.disable") APP-ID CAPABILITY --value IDENTIFIER to remove it from an App ID")
}
