import Capabilities
import PropertyLists

/// Known entitlements that the capability table does not list.
enum EntitlementTable {
  /// The types of entitlement values.
  enum Kind: Sendable {
    case boolean
    case text
    case list
    /// An array, or one string.
    case listOrText

    /// The name in messages.
    var name: String {
      switch self {
      case .boolean: "a boolean"
      case .text: "a string"
      case .list: "an array"
      case .listOrText: "an array or a string"
      }
    }

    func fits(_ value: PropertyList) -> Bool {
      switch self {
      case .boolean: value.boolean != nil
      case .text: value.string != nil
      case .list: value.array != nil
      case .listOrText: value.array != nil || value.string != nil
      }
    }
  }

  /// The type of the value of `key`, if known.
  static func kind(of key: String) -> Kind? { kinds[key] }

  /// Whether `key` is a known entitlement.
  static func isKnown(_ key: String) -> Bool {
    kinds[key] != nil || further.contains(key) || CapabilityTable.capability(forEntitlement: key) != nil
      || openPrefixes.contains { key.hasPrefix($0) }
  }

  /// The known keys, for spelling suggestions.
  static var names: [String] {
    Array(kinds.keys) + Array(further) + CapabilityTable.all.flatMap(\.entitlements).map(\.key)
  }

  /// The prefixes of Apple's entitlements for single files, services and devices.
  private static let openPrefixes = [
    "com.apple.security.temporary-exception.", "com.apple.private.", "com.apple.security.exception.",
    "com.apple.developer.driverkit.", "com.apple.developer.carplay-", "com.apple.developer.exposure-notification",
    "com.apple.security.hardened-process.",
  ]

  /// The value types by key, from Apple's reference of entitlements.
  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    for key in booleans { kinds[key] = .boolean }
    for key in texts { kinds[key] = .text }
    for key in lists { kinds[key] = .list }
    for key in listsOrTexts { kinds[key] = .listOrText }
    return kinds
  }()

  private static let booleans = [
    "get-task-allow", "inter-app-audio", "com.apple.security.app-sandbox", "com.apple.security.get-task-allow",
    "com.apple.security.network.client", "com.apple.security.network.server", "com.apple.security.inherit",
    "com.apple.security.device.camera", "com.apple.security.device.audio-input",
    "com.apple.security.device.microphone", "com.apple.security.device.bluetooth", "com.apple.security.device.usb",
    "com.apple.security.device.serial", "com.apple.security.print", "com.apple.security.automation.apple-events",
    "com.apple.security.cs.allow-jit", "com.apple.security.cs.allow-unsigned-executable-memory",
    "com.apple.security.cs.allow-dyld-environment-variables", "com.apple.security.cs.disable-library-validation",
    "com.apple.security.cs.disable-executable-page-protection", "com.apple.security.cs.debugger",
    "com.apple.security.files.user-selected.read-only", "com.apple.security.files.user-selected.read-write",
    "com.apple.security.files.user-selected.executable", "com.apple.security.files.downloads.read-only",
    "com.apple.security.files.downloads.read-write", "com.apple.security.files.bookmarks.app-scope",
    "com.apple.security.files.bookmarks.document-scope", "com.apple.security.files.all",
    "com.apple.security.assets.movies.read-only", "com.apple.security.assets.movies.read-write",
    "com.apple.security.assets.music.read-only", "com.apple.security.assets.music.read-write",
    "com.apple.security.assets.pictures.read-only", "com.apple.security.assets.pictures.read-write",
    "com.apple.security.personal-information.addressbook", "com.apple.security.personal-information.calendars",
    "com.apple.security.personal-information.location", "com.apple.security.personal-information.photos-library",
    "com.apple.developer.game-center", "com.apple.developer.healthkit",
    "com.apple.developer.healthkit.background-delivery", "com.apple.developer.homekit", "com.apple.developer.siri",
    "com.apple.developer.networking.HotspotConfiguration", "com.apple.developer.networking.multipath",
    "com.apple.developer.networking.wifi-info", "com.apple.developer.kernel.extended-virtual-addressing",
    "com.apple.developer.kernel.increased-memory-limit", "com.apple.developer.group-session",
    "com.apple.developer.maps", "com.apple.developer.weatherkit", "com.apple.developer.usernotifications.filtering",
    "com.apple.developer.usernotifications.time-sensitive", "com.apple.developer.usernotifications.communication",
    "com.apple.developer.usernotifications.critical-alerts", "com.apple.developer.system-extension.install",
    "com.apple.developer.authentication-services.autofill-credential-provider",
    "com.apple.developer.fileprovider.testing-mode", "com.apple.developer.passkit.pass-presentation-suppression",
  ]

  private static let texts = [
    "aps-environment", "com.apple.developer.aps-environment", "application-identifier",
    "com.apple.application-identifier", "com.apple.developer.team-identifier",
    "com.apple.developer.ubiquity-kvstore-identifier", "com.apple.developer.default-data-protection",
  ]

  private static let lists = [
    "com.apple.security.application-groups", "keychain-access-groups", "com.apple.developer.associated-domains",
    "com.apple.developer.icloud-container-identifiers", "com.apple.developer.applesignin",
    "com.apple.developer.parent-application-identifiers", "com.apple.developer.in-app-payments",
    "com.apple.developer.pass-type-identifiers", "com.apple.developer.nfc.readersession.formats",
    "com.apple.developer.networking.networkextension", "com.apple.developer.networking.vpn.api",
    "com.apple.developer.ubiquity-container-identifiers", "com.apple.developer.healthkit.access",
    "com.apple.developer.user-fonts",
  ]

  private static let listsOrTexts = [
    "com.apple.developer.icloud-services", "com.apple.developer.icloud-container-environment",
  ]

  /// Rare keys, and keys with values of several types.
  private static let further: Set<String> = [
    "com.apple.developer.on-demand-install-capable", "com.apple.developer.associated-appclip-app-identifiers",
    "com.apple.developer.web-browser", "com.apple.developer.mail-client", "com.apple.developer.web-browser-engine.host",
    "com.apple.developer.web-browser.public-key-credential",
    "com.apple.developer.associated-domains.applinks.read-write",
    "com.apple.developer.media-device-discovery-extension",
    "com.apple.developer.networking.HotspotHelper", "com.apple.developer.networking.multicast",
    "com.apple.developer.networking.vmnet", "com.apple.developer.networking.custom-protocol",
    "com.apple.developer.networking.slicing.appcategory", "com.apple.developer.networking.slicing.trafficcategory",
    "com.apple.developer.push-to-talk", "com.apple.developer.shared-with-you",
    "com.apple.developer.shared-with-you.collaboration", "com.apple.developer.matter.allow-setup-payload",
    "com.apple.developer.proximity-reader.identity.display", "com.apple.developer.proximity-reader.payment.acceptance",
    "com.apple.developer.sensorkit.reader.allow", "com.apple.developer.journal.allow",
    "com.apple.developer.location.push",
    "com.apple.developer.fallbackFont", "com.apple.developer.fileprovider.presence",
    "com.apple.developer.financekit", "com.apple.developer.contacts.notes", "com.apple.developer.playable-content",
    "com.apple.developer.video-subscriber-single-sign-on",
    "com.apple.developer.user-management", "com.apple.developer.low-latency-streaming",
    "com.apple.developer.associated-domains.mdm-managed", "com.apple.developer.automatic-assessment-configuration",
    "com.apple.developer.avfoundation.multitasking-camera-access",
    "com.apple.developer.background-tasks.continued-processing.gpu",
    "com.apple.developer.devicecheck.appattest-environment",
    "com.apple.developer.device-information.user-assigned-device-name",
    "com.apple.developer.endpoint-security.client", "com.apple.developer.family-controls",
    "com.apple.developer.kernel.increased-debugging-memory-limit", "com.apple.developer.messages.critical-messaging",
    "com.apple.developer.persistent-content-capture", "com.apple.developer.screen-capture.include-passthrough",
    "com.apple.developer.spatial-audio.profile-access", "com.apple.developer.storekit.external-purchase",
    "com.apple.developer.storekit.external-purchase-link", "com.apple.developer.storekit.external-link.account",
    "com.apple.developer.translation.translationUI", "com.apple.developer.upi-device-validation",
    "com.apple.developer.vision-pro-app-intent", "com.apple.developer.icloud-extended-share-access",
    "com.apple.developer.sustained-execution", "com.apple.developer.coremedia.hls.low-latency",
    "com.apple.developer.hardened-process", "com.apple.security.hardened-process",
    "com.apple.security.scripting-targets", "com.apple.security.smartcard", "com.apple.security.virtualization",
    "com.apple.security.hypervisor", "com.apple.vm.networking", "com.apple.vm.device-access", "com.apple.vm.hypervisor",
    "com.apple.external-accessory.wireless-configuration", "beta-reports-active", "previous-application-identifiers",
    "com.apple.InAppPurchase", "com.apple.token", "com.apple.smoot.subscriptionservice",
    "com.apple.developer.icloud-container-development-container-identifiers",
  ]
}
