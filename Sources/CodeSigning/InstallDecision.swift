public import AppleIdentifiers
public import Diagnostics
public import PropertyLists
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The family of a device, and whether apps for a platform run on it.
public struct DeviceFamily: Hashable, Sendable {
  /// The family as Apple names it, such as `Apple TV`.
  public let name: String
  /// Whether the app's platform runs on it.
  public let runs: Bool
  /// The numbers in UIDeviceFamily of the apps that it runs; `nil` if apps need not name it.
  public let numbers: Set<Int64>?

  /// Names a family.
  public init(name: String, runs: Bool, numbers: Set<Int64>? = nil) {
    self.name = name
    self.runs = runs
    self.numbers = numbers
  }

  /// The devices in a sentence: only Macs with Apple silicon run iOS apps.
  private func devices(for platform: Platform) -> String {
    guard name == "Mac" else { return "\(name) devices" }
    return runs && platform != .macOS ? "Macs with Apple silicon" : "Macs"
  }

  /// Whether the device runs an app, by the app's platform and its UIDeviceFamily.
  ///
  /// - Parameters:
  ///   - platform: The app's platform.
  ///   - families: The app's UIDeviceFamily; empty where it is not known.
  ///   - widening: What adds the family to those that the app is for.
  /// - Returns: The check.
  public func criterion(for platform: Platform, families: [Int64], widening: Remedy? = nil) -> Criterion {
    if runs, let numbers, !families.isEmpty, numbers.isDisjoint(with: families) {
      let wanted = families.map(String.init).joined(separator: ", ")
      return Criterion(
        .deviceFamily, .failed, "UIDeviceFamily (\(wanted)) does not include \(name)",
        expected: numbers.sorted().map(String.init).joined(separator: ", "), actual: wanted, code: .familyNotSupported,
        remedy: widening ?? .advice("add the family to TARGETED_DEVICE_FAMILY, and build the app again"))
    }
    let system = platform.displayName
    return Criterion(
      .deviceFamily, runs ? .passed : .failed,
      "\(system) apps \(runs ? "run" : "do not run") on \(devices(for: platform))",
      expected: system, actual: name, code: .notCovered,
      remedy: .advice("use a device that runs \(system), or build the app for this device"))
  }
}

/// An app to install, as far as it is known, and the device to install it on.
public struct InstallRequest {
  /// The profile in the app.
  public var profile: ProvisioningProfile
  /// The app's bundle identifier.
  public var bundleIdentifier: BundleIdentifier
  /// The app's platform.
  public var platform: Platform
  /// The device; `nil` asks only whether profile and app fit each other.
  public var device: UDID?
  /// Whether it is embedded in an app for iPhone, which installs it on the paired Apple Watch.
  public var isForPairedWatch = false
  /// The entitlements of the app's signature, or `nil` if they can't be read.
  public var entitlements: PropertyListDictionary?
  /// The certificate that signed the app, or `nil` if it can't be read.
  public var signer: SigningCertificate?
  /// Whether that certificate is known to be revoked, or `nil` where it is not known.
  public var isSignerRevoked: Bool?
  /// The device's system version, or `nil` where it is not known.
  public var systemVersion: BundleVersion?
  /// The deployment target of the app, or `nil` if unknown.
  public var deploymentTarget: BundleVersion?
  /// The application identifier of an app with the same bundle identifier on the device, if there is one.
  public var installedApplicationIdentifier: String?
  /// The name of the app's target, where it is known.
  public var target: String?
  /// The device's family, where it is known.
  public var deviceFamily: DeviceFamily?
  /// The app's UIDeviceFamily; empty where it is not known.
  public var families: [Int64] = []
  /// The SDK that the app is built with, where it is known.
  public var sdkVersion: BundleVersion?
  /// The rules of a policy, which are in place of Apple's.
  public var policy: Set<DevicePolicyRule> = []
  /// How the device was registered; `nil` where no portal is known.
  public var registration: DeviceRegistration?
  /// What helps with the profile.
  public var remedies: any ProfileRemedies = DownloadedProfileRemedies()
  /// What lowers the deployment target to the device's system version.
  public var lowering: Remedy?
  /// What adds the device's family to those that the app is for.
  public var widening: Remedy?

  /// Creates a request.
  public init(
    profile: ProvisioningProfile, bundleIdentifier: BundleIdentifier, platform: Platform, device: UDID?,
    entitlements: PropertyListDictionary? = nil, signer: SigningCertificate? = nil, isSignerRevoked: Bool? = nil,
    systemVersion: BundleVersion? = nil, deploymentTarget: BundleVersion? = nil,
    installedApplicationIdentifier: String? = nil
  ) {
    self.profile = profile
    self.bundleIdentifier = bundleIdentifier
    self.platform = platform
    self.device = device
    self.entitlements = entitlements
    self.signer = signer
    self.isSignerRevoked = isSignerRevoked
    self.systemVersion = systemVersion
    self.deploymentTarget = deploymentTarget
    self.installedApplicationIdentifier = installedApplicationIdentifier
  }
}

/// Whether a device would install an app, with every check that it makes, in its order.
///
/// The order is that which is described of devices: the profile itself first (signature, version, device, platform,
/// life), then the app against the profile.
public struct InstallDecision: Sendable {
  /// The checks, in the device's order.
  public let checks: [Criterion]

  /// Whether no check failed.
  public var isAccepted: Bool { !checks.contains { $0.outcome == .failed } }

  /// Decides about `request` at `moment`.
  public init(_ request: InstallRequest, at moment: Date) {
    var request = request
    // The version is the phone's.
    if request.isForPairedWatch { request.systemVersion = nil }
    let rules = InstallRules(request: request, moment: moment)
    let ofProfile = [
      SignatureRule(profile: request.profile).criterion, rules.version,
      rules.device,
      rules.platform, rules.deviceFamily,
      rules.lifetime,
    ]
    let ofApp = [rules.codeSignature, rules.certificateLifetime] + rules.entitlements + [rules.appID, rules.wildcard]
    let further =
      request.device == nil
      ? []
      : [
        rules.distribution, rules.systemVersion, rules.sdk, rules.upgrade, rules.appLimit, rules.userTrust,
        rules.onlineCheck, rules.registration,
      ]
    checks = (ofProfile + ofApp + further).compactMap(\.self)
  }
}
