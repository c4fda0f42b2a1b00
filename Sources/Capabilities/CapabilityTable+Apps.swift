import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// What an app is for the system: the default for a task, an App Clip, an extension; and its notifications.
  static let apps: [Capability] = [
    Capability(
      "default-calling-app", "Default Calling App", service: "DEFAULT_CALLING_APP",
      on: [.iOS("18.2"), .watchOS("11.2")], [.flag("com.apple.developer.calling-app")], source: .document),
    Capability(
      "default-carrier-messaging-app", "Default Carrier Messaging App", service: "DEFAULT_CARRIER_MESSAGING_APP",
      on: [.iOS("26.0")], [.flag("com.apple.developer.carrier-messaging-app")], source: .document),
    Capability(
      "default-dialer-app", "Default Dialer App", service: "DIALING_APP", on: [.iOS("26.0")],
      [.flag("com.apple.developer.dialing-app")], source: .document),
    Capability(
      "default-messaging-app", "Default Messaging App", service: "DEFAULT_MESSAGING_APP", on: [.iOS("18.2")],
      [.flag("com.apple.developer.messaging-app")], source: .document),
    Capability(
      "default-navigation-app", "Default Navigation App", service: "DEFAULT_NAVIGATION_APP", on: [.iOS("18.4")],
      [.flag("com.apple.developer.navigation-app")], source: .document),
    Capability(
      "default-translation-app", "Default Translation App", service: "DEFAULT_TRANSLATION_APP", on: [.iOS("18.4")],
      [.flag("com.apple.developer.translation-app")], source: .document),
    Capability(
      "accessibility-merchant-api-control", "Accessibility Merchant API Control",
      service: "MERCHANT_ACCESSIBILITY_CONTROL", on: [.iOS("18.2")],
      [.flag("com.apple.developer.accessibility.merchant-api-control")], source: .document),
    Capability(
      "on-demand-install-capable", "On Demand Install Capable for App Clip Extensions",
      service: "ONDEMANDINSTALL_EXTENSIONS", on: [.iOS],
      [
        .flag("com.apple.developer.on-demand-install-capable"),
        CapabilityEntitlement(
          parentApplications, grant: .fixed([.string(prefixSetting + "*")]), claim: nil),
      ], appID: .explicit,
      source: .tools),
    Capability(
      "autofill-credential-provider", "AutoFill Credential Provider", service: "AUTOFILL_CREDENTIAL_PROVIDER",
      on: [.iOS, .macOS, .watchOS, .visionOS],
      [.flag("com.apple.developer.authentication-services.autofill-credential-provider")],
      source: .tools),
    Capability(
      "accessory-setup-extension", "Accessory Setup Extension", service: "ACCESSORY_SETUP_KIT", on: [.iOS("18.0")],
      [.flag("com.apple.developer.accessory-setup-discovery-extension")], source: .document),
    Capability(
      "location-push-service-extension", "Location Push Service Extension", service: "LOCATION_PUSH_SERVICE_EXT",
      on: [.iOS], [.flag("com.apple.developer.location.push")], source: .document),
    Capability(
      "fileprovider-testing-mode", "FileProvider Testing Mode", service: "FILEPROVIDER_TESTINGMODE",
      on: [.iOS, .macOS("11.3"), .visionOS("1.0")], [.flag("com.apple.developer.fileprovider.testing-mode")],
      source: .document),
    Capability(
      "fskit-module", "FSKit Module", service: "FSKIT_MODULE", on: [.macOS("15.4")],
      [.flag("com.apple.developer.fskit.fsmodule")], source: .document),
    Capability(
      "communication-notifications", "Communication Notifications", service: "USERNOTIFICATIONS_COMMUNICATION",
      on: .everywhere, [.flag("com.apple.developer.usernotifications.communication")], source: .tools),
    Capability(
      "time-sensitive-notifications", "Time Sensitive Notifications", service: "USERNOTIFICATIONS_TIMESENSITIVE",
      on: .everywhere, [.flag("com.apple.developer.usernotifications.time-sensitive")], source: .tools),
    Capability(
      "critical-alerts", "Critical Alerts", on: .everywhere,
      [.flag("com.apple.developer.usernotifications.critical-alerts")], appID: .explicit, isManaged: true,
      source: .document),
    Capability(
      "critical-messaging", "Critical Messaging", service: "CRITICAL_MESSAGING", on: [.iOS("18.2"), .watchOS("11.2")],
      [.flag("com.apple.developer.messages.critical-messaging")], source: .document),
    Capability(
      "push-to-talk", "Push to Talk", service: "PUSH_TO_TALK", on: [.iOS("16.0")],
      [.flag("com.apple.developer.push-to-talk")], source: .document),
    Capability(
      "user-assigned-device-name", "User Assigned Device Name",
      on: [.iOS("16.0"), .tvOS("16.0"), .watchOS("9.0")],
      [.flag("com.apple.developer.device-information.user-assigned-device-name")], isManaged: true, source: .tools),
    Capability(
      "carplay-audio", "CarPlay Audio App", on: [.iOS], [.flag("com.apple.developer.carplay-audio")],
      appID: .explicit, isManaged: true, source: .document),
    Capability(
      "carplay-charging", "CarPlay EV Charging", on: [.iOS], [.flag("com.apple.developer.carplay-charging")],
      appID: .explicit, isManaged: true, source: .tools),
    Capability(
      "carplay-communication", "CarPlay Communication", on: [.iOS],
      [.flag("com.apple.developer.carplay-communication")], appID: .explicit, isManaged: true, source: .tools),
    Capability(
      "carplay-navigation", "CarPlay Navigation", on: [.iOS], [.flag("com.apple.developer.carplay-maps")],
      appID: .explicit, isManaged: true, source: .tools),
    Capability(
      "carplay-parking", "CarPlay Parking", on: [.iOS], [.flag("com.apple.developer.carplay-parking")],
      appID: .explicit, isManaged: true, source: .tools),
    Capability(
      "carplay-quick-ordering", "CarPlay Quick Food Ordering", on: [.iOS],
      [.flag("com.apple.developer.carplay-quick-ordering")], appID: .explicit, isManaged: true, source: .tools),
  ]
}
