import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Services of the portal that reach beyond the device.
  static let services: [Capability] = [
    Capability(
      "push-notifications", "Push Notifications", service: "PUSH_NOTIFICATIONS", on: .everywhere,
      [
        CapabilityEntitlement(
          "aps-environment", macKey: "com.apple.developer.aps-environment",
          grant: .byChannel(development: "development", distribution: "production"), claim: .fixed("development"),
          words: ["development", "production"], isRewrittenBySigning: true)
      ],
      appID: .explicit, source: .measured),
    Capability(
      "in-app-purchase", "In-App Purchase", service: "IN_APP_PURCHASE", on: .everywhere, frameworks: ["StoreKit"],
      appID: .explicit, source: .document),
    Capability(
      "game-center", "Game Center", service: "GAME_CENTER", on: .everywhere,
      [.flag("com.apple.developer.game-center")], frameworks: ["GameKit"], appID: .explicit, source: .document),
    Capability(
      "icloud", "iCloud", service: "ICLOUD", on: .everywhere,
      [
        CapabilityEntitlement(
          "com.apple.developer.icloud-services", grant: .fixed("*"), claim: .fixed(["CloudKit"]), form: .listOrText),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-identifiers", grant: .assigned, claim: .assigned, isOptional: true),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-development-container-identifiers", grant: .assigned, claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.ubiquity-container-identifiers", grant: .assigned, claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.ubiquity-kvstore-identifier", grant: .fixed("$(AppIdentifierPrefix)*"), claim: nil),
        CapabilityEntitlement(
          "com.apple.developer.icloud-container-environment",
          grant: .byChannel(development: ["Development", "Production"], distribution: ["Production", "Development"]),
          claim: nil, form: .listOrText, words: ["Development", "Production"], isRewrittenBySigning: true),
      ],
      frameworks: ["CloudKit"], values: .identifiers(.icloudContainer), example: ["iCloud.de.uni-hd.demo"],
      appID: .explicit, source: .measured),
    Capability(
      "icloud-extended-share-access", "iCloud Extended Share Access", service: "ICLOUD_EXTENDED_SHARE_ACCESS",
      on: [.iOS("26.0"), .macOS("26.0"), .tvOS("26.0"), .watchOS("26.0"), .visionOS("26.0")],
      [.choice("com.apple.developer.icloud-extended-share-access", sharedInformation)],
      values: .words(sharedInformation), example: ["InProcessOneTimeLinks"], source: .tools),
    Capability(
      "associated-domains", "Associated Domains", service: "ASSOCIATED_DOMAINS", on: .everywhere,
      [CapabilityEntitlement("com.apple.developer.associated-domains", grant: .fixed("*"), claim: .assigned)],
      values: .prefixed(
        domainServices.map { $0 + ":" }, example: "a service, a colon and a domain, such as applinks:example.org"),
      example: ["applinks:example.org"], appID: .probablyExplicit, source: .measured),
    Capability(
      "mdm-managed-associated-domains", "MDM Managed Associated Domains", service: "MDM_MANAGED_ASSOCIATED_DOMAINS",
      on: [.iOS, .macOS], [.flag("com.apple.developer.associated-domains.mdm-managed")], source: .tools),
    Capability(
      "app-groups", "App Groups", service: "APP_GROUPS", on: .everywhere,
      [
        CapabilityEntitlement(
          "com.apple.security.application-groups", grant: .assigned,
          macGrant: .assignedAnd(["$(TeamIdentifierPrefix)*"]), claim: .assigned)
      ],
      values: .identifiers(.appGroup), example: ["group.de.uni-hd.demo"], appID: .probablyWildcard,
      source: .measured),
    Capability(
      "healthkit", "HealthKit", service: "HEALTHKIT", on: [.iOS, .watchOS, .visionOS],
      [
        .flag("com.apple.developer.healthkit"),
        CapabilityEntitlement(
          "com.apple.developer.healthkit.access", grant: .assigned, claim: .assigned, isOptional: true),
        .extraFlag("com.apple.developer.healthkit.background-delivery"),
      ],
      infoPlist: [
        CapabilityInfoPlistKey("NSHealthShareUsageDescription", .purposeText),
        CapabilityInfoPlistKey("NSHealthUpdateUsageDescription", .purposeText),
      ],
      frameworks: ["HealthKit"], values: .words(["health-records"]), example: ["health-records"],
      appID: .probablyExplicit, source: .tools),
    Capability(
      "healthkit-estimate-recalibration", "HealthKit Estimate Recalibration",
      service: "HEALTHKIT_RECALIBRATE_ESTIMATES", on: [.iOS("15.0"), .watchOS, .visionOS],
      [.flag("com.apple.developer.healthkit.recalibrate-estimates")], source: .tools),
    Capability(
      "homekit", "HomeKit", service: "HOMEKIT", on: [.iOS, .tvOS, .watchOS, .visionOS],
      [.flag("com.apple.developer.homekit")],
      infoPlist: [CapabilityInfoPlistKey("NSHomeKitUsageDescription", .purposeText)], frameworks: ["HomeKit"],
      appID: .probablyExplicit, source: .tools),
    Capability(
      "matter-allow-setup-payload", "Matter Allow Setup Payload", service: "MATTER_ALLOW_SETUP_PAYLOAD",
      on: [.iOS("16.0"), .macOS("13.0"), .tvOS("16.0"), .watchOS("9.0"), .visionOS("1.0")],
      [.flag("com.apple.developer.matter.allow-setup-payload")], source: .document),
    Capability(
      "energykit", "EnergyKit", service: "ENERGYKIT", on: [.iOS("26.0")], [.flag("com.apple.developer.energykit")],
      source: .document),
    Capability(
      "sign-in-with-apple", "Sign in with Apple", service: "APPLE_ID_AUTH", on: .everywhere,
      [.list("com.apple.developer.applesignin", ["Default"])], appID: .explicit, source: .measured),
    Capability(
      "wallet", "Wallet", service: "WALLET", on: [.iOS, .macOS, .watchOS, .visionOS],
      [
        CapabilityEntitlement(
          "com.apple.developer.pass-type-identifiers", grant: .fixed(["$(AppIdentifierPrefix)*"]),
          claim: .assignedOr(["$(TeamIdentifierPrefix)*"]))
      ],
      frameworks: ["PassKit"], values: .any, appID: .wildcard, source: .measured),
    Capability(
      "apple-pay", "Apple Pay Payment Processing", service: "APPLE_PAY",
      on: [.iOS, .macOS, .watchOS, .visionOS],
      [CapabilityEntitlement("com.apple.developer.in-app-payments", grant: .assigned, claim: .assigned)],
      frameworks: ["PassKit"], values: .identifiers(.merchantID), example: ["merchant.de.uni-hd.demo"],
      appID: .probablyExplicit, source: .tools),
    Capability(
      "apple-pay-later-merchandising", "Apple Pay Later Merchandising", service: "APPLE_PAY_LATER_MERCHANDISING",
      on: [.iOS], [.list("com.apple.developer.pay-later-merchandising", ["payinfour-merchandising"])],
      source: .tools),
    Capability(
      "tap-to-pay-on-iphone", "Tap to Pay on iPhone", service: "TAP_TO_PAY_ON_IPHONE", on: [.iOS],
      [.flag("com.apple.developer.proximity-reader.payment.acceptance")], isManaged: true, source: .tools),
    Capability(
      "id-verifier-display-only", "ID Verifier - Display Only", service: "TAP_TO_DISPLAY_ID", on: [.iOS("17.0")],
      [.flag("com.apple.developer.proximity-reader.identity.display")], source: .document),
    Capability(
      "financekit-transaction-picker-ui", "FinanceKit Transaction Picker UI",
      service: "FINANCEKIT_TRANSACTION_PICKER", on: [.iOS],
      [.flag("com.apple.developer.financekit.transaction-picker")], source: .tools),
    Capability(
      "mobile-document-provider", "Digital Credentials API - Mobile Document Provider",
      service: "MOBILE_DOCUMENT_PROVIDER", on: [.iOS("26.0")],
      [
        .choice(
          "com.apple.developer.identity-document-services.document-provider.mobile-document-types",
          mobileDocumentTypes)
      ],
      values: .words(mobileDocumentTypes), example: ["org.iso.18013.5.1.mDL"], isManaged: true, source: .tools),
    Capability(
      "siri", "Siri", service: "SIRIKIT", on: [.iOS, .tvOS, .watchOS, .visionOS], [.flag("com.apple.developer.siri")],
      infoPlist: [CapabilityInfoPlistKey("NSSiriUsageDescription", .purposeText)], source: .tools),
    Capability(
      "classkit", "ClassKit", service: "CLASSKIT", on: [.iOS, .macOS, .visionOS],
      [
        CapabilityEntitlement(
          "com.apple.developer.ClassKit-environment",
          grant: .byChannel(development: ["development", "production"], distribution: ["production"]),
          claim: .fixed("development"), words: ["development", "production"])
      ],
      source: .believed),
    Capability(
      "app-attest", "App Attest", service: "APP_ATTEST", on: .everywhere,
      [
        CapabilityEntitlement(
          "com.apple.developer.devicecheck.appattest-environment", grant: .fixed(["development", "production"]),
          claim: .fixed("development"), words: ["development", "production"])
      ],
      source: .measured),
    Capability(
      "app-attest-opt-in", "App Attest Opt-In", service: "APP_ATTEST_OPT_IN", on: [.iOS, .macOS],
      [.list("com.apple.developer.devicecheck.app-attest-opt-in", ["CDhash"])], source: .tools),
    Capability(
      "declared-age-range", "Declared Age Range", service: "DECLARED_AGE_RANGE", on: [.iOS("26.0"), .macOS("26.0")],
      [.flag("com.apple.developer.declared-age-range")], source: .document),
    Capability(
      "family-controls", "Family Controls", service: "FAMILY_CONTROLS", on: [.iOS],
      [.flag("com.apple.developer.family-controls")], appID: .probablyExplicit, isManaged: true, source: .believed),
    Capability(
      "managed-app-installation-ui", "Managed App Installation UI", service: "MANAGED_APP_INSTALLATION_UI",
      on: [.iOS("17.2"), .macOS], [.list("com.apple.developer.managed-app-distribution.install-ui", ["managed-app"])],
      source: .document),
    Capability(
      "group-activities", "Group Activities", service: "GROUP_ACTIVITIES",
      on: [.iOS("15.0"), .macOS("12.0"), .tvOS("15.0"), .visionOS("1.0")], [.flag("com.apple.developer.group-session")],
      source: .document),
    Capability(
      "journaling-suggestions", "Journaling Suggestions", service: "JOURNALING_SUGGESTIONS", on: [.iOS("17.2")],
      [.list("com.apple.developer.journal.allow", ["suggestions"])], source: .document),
    Capability(
      "shared-with-you", "Shared with You", service: "SHARED_WITH_YOU", on: [.iOS, .macOS, .tvOS, .visionOS],
      [.flag("com.apple.developer.shared-with-you")], source: .tools),
    Capability(
      "messages-collaboration", "Messages Collaboration", service: "MESSAGES_COLLABORATION",
      on: [.iOS, .macOS, .visionOS], [.flag("com.apple.developer.shared-with-you.collaboration")], source: .tools),
    Capability(
      "weatherkit", "WeatherKit", service: "WEATHERKIT",
      on: [.iOS("16.0"), .macOS("13.0"), .tvOS("16.0"), .watchOS("9.0"), .visionOS],
      [.flag("com.apple.developer.weatherkit")], source: .document),
    // On other platforms than the Mac, Xcode adds a routing app's document type and no entitlement.
    Capability(
      "maps", "Maps", service: "MAPS", on: [.macOS("10.9")], [.flag("com.apple.developer.maps")], source: .document),
    Capability(
      "user-management", "User Management", service: "USER_MANAGEMENT", on: [.tvOS("13.0")],
      [.choice("com.apple.developer.user-management", userPrivileges)], values: .words(userPrivileges),
      example: ["runs-as-current-user"], source: .document),
  ]

  /// The services of `com.apple.developer.associated-domains` (Apple's Entitlements reference).
  private static let domainServices = ["activitycontinuation", "appclips", "applinks", "webcredentials"]

  /// What an app may learn of a CloudKit share: values in signed apps and profiles; not documented.
  private static let sharedInformation = [
    "InProcessOneTimeLinks", "InProcessShareAccessRequests", "InProcessShareOwnerParticipantInfo",
  ]

  /// The documents that Apple allows, as providers list them; not documented.
  private static let mobileDocumentTypes = [
    "eu.europa.ec.av.1", "eu.europa.ec.eudi.pid.1", "org.iso.18013.5.1.mDL", "org.iso.23220.1.jp.mnc",
    "org.iso.23220.photoid.1",
  ]

  /// The privileges of `com.apple.developer.user-management`, from TVServices.
  private static let userPrivileges = [
    "get-current-user", "runs-as-current-user", "runs-as-current-user-with-user-independent-keychain",
  ]
}
