import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Capabilities that the system provides without Apple's services.
  static let system: [Capability] = [
    Capability(
      name: "keychain-sharing", displayName: "Keychain Sharing", service: nil,
      entitlements: [
        CapabilityEntitlement(
          "keychain-access-groups", grant: .fixed(["$(AppIdentifierPrefix)*", "com.apple.token"]), claim: .assigned)
      ],
      infoPlistKeys: [],
      appIDRequirement: .wildcard, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "background-modes", displayName: "Background Modes", service: nil,
      entitlements: [],
      infoPlistKeys: [CapabilityInfoPlistKey("UIBackgroundModes", .list)],
      appIDRequirement: .wildcard, isManaged: false, platforms: [.iOS, .tvOS, .watchOS, .visionOS], source: .document),
    Capability(
      name: "app-sandbox", displayName: "App Sandbox", service: nil,
      entitlements: [
        CapabilityEntitlement("com.apple.security.app-sandbox", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .wildcard, isManaged: false, platforms: [.macOS], source: .document),
    Capability(
      name: "system-extension", displayName: "System Extension", service: "SYSTEM_EXTENSION_INSTALL",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.system-extension.install", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.macOS], source: .tools),
  ]
}
