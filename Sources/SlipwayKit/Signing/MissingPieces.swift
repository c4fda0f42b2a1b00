import AppleIdentifiers
import CodeSigning
import DeveloperPortal
import Diagnostics
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
    type = target.type ?? .development
    contents = try session.contents()
  }

  func gaps() throws(Diagnostic) -> [SigningGap] {
    if let team = target.team, team != contents.team.id {
      return [
        SigningGap(
          reason: "the target's team is \(team), but the portal belongs to team \(contents.team.id)",
          remedy: .advice("name the target's team; slipway team list shows the teams"))
      ]
    }
    return try foundations() + [profile()]
  }

  /// What the portal lacks for every profile of the target.
  func foundations() throws(Diagnostic) -> [SigningGap] {
    [try appID(), try certificate(), try device()].compactMap(\.self)
  }

  private func appID() throws(Diagnostic) -> SigningGap? {
    guard try covering() == nil else { return nil }
    return SigningGap(
      reason: "the team has no App ID for \(target.bundleIdentifier)",
      remedy: .operation(
        .init("app-id.create", ["pattern": target.bundleIdentifier.rawValue, "name": target.name])))
  }

  /// The certificate to sign with, if it is missing.
  func certificate() throws(Diagnostic) -> SigningGap? {
    let use: CertificateUse = type == .development ? .development : .distribution
    let identities = try session.home.keychain.identities()
    let keys = Set(identities.map(\.keyIdentifier))
    let members = try MemberCertificates(of: session, in: contents)
    let here = try contents.certificates().filter { $0.use == use && keys.contains($0.keyIdentifier) }
    let own = here.filter { members.otherOwner(of: $0) == nil }
    guard !own.contains(where: { $0.state(at: session.date) == .issued }) else { return nil }
    let others = Set(here.compactMap { members.otherOwner(of: $0)?.rawValue }).sorted().joined(separator: ", ")
    let reason =
      "the team has no valid \(use.rawValue) certificate with its private key in the keychain"
      + (others.isEmpty ? "" : ", except certificates of \(others)")
    if let waiting = own.first(where: { $0.state(at: session.date) == .pending }) {
      return SigningGap(
        reason: "\(reason): the request \(waiting.id) is pending approval",
        remedy: .operation(.init("certificate.approve", ["id": waiting.id.rawValue])))
    }
    return SigningGap(
      reason: reason,
      remedy: identities.allSatisfy { members.otherOwner(of: $0) != nil }
        ? .operation(.init("identity.create")) : .operation(.init("certificate.request", ["type": use.rawValue])))
  }

  private func device() throws(Diagnostic) -> SigningGap? {
    guard type.listsDevices else { return nil }
    let devices = try contents.devices()
    guard let device = target.device else {
      guard !devices.contains(where: { $0.state == .enabled }) else { return nil }
      return SigningGap(
        reason: "the team has no enabled devices",
        remedy: .operation(
          devices.first.map { .init("device.enable", ["udid": $0.udid.rawValue]) } ?? .init("device.register")))
    }
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

  /// The App ID that covers the target's bundle identifier most closely.
  private func covering() throws(Diagnostic) -> AppIDRecord? {
    try contents.appIDs().filter { $0.pattern.covers(target.bundleIdentifier) }
      .max { $0.pattern.specificity < $1.pattern.specificity }
  }
}
