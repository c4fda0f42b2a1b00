public import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

/// A step of automatic signing in a portal.
public enum ProvisioningStep: Hashable, Sendable {
  /// A private key for the one who acts.
  case makeKey
  /// A request for a certificate, and its approval where the one who acts may approve.
  case request(CertificateUse)
  /// The approval of a request that waits.
  case approve(CertificateUse, id: String)
  /// The registration of a device.
  case registerDevice(UDID, Platform)
  /// The registration of an App ID.
  case registerAppID(String, name: String, capabilities: [String])
  /// Capabilities of an existing App ID.
  case enable([String], appID: String)
  /// The values of a capability of an App ID, such as app groups.
  case assign([String], with: String, appID: String)
  /// A new team profile.
  case makeProfile(ProfileType, Platform, appID: String)
  /// A team profile to renew.
  case renewProfile(id: String, name: String, uuid: String)

  /// The imperative, as in "Would …".
  public var plan: String {
    switch self {
    case .makeKey: "create a private key"
    case .request(let use): "request a \(use.rawValue) certificate"
    case .approve(let use, let id): "approve the request \(id) for a \(use.rawValue) certificate"
    case .registerDevice(let device, _): "register the device \(device)"
    case .registerAppID(let pattern, _, _): "register the App ID \(pattern)"
    case .enable(let names, let pattern): "enable \(names.joined(separator: ", ")) for the App ID \(pattern)"
    case .assign(let values, _, let pattern): "assign \(values.joined(separator: ", ")) to the App ID \(pattern)"
    case .makeProfile(_, _, let pattern): "create the team profile for \(pattern)"
    case .renewProfile(_, let name, _): "renew the team profile \"\(name)\""
    }
  }

  /// Whether it leads to a certificate, which an Admin has to approve.
  var isOfCertificate: Bool {
    switch self {
    case .makeKey, .request, .approve: true
    default: false
    }
  }

  /// The App ID whose capabilities it changes, if it is registered already.
  public func changedAppID(in session: PortalSession) throws(Diagnostic) -> RecordID? {
    switch self {
    case .enable(_, let pattern), .assign(_, _, let pattern):
      try session.contents().appIDs().first { $0.pattern.description == pattern }?.id
    default: nil
    }
  }

  /// Performs the step.
  ///
  /// - Parameters:
  ///   - session: The team.
  ///   - source: Where the keychain's passphrase comes from, if it has one.
  /// - Returns: The result, a sentence without a period.
  /// - Throws: what the portal and the keychain throw.
  public func perform(in session: PortalSession, unlocking source: PassphraseSource) throws(Diagnostic) -> String {
    let actor = try session.actor
    switch self {
    case .makeKey:
      let key = try session.home.keychain.createIdentity(
        for: actor, name: session.contents().actingMember(actor).name, at: session.date, unlocking: source)
      return "Created private key \(key.id)"
    case .request(let use):
      let request = try CertificateOrder(session: session, unlocking: source).request(use, from: .identity(nil))
      return try Self.approved(request, use, in: session, as: actor)
    case .approve(let use, let id):
      return try Self.approved(session.contents().certificate(matching: id), use, in: session, as: actor)
    case .registerDevice(let device, let platform):
      let record = try session.portal.registerDevice(
        try Self.device(device, for: platform), as: actor, at: session.date)
      return "Registered the device \"\(record.name)\" (\(device))"
    case .registerAppID(let text, let name, let capabilities):
      let record = try session.portal.createAppID(
        BundleIdentifierPattern(text), name: RecordName(name), capabilities: capabilities, as: actor, at: session.date)
      return "Registered the App ID \(record.pattern) as \"\(record.name)\""
    case .enable(let names, let pattern):
      _ = try session.portal.changeCapabilities(
        ofAppIDMatching: pattern, CapabilityWishes(enabling: names), as: actor, at: session.date)
      return "Enabled \(names.joined(separator: ", ")) for the App ID \(pattern)"
    case .assign(let values, let capability, let pattern):
      _ = try session.portal.changeCapabilities(
        ofAppIDMatching: pattern, CapabilityWishes(assigning: [capability: values]), as: actor, at: session.date)
      return "Assigned \(values.joined(separator: ", ")) to the App ID \(pattern)"
    case .makeProfile(let type, let platform, let pattern):
      let record = try session.portal.createProfile(
        NewProfile(type: type, platform: platform, appID: pattern, isXcodeManaged: true), as: actor, at: session.date)
      return "Created the profile \"\(record.name)\""
    case .renewProfile(let id, let name, let uuid):
      // A registration in the meantime has already renewed it.
      if try session.contents().profile(matching: id).uuid == uuid {
        _ = try session.portal.renewProfile(matching: id, as: actor, at: session.date)
      }
      return "Renewed the profile \"\(name)\""
    }
  }

  /// Approves a request if the acting member may; otherwise throws.
  private static func approved(
    _ request: CertificateRecord, _ use: CertificateUse, in session: PortalSession, as actor: EmailAddress
  ) throws(Diagnostic) -> String {
    do {
      _ = try session.portal.approveCertificates(matching: [request.id.rawValue], as: actor, at: session.date)
    } catch {
      guard error.code == .roleForbids else { throw error }
      throw Diagnostic(
        .updateWaits, "the request \(request.id) for a \(use.rawValue) certificate is pending approval",
        remedy: try approval(of: request, in: session))
    }
    return "Issued a \(use.rawValue) certificate"
  }

  /// What a member who may not approve can do: push the request, and ask an Admin.
  private static func approval(
    of request: CertificateRecord, in session: PortalSession
  ) throws(Diagnostic) -> Remedy {
    let people = try session.contents().administrators.prefix(3).map(\.nameAndAddress).alternatives
    let approval = Hint(Remedy.Operation("certificate.approve", ["id": request.id.rawValue]))
    return .hint("\(command: "team.push"), and ask \(people) to run \(approval)")
  }

  private static func device(_ udid: UDID, for platform: Platform) throws(Diagnostic) -> NewDevice {
    let families = DeviceClass.families(for: platform)
    let likely = DeviceClass.likely(for: udid)
    let family = families.contains(likely) ? likely : families.first ?? likely
    let end = udid.rawValue.suffix(4)
    return try NewDevice(udid: udid, name: RecordName("\(family.displayName) \(end)"), deviceClass: family)
  }
}

extension Diagnostic.Code {
  package static let updateWaits = Diagnostic.Code(
    "provisioning-update-waits", "Automatic signing waits for an Admin to approve a request.",
    "\(command: "team.push"), and ask an Admin to run \(command: "certificate.approve") ID")
}
