public import Diagnostics

/// One thing that a decision looked at: what was asked, what was found, and what follows.
public struct Criterion: Hashable, Sendable {
  /// What was looked at.
  public let name: Name
  /// What came of it.
  public let outcome: Outcome
  /// What was asked for.
  public let expected: String?
  /// What was found.
  public let actual: String?
  /// The result in a sentence without a full stop.
  public let message: String
  /// The words that Xcode has for this failure, where they are known.
  public let xcodeMessage: String?
  /// The error that a device gives for this failure.
  public let deviceCode: DeviceCode?
  /// What the user can do about a failure.
  public let remedy: Remedy?

  /// What a criterion came to.
  public enum Outcome: String, Hashable, Sendable {
    /// It is as it must be.
    case passed
    /// It is not.
    case failed
    /// It can't be looked at.
    case unknown
  }

  /// The things that decisions look at.
  public enum Name: String, Hashable, Sendable, CaseIterable {
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
    /// Whether the profile lists a certificate whose key is at hand.
    case certificate
    /// Whether the device is in the profile.
    case device
    /// Whether the profile allows the entitlements.
    case entitlements
    /// Whether the profile's signature is trusted.
    case signature
    /// Whether the profile's version is known to devices.
    case version
    /// Whether the app is signed by a certificate of the profile.
    case codeSignature = "code-signature"
    /// Whether the certificate is valid.
    case certificateLifetime = "certificate-lifetime"
    /// Whether the profile may be installed from outside the store.
    case distribution
    /// Whether the system is new enough.
    case systemVersion = "system-version"
    /// Whether it can replace the app that is installed.
    case upgrade
    /// Whether the user trusts the developer.
    case userTrust = "user-trust"
    /// Whether Apple allows it when asked online.
    case onlineCheck = "online-check"
  }

  init(
    _ name: Name, _ outcome: Outcome, _ message: String, expected: String? = nil, actual: String? = nil,
    xcode: String? = nil, code: DeviceCode? = nil, remedy: Remedy? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.expected = expected
    self.actual = actual
    xcodeMessage = outcome == .failed ? xcode : nil
    deviceCode = outcome == .failed ? code : nil
    self.remedy = outcome == .passed ? nil : remedy
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

  static let profileSignature = DeviceCode(rawValue: 0xE800_8004)
  static let profileVersion = DeviceCode(rawValue: 0xE800_8010)
  static let profileExpired = DeviceCode(rawValue: 0xE800_8011)
  static let notCovered = DeviceCode(rawValue: 0xE800_8012)
  static let noValidProfile = DeviceCode(rawValue: 0xE800_8015)
  static let invalidEntitlements = DeviceCode(rawValue: 0xE800_8016)
  static let identityInvalid = DeviceCode(rawValue: 0xE800_8018)
  static let betaProfile = DeviceCode(rawValue: 0xE800_801F)
  static let upgradeMismatch = DeviceCode(rawValue: 0xE800_00BE)
}
