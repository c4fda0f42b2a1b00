import AppleIdentifiers
import CodeSigning
public import DeveloperPortal
public import Diagnostics
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
  /// Plans for all targets at once: they share App IDs, and a profile needs its App ID's final capabilities. Skips
  /// manually signed targets, those with a matching Xcode-managed profile, and those whose profile would list no device
  /// while another target's profile exists or can be created.
  /// - Throws: `no-device` if each profile would list none, what reading the portal throws, and what a name that can't be
  ///   one throws.
  public func steps(for results: [TargetSigning.Result]) throws(Diagnostic) -> [ProvisioningStep] {
    let wanting = results.filter(isWanting).map(\.decision.target)
    guard !wanting.isEmpty else { return [] }
    let contents = try session.contents()
    let targets = try withDevices(wanting, beside: results, in: contents)
    let appIDs = try AppIDPlan(for: targets, in: contents, under: session.home.policy)
    var steps: [ProvisioningStep] = []
    var devices: Set<UDID> = []
    for target in targets {
      steps += try certificate(for: target.type ?? .development, in: contents)
      guard let device = try device(target, in: contents), devices.insert(device).inserted else { continue }
      steps.append(.registerDevice(device, target.platform))
    }
    steps += appIDs.steps
    for target in targets { steps += try profile(for: target, appIDs, in: contents) }
    var planned: Set<ProvisioningStep> = []
    return steps.filter { planned.insert($0).inserted }
  }

  /// Whether something is missing, and the one who acts may create it, also what others have to approve.
  public func canComplete(_ results: [TargetSigning.Result]) -> Bool {
    do throws(Diagnostic) {
      let steps = try self.steps(for: results)
      if steps.contains(where: \.isOfCertificate) {
        try session.portal.permit(.decideCertificates, as: session.actor, at: session.date)
      } else {
        let rehearsal = try session.rehearsing()
        for step in steps { _ = try step.perform(in: rehearsal, unlocking: .none) }
      }
      return !steps.isEmpty
    } catch {
      return false
    }
  }

  /// Performs the steps in order.
  ///
  /// - Parameters:
  ///   - steps: The planned steps.
  ///   - source: Where the keychain's passphrase comes from, if it has one.
  /// - Returns: The results, a sentence each.
  /// - Throws: what a step throws; the message then names what the steps before it did.
  public func perform(
    _ steps: [ProvisioningStep], unlocking source: PassphraseSource
  ) throws(Diagnostic) -> [String] {
    var results: [String] = []
    for step in steps {
      do throws(Diagnostic) {
        results.append(try step.perform(in: session, unlocking: source))
      } catch {
        guard !results.isEmpty else { throw error }
        throw Diagnostic(
          error.code, "\(error.message) (done before: \(results.joined(separator: ", ")))", at: error.place,
          remedy: error.remedy)
      }
    }
    return results
  }

  private func isWanting(_ result: TargetSigning.Result) -> Bool {
    let decision = result.decision
    guard decision.target.style == .automatic, decision.target.profileNeed == .required,
      decision.target.team == session.portal.id,
      !decision.targetCriteria.contains(where: { $0.outcome == .failed })
    else { return false }
    return decision.choice == nil || decision.isStandIn
  }

  private func profile(
    for target: SigningTarget, _ appIDs: AppIDPlan, in contents: PortalContents
  ) throws(Diagnostic) -> [ProvisioningStep] {
    guard let pattern = appIDs.pattern(for: target) else { return [] }
    let type = target.type ?? .development
    let old = try contents.profiles().first {
      $0.isXcodeManaged && $0.pattern == pattern && $0.type == type && $0.platform == target.platform
    }
    return [
      old.map { .renewProfile(id: $0.id.rawValue, name: $0.name.rawValue, uuid: $0.uuid) }
        ?? .makeProfile(type, target.platform, appID: pattern.description)
    ]
  }

  private func certificate(
    for type: ProfileType, in contents: PortalContents
  ) throws(Diagnostic) -> [ProvisioningStep] {
    let use: CertificateUse = type == .development ? .development : .distribution
    let identities = try session.home.keychain.usableIdentities()
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
    try permitRequest(use, as: actor, in: contents)
    let taken = Set(own.map(\.keyIdentifier))
    let hasFreeKey = identities.contains { $0.email == actor && !taken.contains($0.keyIdentifier) }
    return (hasFreeKey ? [] : [.makeKey]) + [.request(use)]
  }

  /// Refuses a request that the portal would refuse, before a key is created for it.
  private func permitRequest(
    _ use: CertificateUse, as actor: EmailAddress, in contents: PortalContents
  ) throws(Diagnostic) {
    do throws(Diagnostic) {
      try session.portal.permitRequest(for: use, as: actor, at: session.date)
    } catch  where error.code == .certificatesLimit {
      let missing = try MissingCertificate(for: use, in: session, contents)
      throw Diagnostic(error.code, error.message, at: error.place, remedy: missing?.remedies.first ?? error.remedy)
    }
  }

  /// The targets whose profiles would list a device.
  private func withDevices(
    _ targets: [SigningTarget], beside results: [TargetSigning.Result], in contents: PortalContents
  ) throws(Diagnostic) -> [SigningTarget] {
    var refusal: Diagnostic?
    var possible: [SigningTarget] = []
    for target in targets {
      do throws(Diagnostic) {
        _ = try device(target, in: contents)
        possible.append(target)
      } catch  where error.code == .noDevice {
        refusal = refusal ?? error
      }
    }
    let isAnySigned = results.contains {
      $0.decision.target.profileNeed == .required && $0.decision.choice != nil && !isWanting($0)
    }
    if possible.isEmpty, !isAnySigned, let refusal { throw refusal }
    return possible
  }

  /// The device to register for a target.
  private func device(_ target: SigningTarget, in contents: PortalContents) throws(Diagnostic) -> UDID? {
    guard (target.type ?? .development).listsDevices else { return nil }
    guard let device = target.device else {
      // Refused before anything is created: the profile would list no device.
      _ = try contents.enabledDevices(for: target.platform)
      return nil
    }
    return try contents.devices().contains { $0.udid == device } ? nil : device
  }
}
