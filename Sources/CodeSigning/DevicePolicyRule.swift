/// A rule for devices that the policy of a team or course can set in place of Apple's.
public enum DevicePolicyRule: String, Hashable, Sendable, CaseIterable {
  /// Refuses devices whose system is newer than the SDK of the app.
  case newerDevices = "devices-newer-than-sdk"
  /// Refuses profiles for distribution whose App ID is a wildcard.
  case wildcardDistribution = "wildcard-distribution-profiles"
  /// Reserves the registration of devices for the Account Holder and Admins.
  case adminRegistration = "device-registration"

  /// The rules that concern each bundle with a profile; the others concern the app and its device.
  public static let ofEachBundle: Set<DevicePolicyRule> = [.wildcardDistribution]

  /// The value in the policy that sets the rule.
  public var value: String { self == .adminRegistration ? "admins" : "refuse" }

  /// The value in the policy for the rule that Apple has.
  public var appleValue: String { self == .adminRegistration ? "members" : "allow" }
}
