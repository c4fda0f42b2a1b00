import AppleIdentifiers
import Capabilities
public import DeveloperPortal
public import Diagnostics

/// The capability of an App ID that a target needs, checked first and enabled with the project's edit.
public struct CapabilityService {
  /// The App ID; `nil` if the target has none, or the capability is not enabled on App IDs.
  public let appID: AppIDRecord?
  /// Notes for the user.
  public let notes: [Diagnostic]
  private let session: PortalSession
  /// What the App ID lacks; `nil` where it has all.
  private let wishes: CapabilityWishes?
  private var harm = HarmPreview.none

  /// Finds the App ID, and checks that the capability can be enabled with its values.
  ///
  /// - Parameters:
  ///   - edit: The capability and its target.
  ///   - session: The portal.
  ///   - project: The project that is edited.
  /// - Throws: what ``Portal/changeCapabilities(ofAppIDMatching:_:as:at:)`` throws.
  public init(for edit: CapabilityEditing, in session: PortalSession, project: ProjectLocation) throws(Diagnostic) {
    self.session = session
    guard edit.capability.service != nil, let identifier = edit.bundleIdentifier else {
      (appID, notes, wishes) = (nil, [], nil)
      return
    }
    let records = try session.contents().appIDs()
    guard let record = records.first(where: { $0.pattern.description == identifier.rawValue }) else {
      (appID, wishes) = (nil, nil)
      let registration = AppIDRegistration(of: nil, for: identifier.rawValue, named: identifier.lastSegment)
      notes = [
        Diagnostic(
          .appIDMissing, "the portal has no App ID \(identifier), so the capability was not enabled", severity: .note,
          remedy: .hint(Hint([.operations(registration.operations(for: edit.claims))])))
      ]
      return
    }
    appID = record
    notes = []
    let name = edit.capability.name
    let kind = IdentifierKind.kind(of: name)
    let values = edit.capability.takesValues ? edit.values.filter { kind?.accepts($0) ?? !$0.hasPrefix("$(") } : []
    let wishes = CapabilityWishes(enabling: [name], assigning: values.isEmpty ? [:] : [name: values])
    self.wishes = try wishes.change(record) ? wishes : nil
    guard self.wishes != nil else { return }
    _ = try session.rehearsing().portal.changeCapabilities(
      ofAppIDMatching: record.id.rawValue, wishes, as: session.actor, at: session.date)
    harm = try HarmPreview(without: .capabilities(of: record.id), in: session, project: project)
  }

  /// The change of the portal; `nil` where the App ID has all that is needed.
  public var change: OutsideChange? {
    guard let appID, let wishes else { return nil }
    let names = wishes.enabling + wishes.assigning.values.flatMap { $0 }.sorted()
    let rest = "\(names.joined(separator: ", ")) for the App ID \(appID.pattern) of the team \(session.portal.id)"
    return OutsideChange(action: "enable \(rest)", result: "Enabled \(rest)", harm: harm) {
      () throws(Diagnostic) -> PortalEffect? in
      let revisions = try session.portal.switchCapabilities(
        ofAppIDMatching: appID.id.rawValue, wishes, as: session.actor, at: session.date
      ).revisions
      return revisions.map { PortalEffect(team: session.portal.id, revisions: $0) }
    }
  }
}

extension Diagnostic.Code {
  package static let appIDMissing = Diagnostic.Code(
    "app-id-missing", "The portal has no App ID for the target that got a capability.",
    "\(command: "app-id.create") PATTERN --name NAME")
}
