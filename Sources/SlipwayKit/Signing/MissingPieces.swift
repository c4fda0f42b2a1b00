import AppleIdentifiers
import Capabilities
import CodeSigning
import DeveloperPortal
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// What a portal and a keychain lack for a target's profile.
struct MissingPieces {
  private let target: SigningTarget
  private let type: ProfileType
  private let session: PortalSession
  private let contents: PortalContents

  init(for target: SigningTarget, in session: PortalSession) throws(Diagnostic) {
    self.target = target
    self.session = session
    type = target.likelyType
    contents = try session.contents()
  }

  func gaps() throws(Diagnostic) -> [SigningGap] {
    if let team = target.team, team != contents.team.id {
      return [
        SigningGap(
          reason: "the target's team is \(team), but the portal belongs to team \(contents.team.id)",
          remedy: try session.home.teamIDs().contains(team)
            ? .operation(.init("team.use", ["id": team.rawValue]))
            : target.teamRemedy(contents.team.id))
      ]
    }
    return try [appID(), certificate(), device()].compactMap(\.self) + [profile()]
  }

  /// What the portal lacks for every profile of the target, whatever its App ID allows.
  ///
  /// - Parameter namesCapabilities: Whether the capabilities count that the app's own App ID lacks.
  /// - Returns: The gaps, in the order to close them.
  /// - Throws: What reading the portal throws.
  func foundations(namingCapabilities namesCapabilities: Bool) throws(Diagnostic) -> [SigningGap] {
    let covering = try contents.appIDs().filter { $0.pattern.covers(target.bundleIdentifier) }
    let isCovered = !covering.isEmpty && !(namesCapabilities && covering.contains { $0.pattern.isExplicit })
    return [isCovered ? nil : try appID(), try certificate(), try device()].compactMap(\.self)
  }

  private func appID() throws(Diagnostic) -> SigningGap? {
    if let covering = try covering() {
      let text = covering.pattern.description
      let steps = AppIDRegistration(of: covering, for: text, named: target.name).remedies(for: claims)
      return steps.isEmpty
        ? nil : SigningGap(reason: "the App ID \(text) lacks capabilities that the app claims", remedies: steps)
    }
    let identifier = target.bundleIdentifier
    let name = identifier.lastSegment == "xctrunner" ? target.name : identifier.lastSegment
    return SigningGap(
      reason: "the team has no App ID for \(identifier)",
      remedies: AppIDRegistration(of: nil, for: identifier.rawValue, named: name).remedies(for: claims))
  }

  private var claims: [CapabilityClaim] {
    CapabilityClaim.all(in: target.entitlements ?? PropertyListDictionary(), on: target.platform)
  }

  /// The certificate to sign with, if it is missing.
  func certificate() throws(Diagnostic) -> SigningGap? {
    try MissingCertificate(for: CertificateUse(for: type), in: session, contents).map {
      SigningGap(reason: $0.reason, remedies: $0.remedies)
    }
  }

  private func device() throws(Diagnostic) -> SigningGap? {
    guard type.listsDevices else { return nil }
    guard let device = target.device else {
      do throws(Diagnostic) {
        _ = try contents.enabledDevices(for: target.platform)
        return nil
      } catch  where error.code == .noDevice {
        return SigningGap(reason: error.message, remedy: error.remedy)
      }
    }
    let devices = try contents.devices()
    guard let known = devices.first(where: { $0.udid == device }) else {
      return SigningGap(
        reason: "the device \(device) is not registered",
        remedy: .operation(.init("device.register", ["udid": device.rawValue])))
    }
    guard known.state == .disabled else { return nil }
    return SigningGap(
      reason: "the device \"\(known.name)\" (\(device)) is disabled",
      remedy: .operation(.init("device.enable", ["udid": device.rawValue])))
  }

  private func profile() throws(Diagnostic) -> SigningGap {
    var values = ["type": type.rawValue]
    values["app-id"] = try covering()?.pattern.description ?? target.bundleIdentifier.rawValue
    if target.platform != .iOS { values["platform"] = target.platform.rawValue }
    if case .manual(let wanted?) = target.style { values["name"] = wanted }
    return SigningGap(
      reason: "the team has no \(type.displayName) profile for \(target.bundleIdentifier)",
      remedy: .operation(.init("profile.create", values)))
  }

  /// The App ID that covers the target's bundle identifier most closely; a wildcard one only if it has all of the claims.
  ///
  /// A change of a wildcard App ID would make the profiles of other apps invalid.
  private func covering() throws(Diagnostic) -> AppIDRecord? {
    let claims = claims
    let needsExplicit = claims.contains { $0.capability.appIDRequirement.needsExplicit }
    func grantsAll(_ appID: AppIDRecord) -> Bool {
      !needsExplicit && AppIDRegistration(of: appID, for: "", named: "").operations(for: claims).isEmpty
    }
    return try contents.appIDs()
      .filter { $0.pattern.covers(target.bundleIdentifier) && ($0.pattern.isExplicit || grantsAll($0)) }
      .max { $0.pattern.specificity < $1.pattern.specificity }
  }
}
