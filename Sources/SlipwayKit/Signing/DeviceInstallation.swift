public import AppleIdentifiers
public import CodeSigning
public import Diagnostics
import DeveloperPortal
import FileTrees
import PropertyLists
public import ProvisioningProfiles
import XcodeProjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A simulation of a device's checks when it installs an app.
public struct DeviceInstallation {
  /// The answer for an app or something embedded in it.
  public struct Part {
    /// The target; `nil` where only a profile is known.
    public let target: String?
    /// What was to be installed.
    public let bundleIdentifier: BundleIdentifier
    /// The profile to embed; `nil` if none matches or is needed.
    public let profile: ProvisioningProfile?
    /// The checks, in a device's order.
    public let checks: [Criterion]
    /// If no profile matches: each profile with the reasons.
    public let unfit: [(profile: String, reasons: [String])]
    /// If no profile matches: the gaps, in the order to resolve them.
    public let gaps: [SigningGap]
  }

  /// The answer.
  public struct Result {
    /// The device.
    public let device: UDID
    /// The app, then the bundles that it embeds.
    public let parts: [Part]
    /// What is worth knowing beside the checks, in sentences without period.
    public let notes: [String]

    /// All checks, in a device's order.
    public var checks: [Criterion] { parts.flatMap(\.checks) }
    /// Whether it would be installed.
    public var isAccepted: Bool { !checks.contains { $0.outcome == .failed } }
    /// The number of unknown checks.
    public var unknownCount: Int { checks.count { $0.outcome == .unknown } }
  }

  /// The device.
  public var device: UDID
  /// The version of the device's system, where it is known.
  public var systemVersion: BundleVersion?
  /// The application identifier of the app with the same bundle identifier that is on the device, if there is one.
  public var installed: String?
  /// The rules of a policy, which are in place of Apple's.
  public var policy: Set<DevicePolicyRule> = []
  /// The file with a root that the device trusts in addition to Apple's and the simulator's.
  public var trustedRoot: String?

  /// Asks a device.
  public init(device: UDID, systemVersion: BundleVersion?, installed: String? = nil, trustedRoot: String? = nil) {
    self.device = device
    self.systemVersion = systemVersion
    self.installed = installed
    self.trustedRoot = trustedRoot
  }

  /// Asks about a target with everything it embeds, signed as the portal's team would sign it.
  ///
  /// - Throws: what ``TargetSigning/decisions(_:at:)`` throws, `several-apps` where a project has several and none is
  ///   named.
  public func result(
    for name: String?, of loaded: LoadedProject, with session: PortalSession
  ) throws(Diagnostic) -> Result {
    let target = try loaded.app(named: name)
    let records = try session.contents().devices()
    let record = records.first { $0.udid == device }
    let remedies = try PortalRemedies(in: session)
    let registration = try registration(in: session, remedies)
    var wishes = TargetSigning.Wishes()
    wishes.targets = ([target] + EmbeddedTargets(of: loaded.project).children(of: target.id)).map(\.id.rawValue)
    wishes.configuration = target.configurations.first?.name
    let signed = try TargetSigning(of: loaded, with: session).decisions(wishes, at: session.date)
    let parts = signed.enumerated().map { index, part in
      let configuration = part.configuration
      let code = EmbeddedCode(of: configuration.target, for: configuration.settings.platform, in: loaded.project)
      let host = index == 0 ? nil : signed[0].configuration
      return answer(part, with: code, in: host, knowing: record, registration, remedies, at: session.date)
    }
    return Result(device: device, parts: parts, notes: [])
  }

  /// Asks about an app with only its profile and identifier.
  ///
  /// - Parameters:
  ///   - path: The profile's file.
  ///   - bundleIdentifier: The app's bundle identifier.
  ///   - date: The date.
  ///   - session: The portal that may have given the profile out, if there is one.
  /// - Returns: The device's answer.
  /// - Throws: what reading the profile throws.
  public func result(
    withProfileAt path: String, bundleIdentifier: BundleIdentifier, at date: Date, knownTo session: PortalSession?
  ) throws(Diagnostic) -> Result {
    let profile = try ProvisioningProfile(
      parsing: FileAccess.read(path, limit: 16 << 20), file: path,
      trusting: ProfileReading(trustingRootAt: trustedRoot).roots)
    var request = InstallRequest(
      profile: profile, bundleIdentifier: bundleIdentifier, platform: profile.platforms.first ?? .iOS, device: device,
      systemVersion: systemVersion, installedApplicationIdentifier: installed)
    let record = try session.flatMap { session throws(Diagnostic) in
      try session.contents().devices().first { $0.udid == device }
    }
    request.deviceFamily = record.map { DeviceFamily(of: $0.deviceClass, for: request.platform) }
    request.policy = policy
    if let session {
      let remedies = try PortalRemedies(in: session)
      request.remedies = remedies
      request.registration = try registration(in: session, remedies)
    }
    let standing = try session.flatMap { session throws(Diagnostic) in try PortalStanding(of: profile, in: session) }
    let isInvalid = standing.map { !$0.isValid } ?? false
    let notes = isInvalid ? [standing?.message, Self.fileIsGenuine].compactMap(\.self) : []
    let part = Part(
      target: nil, bundleIdentifier: bundleIdentifier, profile: profile,
      checks: InstallDecision(request, at: date).checks, unfit: [], gaps: [])
    return Result(device: device, parts: [part], notes: notes)
  }

  /// How the device was registered, where the policy asks for it.
  private func registration(
    in session: PortalSession, _ remedies: PortalRemedies
  ) throws(Diagnostic) -> DeviceRegistration? {
    guard policy.contains(.adminRegistration) else { return nil }
    return try DeviceRegistration(of: device, in: session.contents(), remedies)
  }

  private static let fileIsGenuine = "devices check only the file, so it works until it expires"

  private func answer(
    _ signed: TargetSigning.Result, with code: EmbeddedCode, in host: TargetConfiguration?,
    knowing record: DeviceRecord?, _ registration: DeviceRegistration?, _ remedies: PortalRemedies, at date: Date
  ) -> Part {
    let decision = signed.decision
    let beside = host.map { EmbeddedVersions(of: signed.configuration, in: $0).criteria } ?? []
    var checks = decision.targetCriteria.filter { $0.name == .host || $0.outcome == .failed }
    if let choice = decision.choice, let profile = choice.profile {
      var request = request(signed, profile, choice.identity, record, in: host)
      request.remedies = remedies
      request.policy = host == nil ? policy : policy.intersection(DevicePolicyRule.ofEachBundle)
      request.registration = registration
      checks += InstallDecision(request, at: date).checks
    } else {
      checks.append(SigningCheck(signed).criterion)
    }
    let hasFailed = decision.choice == nil
    return Part(
      target: decision.target.name, bundleIdentifier: decision.target.bundleIdentifier,
      profile: decision.choice?.profile, checks: checks + beside + code.criteria,
      unfit: hasFailed ? decision.candidates.filter(\.covers).map { ($0.name, $0.reasons) } : [], gaps: signed.gaps)
  }

  private func request(
    _ signed: TargetSigning.Result, _ profile: ProvisioningProfile, _ signer: SigningCertificate?,
    _ record: DeviceRecord?, in host: TargetConfiguration?
  ) -> InstallRequest {
    let target = signed.decision.target
    var request = InstallRequest(
      profile: profile, bundleIdentifier: target.bundleIdentifier, platform: target.platform, device: device,
      entitlements: target.entitlements.map {
        EntitlementRules.signed(
          $0, under: profile, bundleIdentifier: target.bundleIdentifier, platform: target.platform)
      },
      signer: signer, isSignerRevoked: false, systemVersion: systemVersion,
      installedApplicationIdentifier: host == nil ? installed : nil)
    request.deploymentTarget = signed.configuration.settings[target.platform.deploymentTargetSetting]
      .flatMap { try? BundleVersion($0) }
    request.target = target.name
    request.deviceFamily = record.map { DeviceFamily(of: $0.deviceClass, for: target.platform) }
    request.isForPairedWatch =
      target.platform == .watchOS && host.map { $0.settings.platform != .watchOS } ?? false
      && record?.deviceClass != .watch
    request.families = signed.configuration.settings.deviceFamilies
    if let family = request.deviceFamily?.numbers?.min() {
      let families = Set(request.families + [family]).sorted().map(String.init).joined(separator: ",")
      request.widening = target.setting("TARGETED_DEVICE_FAMILY", to: families)
    }
    request.lowering = systemVersion.map { target.setting(target.platform.deploymentTargetSetting, to: $0.rawValue) }
    return request
  }
}

extension LoadedProject {
  /// The target with a name; without one, the only app that no other app embeds.
  ///
  /// - Throws: `target-not-found`, `target-ambiguous`, `nothing-to-sign`, `several-apps`.
  func app(named name: String?) throws(Diagnostic) -> ProjectTarget {
    if let named = try targets(named: name).first, name != nil { return named }
    let embedding = EmbeddedTargets(of: project)
    let apps = project.targets.filter {
      $0.productType?.isApplication == true && embedding.host(of: $0.id) == nil
    }
    guard let first = apps.first else {
      throw Diagnostic(.nothingToSign, "the project \(location.name) has no app")
    }
    guard apps.count == 1 else {
      throw Diagnostic(
        .severalApps, "the project has several apps: \(apps.map(\.name).joined(separator: ", "))",
        remedy: .advice("name one of them, such as \"\(first.name)\""))
    }
    return first
  }
}

extension Diagnostic.Code {
  package static let severalApps = Diagnostic.Code(
    "several-apps", "The project has several apps.", "give the target of one app as an argument")
}
