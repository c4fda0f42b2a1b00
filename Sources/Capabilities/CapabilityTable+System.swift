import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Capabilities of processes, memory and protection, most of which need no service of Apple's.
  static let system: [Capability] = [
    Capability(
      "keychain-sharing", "Keychain Sharing", on: .everywhere,
      [
        CapabilityEntitlement(
          "keychain-access-groups", grant: .fixed(["$(AppIdentifierPrefix)*", "com.apple.token"]), claim: .assigned)
      ],
      values: .keychainGroups, example: ["de.uni-hd.demo.shared"], appID: .wildcard, source: .measured),
    Capability(
      "background-modes", "Background Modes", on: [.iOS, .tvOS, .watchOS, .visionOS],
      infoPlist: [CapabilityInfoPlistKey("UIBackgroundModes", .list)], values: .wordsByPlatform(BackgroundModes.all),
      example: ["audio"], appID: .wildcard, source: .document),
    Capability(
      "background-gpu-access", "Background GPU Access", service: "BACKGROUND_GPU_ACCESS", on: [.iOS("26.0")],
      [.flag("com.apple.developer.background-tasks.continued-processing.gpu")], source: .document),
    Capability(
      "data-protection", "Data Protection", service: "DATA_PROTECTION", on: [.iOS, .tvOS, .watchOS],
      [
        CapabilityEntitlement(
          "com.apple.developer.default-data-protection", grant: .fixed("NSFileProtectionComplete"),
          claim: .fixed("NSFileProtectionComplete"),
          words: [
            "NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen", "NSFileProtectionNone",
            "NSFileProtectionCompleteUntilFirstUserAuthentication", "NSFileProtectionCompleteWhenUserInactive",
          ])
      ],
      appID: .wildcard, source: .measured),
    Capability(
      "app-sandbox", "App Sandbox", on: [.macOS], [.flag("com.apple.security.app-sandbox")], appID: .wildcard,
      source: .document),
    Capability(
      "hardened-runtime", "Hardened Runtime", on: [.macOS], buildSettings: ["ENABLE_HARDENED_RUNTIME"],
      appID: .wildcard, source: .document),
    Capability(
      "enhanced-security", "Enhanced Security", service: "ENHANCED_SECURITY",
      on: [.iOS("26.0"), .macOS("26.0"), .visionOS("26.0")],
      [
        .flag("com.apple.security.hardened-process"),
        CapabilityEntitlement(
          "com.apple.security.hardened-process.enhanced-security-version", grant: .fixed(1), claim: .fixed(1)),
        .flag("com.apple.security.hardened-process.hardened-heap"),
        CapabilityEntitlement(
          "com.apple.security.hardened-process.platform-restrictions", grant: .fixed(2), claim: .fixed(2)),
        .flag("com.apple.security.hardened-process.dyld-ro"),
      ],
      source: .document),
    Capability(
      "extended-virtual-addressing", "Extended Virtual Addressing", service: "EXTENDED_VIRTUAL_ADDRESSING",
      on: [.iOS("14.0"), .tvOS("14.0"), .visionOS],
      [.flag("com.apple.developer.kernel.extended-virtual-addressing")], source: .document),
    Capability(
      "increased-memory-limit", "Increased Memory Limit", service: "INCREASED_MEMORY_LIMIT",
      on: [.iOS("15.0"), .visionOS], [.flag("com.apple.developer.kernel.increased-memory-limit")], source: .document),
    Capability(
      "increased-debugging-memory-limit", "Increased Debugging Memory Limit",
      service: "INCREASED_MEMORY_LIMIT_DEBUGGING", on: [.iOS],
      [.flag("com.apple.developer.kernel.increased-debugging-memory-limit")], source: .tools),
    Capability(
      "sustained-execution", "Sustained Execution", service: "SUSTAINED_EXECUTION",
      on: [.iOS("17.0"), .macOS("15.0"), .visionOS], [.flag("com.apple.developer.sustained-execution")],
      source: .document),
    Capability(
      "system-extension", "System Extension", service: "SYSTEM_EXTENSION_INSTALL", on: [.macOS],
      [.flag("com.apple.developer.system-extension.install")], source: .tools),
    Capability(
      "driverkit", "DriverKit (development)", service: "DRIVERKIT_PUBLIC", on: [.iOS("16.0"), .macOS("10.15")],
      [.flag("com.apple.developer.driverkit")], source: .document),
    Capability(
      "driverkit-allow-third-party-userclients", "DriverKit Allow Third Party UserClients",
      service: "DRIVERKIT_ALLOWTHIRDPARTY_USERCLIENTS", on: [.iOS("16.0")],
      [.flag("com.apple.developer.driverkit.allow-third-party-userclients")], source: .document),
    Capability(
      "driverkit-communicates-with-drivers", "DriverKit Communicates with Drivers",
      service: "DRIVERKIT_COMMUNICATESWITHDRIVERS", on: [.iOS("16.0")],
      [.flag("com.apple.developer.driverkit.communicates-with-drivers")], source: .document),
    Capability(
      "driverkit-family-audio", "DriverKit Family Audio (development)", service: "DRIVERKIT_FAMILY_AUDIO_PUB",
      on: [.iOS("16.0"), .macOS("12.0")], [.flag("com.apple.developer.driverkit.family.audio")], source: .document),
    Capability(
      "driverkit-family-hid-device", "DriverKit Family HID Device (development)",
      service: "DRIVERKIT_FAMILY_HIDDEVICE_PUB", on: [.macOS("10.15")],
      [.flag("com.apple.developer.driverkit.family.hid.device")], source: .document),
    Capability(
      "driverkit-family-hid-eventservice", "DriverKit Family HID EventService (development)",
      service: "DRIVERKIT_FAMILY_HIDEVENTSERVICE_PUB", on: [.macOS],
      [.flag("com.apple.developer.driverkit.family.hid.eventservice")], source: .document),
    Capability(
      "driverkit-family-midi", "DriverKit Family MIDI (development)", service: "DRIVERKIT_FAMILY_MIDI_DEV",
      on: [.iOS("18.0"), .macOS("15.0")], [.flag("com.apple.developer.driverkit.family.midi")], source: .document),
    Capability(
      "driverkit-family-networking", "DriverKit Family Networking (development)",
      service: "DRIVERKIT_FAMILY_NETWORKING_PUB", on: [.macOS],
      [.flag("com.apple.developer.driverkit.family.networking")], source: .document),
    Capability(
      "driverkit-family-scsicontroller", "DriverKit Family SCSIController (development)",
      service: "DRIVERKIT_FAMILY_SCSICONTROLLER_PUB", on: [.macOS],
      [.flag("com.apple.developer.driverkit.family.scsicontroller")], source: .document),
    Capability(
      "driverkit-family-serial", "DriverKit Family Serial (development)", service: "DRIVERKIT_FAMILY_SERIAL_PUB",
      on: [.macOS], [.flag("com.apple.developer.driverkit.family.serial")], source: .document),
    Capability(
      "driverkit-transport-hid", "DriverKit Transport HID (development)", service: "DRIVERKIT_TRANSPORT_HID_PUB",
      on: [.macOS("10.15")], [.flag("com.apple.developer.driverkit.transport.hid")], source: .document),
  ]
}
