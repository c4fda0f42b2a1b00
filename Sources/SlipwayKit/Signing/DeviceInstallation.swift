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

/// Whether a device would install an app: simulated, as far as the app is known without building it.
public struct DeviceInstallation {
  /// The answer.
  public struct Result {
    /// What was to be installed.
    public let bundleIdentifier: BundleIdentifier
    /// The device.
    public let device: UDID
    /// The profile that the app would carry; `nil` where none fits.
    public let profile: ProvisioningProfile?
    /// The checks, in the order in which a device makes them.
    public let checks: [Criterion]
    /// Whether it would be installed.
    public let isAccepted: Bool
    /// How many checks can't be looked at.
    public let unknownCount: Int
    /// What has to be done before a profile can list the device; `nil` where it is registered, or no list is missing.
    public let registration: Remedy?
    /// Where no profile fits: each profile with the reasons against it.
    public let unfit: [(profile: String, reasons: [String])]
    /// Where no profile fits: what is in the way, in the order in which it is to be cleared.
    public let gaps: [SigningGap]
    /// What is worth knowing beside the checks, in sentences without full stops.
    public let notes: [String]
  }

  /// The device.
  public var device: UDID
  /// The version of the device's system, where it is known.
  public var systemVersion: BundleVersion?

  /// Asks a device.
  public init(device: UDID, systemVersion: BundleVersion?) {
    self.device = device
    self.systemVersion = systemVersion
  }

  /// Asks about a target of a project, signed as the portal's team would sign it.
  ///
  /// - Throws: what ``TargetSigning/decisions(_:)`` throws, `several-apps` where a project has several and none is named.
  public func result(
    for target: String?, of loaded: LoadedProject, with session: PortalSession
  ) throws(Diagnostic) -> Result {
    var wishes = TargetSigning.Wishes()
    if let target { wishes.target = target } else { wishes.target = try onlyApp(in: loaded) }
    let signing = try TargetSigning(of: loaded, with: session).decisions(wishes)
    guard let signed = signing.first else {
      throw Diagnostic(.nothingToSign, "there is nothing to install in \(loaded.location.name)")
    }
    let decision = signed.decision
    guard let choice = decision.choice else {
      return Result(
        bundleIdentifier: decision.target.bundleIdentifier, device: device, profile: nil,
        checks: decision.targetCriteria.filter { $0.outcome == .failed }, isAccepted: false, unknownCount: 0,
        registration: nil, unfit: decision.candidates.map { ($0.profile.name, $0.reasons) }, gaps: signed.gaps,
        notes: [])
    }
    var request = InstallRequest(
      profile: choice.profile, bundleIdentifier: decision.target.bundleIdentifier,
      platform: decision.target.platform, device: device,
      entitlements: EntitlementRules.signed(
        decision.target.entitlements ?? PropertyListDictionary(), under: choice.profile,
        bundleIdentifier: decision.target.bundleIdentifier, platform: decision.target.platform),
      signer: choice.identity,
      isSignerRevoked: false, systemVersion: systemVersion)
    let minimum = signed.settings[decision.target.platform.deploymentTargetSetting]
    request.deploymentTarget = minimum.flatMap { try? BundleVersion($0) }
    return try answer(request, at: session.date, devices: session.contents().devices().map(\.udid))
  }

  /// Asks about an app of which only its profile and identifier are known.
  ///
  /// - Parameters:
  ///   - path: The profile's file.
  ///   - bundleIdentifier: The app's bundle identifier.
  ///   - date: When.
  ///   - session: The portal that may have given the profile out, if there is one.
  /// - Returns: The device's answer.
  /// - Throws: what reading the profile throws.
  public func result(
    withProfileAt path: String, bundleIdentifier: BundleIdentifier, at date: Date, knownTo session: PortalSession?
  ) throws(Diagnostic) -> Result {
    let profile = try ProvisioningProfile(parsing: FileAccess.read(path, limit: 16 << 20), file: path)
    let request = InstallRequest(
      profile: profile, bundleIdentifier: bundleIdentifier, platform: profile.platforms.first ?? .iOS, device: device,
      systemVersion: systemVersion)
    let standing = try session.flatMap { session throws(Diagnostic) in try PortalStanding(of: profile, in: session) }
    let isInvalid = standing.map { !$0.isValid } ?? false
    let notes = isInvalid ? [standing?.message, Self.fileIsGenuine].compactMap(\.self) : []
    return answer(request, at: date, devices: nil, notes: notes)
  }

  private static let fileIsGenuine = "devices go by the file alone, and take it as long as it lives"

  private func answer(_ request: InstallRequest, at date: Date, devices: [UDID]?, notes: [String] = []) -> Result {
    let decision = InstallDecision(request, at: date)
    let isMissing = decision.checks.contains { $0.name == .device && $0.outcome == .failed }
    let isUnknown = devices.map { !$0.contains(device) } ?? false
    return Result(
      bundleIdentifier: request.bundleIdentifier, device: device, profile: request.profile, checks: decision.checks,
      isAccepted: decision.isAccepted, unknownCount: decision.unknownCount,
      registration: isMissing && isUnknown ? .operation(.init("device.register", ["udid": device.rawValue])) : nil,
      unfit: [], gaps: [], notes: notes)
  }

  private func onlyApp(in loaded: LoadedProject) throws(Diagnostic) -> String {
    let apps = loaded.project.targets.filter { $0.productType?.isApplication == true }.map(\.name)
    guard let first = apps.first else {
      throw Diagnostic(.nothingToSign, "the project \(loaded.location.name) has no app to install")
    }
    guard apps.count == 1 else {
      throw Diagnostic(
        .severalApps, "the project has several apps: \(apps.joined(separator: ", "))",
        remedy: .advice("name the one to install, such as \"\(first)\""))
    }
    return first
  }
}

extension Diagnostic.Code {
  /// A project with several apps, of which none was named.
  public static let severalApps: Self = "several-apps"
}
