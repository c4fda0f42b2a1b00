public import Diagnostics

/// One check of a decision: what was expected, what was found, and what follows.
public struct Criterion: Hashable, Sendable {
  /// The subject of the check.
  public let name: Name
  /// The result.
  public let outcome: Outcome
  /// The expected value.
  public let expected: String?
  /// The actual value.
  public let actual: String?
  /// The result in a sentence without a full stop.
  public let message: String
  /// The words that Xcode has for this failure, where they are known.
  public let xcodeMessage: String?
  /// The error that a device gives for this failure.
  public let deviceCode: DeviceCode?
  /// The rule of a policy that decided; `nil` for Apple's rules.
  public let policy: DevicePolicyRule?
  /// The remedies for a failure, step by step.
  public let remedies: [Remedy]

  /// The result of a criterion.
  public enum Outcome: String, Hashable, Sendable {
    /// It is as it must be.
    case passed
    /// It is not.
    case failed
    /// It can't be checked.
    case unknown
  }

  /// The things that decisions look at.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Whether the target is signed at all.
    case signingAllowed = "signing-allowed"
    /// Whether what the target makes can carry a profile.
    case product
    /// Whether the target's identity goes with the way of signing.
    case identitySetting = "identity-setting"
    /// Whether the bundle identifier begins with the bundle identifier of the app that embeds the target.
    case host
    /// Whether the team is the same as the team of the app that embeds the target.
    case hostTeam = "host-team"
    /// Whether an app or extension can be signed at all.
    case signing
    /// Whether the versions match the versions of the app that embeds the target.
    case versions
    /// Whether the target has a team.
    case teamSetting = "team-setting"
    /// Whether the target names a profile.
    case profileSetting = "profile-setting"
    /// Whether the profile is the one that the target names.
    case specifier
    /// Whether Xcode or the team manages the profile, against the way of signing.
    case style
    /// Whether the profile is of the team.
    case team
    /// Whether the profile is for the platform.
    case platform
    /// Whether the App ID covers the bundle identifier.
    case appID = "app-id"
    /// Whether the profile is of the type wanted.
    case type
    /// Whether the portal that gave the profile out still holds it valid.
    case portal
    /// Whether the profile is live.
    case lifetime
    /// Whether the profile includes a certificate whose private key is available.
    case certificate
    /// Whether the device is in the profile.
    case device
    /// Whether apps for the platform run on a device of its family.
    case deviceFamily = "device-family"
    /// Whether the profile allows the entitlements.
    case entitlements
    /// Whether the profile's signature is trusted.
    case signature
    /// Whether the profile's version is known to devices.
    case version
    /// Whether the app is signed by a certificate of the profile.
    case codeSignature = "code-signature"
    /// Whether a framework or library in the app is signed with it.
    case embeddedCode = "embedded-code"
    /// Whether the certificate is valid.
    case certificateLifetime = "certificate-lifetime"
    /// Whether the profile may be installed from outside the store.
    case distribution
    /// Whether the system is new enough.
    case systemVersion = "system-version"
    /// Whether it can replace the app that is installed.
    case upgrade
    /// Whether the device can have one more app of a free team.
    case appLimit = "app-limit"
    /// Whether the user trusts the developer.
    case userTrust = "user-trust"
    /// Whether Apple allows it when asked online.
    case onlineCheck = "online-check"
    /// Whether the system is newer than the SDK of the app.
    case sdk
    /// Whether a profile for distribution has an explicit App ID.
    case wildcard
    /// Whether the device was registered by those who may.
    case registration
  }

  /// Creates the result of a look at something.
  ///
  /// - Parameters:
  ///   - name: What is checked.
  ///   - outcome: What came of it.
  ///   - message: The result in a sentence without a full stop.
  ///   - expected: What was asked for.
  ///   - actual: What was found.
  ///   - xcode: The words that Xcode has for a failure.
  ///   - code: The error that a device gives for a failure.
  ///   - policy: The rule of a policy that decides, which the message then names.
  ///   - remedy: What helps, unless it passed.
  public init(
    _ name: Name, _ outcome: Outcome, _ message: String, expected: String? = nil, actual: String? = nil,
    xcode: String? = nil, code: DeviceCode? = nil, policy: DevicePolicyRule? = nil, remedy: Remedy? = nil
  ) {
    self.init(
      name, outcome, message, expected: expected, actual: actual, xcode: xcode, code: code, policy: policy,
      remedies: [remedy].compactMap(\.self))
  }

  /// Creates the result of a look at something, with several steps of what helps.
  public init(
    _ name: Name, _ outcome: Outcome, _ message: String, expected: String? = nil, actual: String? = nil,
    xcode: String? = nil, code: DeviceCode? = nil, policy: DevicePolicyRule? = nil, remedies: [Remedy]
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message + (policy.map { " (policy: \($0.rawValue))" } ?? "")
    self.policy = policy
    self.expected = expected
    self.actual = actual
    xcodeMessage = outcome == .failed ? xcode : nil
    deviceCode = outcome == .failed ? code : nil
    self.remedies = outcome == .passed ? [] : remedies
  }
}

/// An error of the kind that devices give when they refuse an app.
///
/// The numbers and their meanings are those that the open source project ios-deploy lists (`src/ios-deploy/errors.h`).
public struct DeviceCode: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: UInt32

  /// The number as it is usually written, such as `0xE8008015`.
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The profile's signature is invalid or not trusted.
  public static let profileSignature = DeviceCode(rawValue: 0xE800_8004)
  /// The profile is of a version that devices do not know.
  public static let profileVersion = DeviceCode(rawValue: 0xE800_8010)
  /// The profile has expired.
  public static let profileExpired = DeviceCode(rawValue: 0xE800_8011)
  /// The device or its platform is not covered.
  public static let notCovered = DeviceCode(rawValue: 0xE800_8012)
  /// Code in the app has no valid signature.
  public static let codeSignature = DeviceCode(rawValue: 0xE800_8014)
  /// There is no profile that is good for the app.
  public static let noValidProfile = DeviceCode(rawValue: 0xE800_8015)
  /// The profile does not allow the entitlements.
  public static let invalidEntitlements = DeviceCode(rawValue: 0xE800_8016)
  /// The certificate has expired or was revoked.
  public static let identityInvalid = DeviceCode(rawValue: 0xE800_8018)
  /// An app for TestFlight can't be installed from outside it.
  public static let betaProfile = DeviceCode(rawValue: 0xE800_801F)
  /// The device's system is older than the app requires.
  public static let systemTooOld = DeviceCode(rawValue: 0xE800_007E)
  /// The app is not for devices of the family.
  public static let familyNotSupported = DeviceCode(rawValue: 0xE800_0080)
  /// The app that is installed has another application identifier.
  public static let upgradeMismatch = DeviceCode(rawValue: 0xE800_00BE)
}
