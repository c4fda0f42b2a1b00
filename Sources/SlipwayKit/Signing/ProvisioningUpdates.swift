import AppleIdentifiers
import Capabilities
import CodeSigning
import DeveloperPortal
public import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// Creates what automatic signing needs in the portal, as Xcode does with `-allowProvisioningUpdates`.
///
/// Creates a key and a certificate, the device, the App ID with its capabilities, and the team profile.
public struct ProvisioningUpdates {
  private let session: PortalSession

  /// Works in the portal of a team.
  public init(in session: PortalSession) {
    self.session = session
  }

  /// The steps to create what the targets need, in order; empty if nothing is missing.
  ///
  /// Skips manually signed targets, and those with a matching Xcode-managed profile.
  /// - Throws: `no-device` if a profile would list none, what reading the portal throws, and what a name that can't be
  ///   one throws.
  public func steps(for results: [TargetSigning.Result]) throws(Diagnostic) -> [ProvisioningStep] {
    var steps: [ProvisioningStep] = []
    for result in results where isWanting(result) {
      for step in try needed(by: result.decision.target) where !steps.contains(step) {
        steps.append(step)
      }
    }
    return steps
  }

  private func isWanting(_ result: TargetSigning.Result) -> Bool {
    let decision = result.decision
    guard decision.target.style == .automatic, decision.target.profileNeed == .required,
      decision.target.team == session.portal.id,
      !decision.targetCriteria.contains(where: { $0.outcome == .failed })
    else { return false }
    return decision.choice == nil || decision.isStandIn
  }

  private func needed(by target: SigningTarget) throws(Diagnostic) -> [ProvisioningStep] {
    let contents = try session.contents()
    let type = target.type ?? .development
    var steps = try certificate(for: type, in: contents)
    if let device = try device(target, type, in: contents) { steps.append(device) }
    let appID = try AppIDPlan(for: target, in: contents)
    steps += appID.steps
    let old = try contents.profiles().first {
      $0.isXcodeManaged && $0.pattern == appID.pattern && $0.type == type && $0.platform == target.platform
    }
    steps.append(
      old.map { .renewProfile(id: $0.id.rawValue, name: $0.name.rawValue, uuid: $0.uuid) }
        ?? .makeProfile(type, target.platform, appID: appID.pattern.description))
    return steps
  }

  private func certificate(
    for type: ProfileType, in contents: PortalContents
  ) throws(Diagnostic) -> [ProvisioningStep] {
    let use: CertificateUse = type == .development ? .development : .distribution
    let identities = try session.home.keychain.identities()
    let keys = Set(identities.map(\.keyIdentifier))
    let members = try MemberCertificates(of: session, in: contents)
    let own = try contents.certificates().filter {
      $0.use == use && keys.contains($0.keyIdentifier) && members.otherOwner(of: $0) == nil
    }
    if own.contains(where: { $0.state(at: session.date) == .issued }) { return [] }
    if let waiting = own.first(where: { $0.state(at: session.date) == .pending }) {
      return [.approve(use, id: waiting.id.rawValue)]
    }
    let actor = try session.actor
    let taken = Set(own.map(\.keyIdentifier))
    let hasFreeKey = identities.contains { $0.email == actor && !taken.contains($0.keyIdentifier) }
    return (hasFreeKey ? [] : [.makeKey]) + [.request(use)]
  }

  private func device(
    _ target: SigningTarget, _ type: ProfileType, in contents: PortalContents
  ) throws(Diagnostic) -> ProvisioningStep? {
    guard type.listsDevices else { return nil }
    guard let device = target.device else {
      // Refused before anything is created: the profile would list no device.
      _ = try contents.enabledDevices(for: target.platform)
      return nil
    }
    guard try !contents.devices().contains(where: { $0.udid == device }) else { return nil }
    return .registerDevice(device, target.platform)
  }
}

/// Which App ID a target needs, and what has to be done for it.
private struct AppIDPlan {
  let pattern: BundleIdentifierPattern
  let steps: [ProvisioningStep]

  /// Where the entitlements need an explicit App ID, or there is one, it is that; otherwise a wildcard (Xcode Help,
  /// "App IDs").
  init(for target: SigningTarget, in contents: PortalContents) throws(Diagnostic) {
    let capabilities = Self.capabilities(of: target)
    let known = try contents.appIDs().filter { $0.pattern.covers(target.bundleIdentifier) }
      .sorted { $0.pattern.specificity > $1.pattern.specificity }
    let needsExplicit = capabilities.contains { $0.appIDRequirement.needsExplicit }
    let wanted = capabilities.map(\.name)
    if let best = known.first(where: { $0.pattern.isExplicit || !needsExplicit }) {
      pattern = best.pattern
      let lacking = wanted.filter { !best.capabilities.contains($0) }
      steps =
        (lacking.isEmpty ? [] : [.enable(lacking, appID: best.pattern.description)])
        + Self.assignments(to: pattern, holding: best.values, for: capabilities, of: target)
      return
    }
    let text = needsExplicit ? target.bundleIdentifier.rawValue : "*"
    pattern = try BundleIdentifierPattern(text)
    let name =
      needsExplicit ? "XC " + text.split(separator: ".").joined(separator: " ") : "XC Wildcard"
    steps =
      [.registerAppID(text, name: name, capabilities: wanted)]
      + Self.assignments(to: pattern, holding: [:], for: capabilities, of: target)
  }

  /// What the target's entitlements use and the App ID has not.
  ///
  /// Xcode registers what an account may; the keys for its
  /// command line are said not to reach groups, which is not simulated.
  private static func assignments(
    to pattern: BundleIdentifierPattern, holding known: [String: [String]], for capabilities: [Capability],
    of target: SigningTarget
  ) -> [ProvisioningStep] {
    capabilities.compactMap { capability in
      let kind = IdentifierKind.kind(of: capability.name)
      let claimed = capability.entitlements.filter { capability.takesValues(under: $0.key) }
        .flatMap { target.entitlements?[$0.key(for: target.platform)]?.array?.compactMap(\.string) ?? [] }
      let wanted = Set(claimed).subtracting(known[capability.name] ?? []).filter { kind?.accepts($0) != false }
      return wanted.isEmpty ? nil : .assign(wanted.sorted(), with: capability.name, appID: pattern.description)
    }
  }

  /// The services that the target's entitlements ask for.
  private static func capabilities(of target: SigningTarget) -> [Capability] {
    var found: [Capability] = []
    for key in target.entitlements?.keys ?? [] {
      guard let capability = CapabilityTable.capability(forEntitlement: key), capability.service != nil,
        !found.contains(where: { $0.name == capability.name })
      else { continue }
      found.append(capability)
    }
    return found
  }
}
