import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  static let everywhere: [Platform] = Platform.allCases

  /// Services of the portal that reach beyond the device.
  static let services: [Capability] = [
    Capability(
      name: "push-notifications", displayName: "Push Notifications", service: "PUSH_NOTIFICATIONS",
      entitlements: [
        CapabilityEntitlement(
          "aps-environment", macKey: "com.apple.developer.aps-environment",
          grant: .byChannel(development: "development", distribution: "production"), claim: .fixed("development"))
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "in-app-purchase", displayName: "In-App Purchase", service: "IN_APP_PURCHASE",
      entitlements: [],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: false, platforms: everywhere, source: .document),
    Capability(
      name: "game-center", displayName: "Game Center", service: "GAME_CENTER",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.game-center", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: false, platforms: everywhere, source: .document),
    Capability(
      name: "icloud", displayName: "iCloud", service: "ICLOUD",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.icloud-services", grant: .fixed("*"), claim: .fixed(["CloudKit"])),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-identifiers", grant: .assigned, claim: .assigned),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-development-container-identifiers", grant: .assigned, claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.ubiquity-container-identifiers", grant: .assigned, claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.ubiquity-kvstore-identifier", grant: .fixed("$(AppIdentifierPrefix)*"), claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-environment",
          grant: .byChannel(development: ["Development", "Production"], distribution: ["Production", "Development"]),
          claim: nil),
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "associated-domains", displayName: "Associated Domains", service: "ASSOCIATED_DOMAINS",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.associated-domains", grant: .fixed("*"), claim: .assigned)
      ],
      infoPlistKeys: [],
      appIDRequirement: .probablyExplicit, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "app-groups", displayName: "App Groups", service: "APP_GROUPS",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.security.application-groups", grant: .assigned,
          macGrant: .assignedAnd(["$(TeamIdentifierPrefix)*"]),
          claim: .assigned)
      ],
      infoPlistKeys: [],
      appIDRequirement: .probablyWildcard, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "healthkit", displayName: "HealthKit", service: "HEALTHKIT",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.healthkit", grant: .fixed(true), claim: .fixed(true)),
        CapabilityEntitlement("com.apple.developer.healthkit.access", grant: .assigned, claim: .assigned),
        CapabilityEntitlement("com.apple.developer.healthkit.background-delivery", grant: .fixed(true), claim: nil),
        CapabilityEntitlement("com.apple.developer.healthkit.recalibrate-estimates", grant: .fixed(true), claim: nil),
      ],
      infoPlistKeys: [
        CapabilityInfoPlistKey("NSHealthShareUsageDescription", .purposeText),
        CapabilityInfoPlistKey("NSHealthUpdateUsageDescription", .purposeText),
      ],
      appIDRequirement: .probablyExplicit, isManaged: false, platforms: [.iOS, .watchOS, .visionOS], source: .tools),
    Capability(
      name: "homekit", displayName: "HomeKit", service: "HOMEKIT",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.homekit", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [CapabilityInfoPlistKey("NSHomeKitUsageDescription", .purposeText)],
      appIDRequirement: .probablyExplicit, isManaged: false, platforms: [.iOS, .tvOS, .watchOS], source: .tools),
    Capability(
      name: "sign-in-with-apple", displayName: "Sign in with Apple", service: "APPLE_ID_AUTH",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.applesignin", grant: .fixed(["Default"]), claim: .fixed(["Default"]))
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "wallet", displayName: "Wallet", service: "WALLET",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.pass-type-identifiers", grant: .fixed(["$(AppIdentifierPrefix)*"]),
          claim: .assignedOr(["$(TeamIdentifierPrefix)*"]))
      ],
      infoPlistKeys: [],
      appIDRequirement: .wildcard, isManaged: false, platforms: [.iOS, .macOS, .watchOS], source: .measured),
    Capability(
      name: "apple-pay", displayName: "Apple Pay Payment Processing", service: "APPLE_PAY",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.in-app-payments", grant: .assigned, claim: .assigned)
      ],
      infoPlistKeys: [],
      appIDRequirement: .probablyExplicit, isManaged: false, platforms: [.iOS, .macOS, .watchOS], source: .tools),
    Capability(
      name: "data-protection", displayName: "Data Protection", service: "DATA_PROTECTION",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.default-data-protection", grant: .fixed("NSFileProtectionComplete"),
          claim: .fixed("NSFileProtectionComplete"))
      ],
      infoPlistKeys: [],
      appIDRequirement: .wildcard, isManaged: false, platforms: [.iOS, .watchOS], source: .measured),
    Capability(
      name: "siri", displayName: "Siri", service: "SIRIKIT",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.siri", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [CapabilityInfoPlistKey("NSSiriUsageDescription", .purposeText)],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS, .watchOS], source: .tools),
    Capability(
      name: "classkit", displayName: "ClassKit", service: "CLASSKIT",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.ClassKit-environment",
          grant: .byChannel(development: ["development", "production"], distribution: ["production"]),
          claim: .fixed("development"))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS, .macOS], source: .believed),
    Capability(
      name: "autofill-credential-provider", displayName: "AutoFill Credential Provider",
      service: "AUTOFILL_CREDENTIAL_PROVIDER",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.authentication-services.autofill-credential-provider", grant: .fixed(true),
          claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: [.iOS, .macOS], source: .tools),
    Capability(
      name: "app-attest", displayName: "App Attest", service: "APP_ATTEST",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.devicecheck.appattest-environment", grant: .fixed(["development", "production"]),
          claim: .fixed("development"))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: everywhere, source: .measured),
    Capability(
      name: "family-controls", displayName: "Family Controls", service: "FAMILY_CONTROLS",
      entitlements: [
        CapabilityEntitlement("com.apple.developer.family-controls", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .probablyExplicit, isManaged: true, platforms: [.iOS], source: .believed),
    Capability(
      name: "communication-notifications", displayName: "Communication Notifications",
      service: "USERNOTIFICATIONS_COMMUNICATION",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.usernotifications.communication", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: everywhere, source: .tools),
    Capability(
      name: "time-sensitive-notifications", displayName: "Time Sensitive Notifications",
      service: "USERNOTIFICATIONS_TIMESENSITIVE",
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.usernotifications.time-sensitive", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .unknown, isManaged: false, platforms: everywhere, source: .tools),
    Capability(
      name: "critical-alerts", displayName: "Critical Alerts", service: nil,
      entitlements: [
        CapabilityEntitlement(
          "com.apple.developer.usernotifications.critical-alerts", grant: .fixed(true), claim: .fixed(true))
      ],
      infoPlistKeys: [],
      appIDRequirement: .explicit, isManaged: true, platforms: everywhere, source: .document),
  ]
}
