public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Changes to the capabilities of an App ID; any name of a capability is accepted.
public struct CapabilityWishes: Hashable, Sendable {
  /// The capabilities to switch on.
  public var enabling: [String]
  /// The capabilities to switch off; what was assigned with them goes along.
  public var disabling: [String]
  /// The values to assign, by capability; the capabilities are enabled.
  public var assigning: [String: [String]]
  /// The values to remove, by capability.
  public var withdrawing: [String: [String]]

  /// Creates wishes that change nothing but what is said.
  public init(
    enabling: [String] = [], disabling: [String] = [], assigning: [String: [String]] = [:],
    withdrawing: [String: [String]] = [:]
  ) {
    self.enabling = enabling
    self.disabling = disabling
    self.assigning = assigning
    self.withdrawing = withdrawing
  }

  /// Whether `appID` would be another afterwards.
  ///
  /// - Throws: what ``Portal/changeCapabilities(ofAppIDMatching:_:as:at:)`` throws of wishes that can't be had.
  public func change(_ appID: AppIDRecord) throws(Diagnostic) -> Bool {
    try AppIDEdit(of: appID, self).changed != nil
  }
}

extension Portal {
  /// Switches capabilities of an App ID on and off, and assigns what they are used with; profiles made before become
  /// invalid, unless nothing changes.
  ///
  /// An app group, iCloud container or merchant identifier that is assigned for the first time is registered for the
  /// team; each belongs to one team in the simulated world.
  /// - Throws: `capability-unknown`, `capability-needs-explicit`, `capability-value-invalid`, `capability-value-refused`,
  ///   `identifier-taken`, `value-not-assigned`, `app-id-not-found`, `several-app-ids`, and what every change throws.
  public func changeCapabilities(
    ofAppIDMatching text: String, _ wishes: CapabilityWishes, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> AppIDRecord {
    try switchCapabilities(ofAppIDMatching: text, wishes, as: actor, at: date).appID
  }

  /// Changes an App ID as ``changeCapabilities(ofAppIDMatching:_:as:at:)`` does, and says how to reverse it.
  ///
  /// - Returns: The App ID, and the states before and after the change; `nil` where nothing changed.
  /// - Throws: what ``changeCapabilities(ofAppIDMatching:_:as:at:)`` throws.
  public func switchCapabilities(
    ofAppIDMatching text: String, _ wishes: CapabilityWishes, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> (appID: AppIDRecord, revisions: PortalRevisions?) {
    let work = { () throws(Diagnostic) -> (appID: AppIDRecord, revisions: PortalRevisions?) in
      let (appID, revisions) = try changeReversibly(.registerAppIDs, as: actor, at: date) {
        (contents, member, moment) throws(Diagnostic) -> (PortalChange?, AppIDRecord) in
        let old = try contents.appID(matching: text)
        let edit = try AppIDEdit(of: old, wishes)
        guard let appID = edit.changed else { return (nil, old) }
        var change = PortalChange(
          "Change the capabilities of the App ID \(appID.pattern)", details: ["id: \(appID.id)"] + edit.details)
        for record in try unregistered(edit.identifiers, in: contents, by: member, at: moment) {
          change.put(record)
          change.note("registered: \(record.identifier), \(record.id)")
        }
        change.put(appID)
        return (change, appID)
      }
      return (appID, revisions)
    }
    return wishes.assigning.isEmpty ? try work() : try home.locked(work)
  }
}

/// A change of what an App ID has.
private struct AppIDEdit {
  private let old: AppIDRecord
  private var appID: AppIDRecord
  private(set) var details: [String] = []
  /// The assigned values that need a registration.
  private(set) var identifiers: [NewIdentifier] = []

  init(of appID: AppIDRecord, _ wishes: CapabilityWishes) throws(Diagnostic) {
    old = appID
    self.appID = appID
    enable(try AppIDServices.names(of: wishes.enabling, for: old.pattern))
    for (capability, values) in wishes.assigning.sorted(by: { $0.key < $1.key }) {
      try assign(values, with: capability)
    }
    for (capability, values) in wishes.withdrawing.sorted(by: { $0.key < $1.key }) {
      try withdraw(values, from: capability)
    }
    disable(try AppIDServices.names(of: wishes.disabling))
  }

  /// The App ID as it is after the change; `nil` where nothing changes.
  var changed: AppIDRecord? {
    guard appID != old else { return nil }
    var appID = appID
    appID.revision += 1
    return appID
  }

  private mutating func enable(_ names: [String]) {
    for name in names where !appID.capabilities.contains(name) { details.append("on: \(name)") }
    appID.capabilities = Set(appID.capabilities).union(names).sorted()
  }

  private mutating func disable(_ names: [String]) {
    for name in names where appID.capabilities.contains(name) { details.append("off: \(name)") }
    appID.capabilities.removeAll(where: names.contains)
    for name in names { appID.values[name] = nil }
  }

  private mutating func assign(_ values: [String], with capability: String) throws(Diagnostic) {
    let names = try AppIDServices.names(of: [capability], for: appID.pattern)
    enable(names)
    for name in names {
      let new = try AppIDServices.identifiers(values, with: name)
      identifiers += new
      let known = appID.values[name] ?? []
      let joined = Set(known).union(values).sorted()
      if joined != known { appID.values[name] = joined }
      details += values.filter { !known.contains($0) }.map { "assigned: \($0)" }
    }
  }

  private mutating func withdraw(_ values: [String], from capability: String) throws(Diagnostic) {
    for name in try AppIDServices.names(of: [capability]) {
      var known = appID.values[name] ?? []
      for value in values {
        guard let index = known.firstIndex(of: value) else {
          throw Diagnostic(
            .valueNotAssigned, "\"\(value)\" is not assigned to App ID \(appID.pattern)",
            remedy: known.isEmpty
              ? .advice("\(name) has no assigned values") : .advice("choose \(known.alternatives)"))
        }
        known.remove(at: index)
        details.append("withdrawn: \(value)")
      }
      appID.values[name] = known.isEmpty ? nil : known
    }
  }
}

extension Diagnostic.Code {
  package static let valueNotAssigned = Diagnostic.Code(
    "value-not-assigned", "The value is not assigned to the App ID.",
    "run \(command: "app-id.show") APP-ID to see its values")
}
