public import AppleIdentifiers
public import CodeSigning

/// What a team or course requires of its projects, from the `policy` section of `.slipway.yml`.
public struct ProjectPolicy: Sendable, Hashable {
  /// The bundle identifiers that apps and extensions may have; all if empty.
  public var bundleIdentifiers: [IdentifierPattern] = []
  /// The team that signs.
  public var team: TeamID?
  /// The lowest deployment targets, such as `16.0`, by platform.
  public var deploymentTargets: [Platform: String] = [:]
  /// The build configurations that a project must have.
  public var configurations: [String] = []
  /// The frameworks that no target may link, without extension.
  public var forbiddenFrameworks: [String] = []
  /// The .gitignore templates that the repository must have.
  public var ignoreTemplates: [String] = []
  /// The rules for devices that the policy sets (`true`) or leaves to Apple (`false`).
  public var deviceRules: [DevicePolicyRule: Bool] = [:]
  /// The rules for devices that are in place of Apple's.
  public var strictDeviceRules: Set<DevicePolicyRule> { Set(deviceRules.filter(\.value).keys) }
  /// The templates of ``ignoreTemplates`` of which no `.gitignore` file of the project has a section.
  public var missingIgnoreTemplates: [String] = []

  /// The user's name as a component of bundle identifiers; empty if it is not known.
  public var user = ""

  /// The prefix that all bundle identifiers have; `nil` for several patterns, and for one that names an unknown user.
  var onlyPrefix: String? {
    guard bundleIdentifiers.count == 1, let only = bundleIdentifiers.first else { return nil }
    let prefix = only.prefix(for: user)
    return prefix?.contains("..") == true || prefix?.hasSuffix(".") == true ? nil : prefix
  }

  /// A policy that requires nothing.
  public init() {}

  /// Whether `text` is a version that a deployment target can have.
  public static func isVersion(_ text: String) -> Bool { NumericVersion(text) != nil }
}
