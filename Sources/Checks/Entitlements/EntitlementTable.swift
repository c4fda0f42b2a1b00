public import Capabilities
import PropertyLists

/// The entitlements that `check` knows: those of the capability table, and those that belong to no capability.
public enum EntitlementTable {
  /// The type of the value of `key`, if known.
  public static func kind(of key: String) -> EntitlementForm? {
    CapabilityTable.entitlement(key)?.form ?? kinds[key]
  }

  /// Whether `key` is a known entitlement.
  package static func isKnown(_ key: String) -> Bool {
    kind(of: key) != nil || further.contains(key) || openPrefixes.contains { key.hasPrefix($0) }
  }

  /// The known keys, for spelling suggestions.
  static var names: [String] {
    Array(kinds.keys) + Array(further) + CapabilityTable.entitlements.keys
  }

  /// The prefixes of Apple's entitlements for single files, services and devices.
  private static let openPrefixes = [
    "com.apple.security.temporary-exception.", "com.apple.private.", "com.apple.security.exception.",
    "com.apple.developer.driverkit.", "com.apple.developer.carplay-", "com.apple.developer.exposure-notification",
    "com.apple.security.hardened-process.",
  ]

  /// The value types by key, from Apple's reference of entitlements.
  private static let kinds: [String: EntitlementForm] = {
    var kinds: [String: EntitlementForm] = [:]
    for key in booleans { kinds[key] = .boolean }
    for key in texts { kinds[key] = .text }
    for key in lists { kinds[key] = .list }
    return kinds
  }()

  private static let booleans = [
    "get-task-allow", "com.apple.security.get-task-allow", "com.apple.security.network.client",
    "com.apple.security.network.server", "com.apple.security.inherit", "com.apple.security.device.camera",
    "com.apple.security.device.audio-input", "com.apple.security.device.microphone",
    "com.apple.security.device.bluetooth", "com.apple.security.device.usb", "com.apple.security.device.serial",
    "com.apple.security.print", "com.apple.security.automation.apple-events", "com.apple.security.cs.allow-jit",
    "com.apple.security.cs.allow-unsigned-executable-memory", "com.apple.security.cs.allow-dyld-environment-variables",
    "com.apple.security.cs.disable-library-validation", "com.apple.security.cs.disable-executable-page-protection",
    "com.apple.security.cs.debugger", "com.apple.security.files.user-selected.read-only",
    "com.apple.security.files.user-selected.read-write", "com.apple.security.files.user-selected.executable",
    "com.apple.security.files.downloads.read-only", "com.apple.security.files.downloads.read-write",
    "com.apple.security.files.bookmarks.app-scope", "com.apple.security.files.bookmarks.document-scope",
    "com.apple.security.files.all", "com.apple.security.assets.movies.read-only",
    "com.apple.security.assets.movies.read-write", "com.apple.security.assets.music.read-only",
    "com.apple.security.assets.music.read-write", "com.apple.security.assets.pictures.read-only",
    "com.apple.security.assets.pictures.read-write", "com.apple.security.personal-information.addressbook",
    "com.apple.security.personal-information.calendars", "com.apple.security.personal-information.location",
    "com.apple.security.personal-information.photos-library", "com.apple.developer.usernotifications.filtering",
    "com.apple.developer.passkit.pass-presentation-suppression",
  ]

  private static let texts = [
    "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
  ]

  private static let lists = [
    "com.apple.developer.parent-application-identifiers"
  ]

  /// Rare keys, and keys with values of several types.
  private static let further: Set<String> = [
    "com.apple.developer.associated-appclip-app-identifiers", "com.apple.developer.web-browser",
    "com.apple.developer.mail-client", "com.apple.developer.web-browser-engine.host",
    "com.apple.developer.web-browser.public-key-credential",
    "com.apple.developer.associated-domains.applinks.read-write", "com.apple.developer.networking.HotspotHelper",
    "com.apple.developer.sensorkit.reader.allow", "com.apple.developer.fallbackFont",
    "com.apple.developer.fileprovider.presence", "com.apple.developer.financekit", "com.apple.developer.contacts.notes",
    "com.apple.developer.playable-content", "com.apple.developer.video-subscriber-single-sign-on",
    "com.apple.developer.automatic-assessment-configuration", "com.apple.developer.endpoint-security.client",
    "com.apple.developer.persistent-content-capture", "com.apple.developer.screen-capture.include-passthrough",
    "com.apple.developer.storekit.external-purchase", "com.apple.developer.storekit.external-purchase-link",
    "com.apple.developer.storekit.external-link.account", "com.apple.developer.translation.translationUI",
    "com.apple.developer.upi-device-validation", "com.apple.developer.vision-pro-app-intent",
    "com.apple.developer.hardened-process", "com.apple.security.scripting-targets", "com.apple.security.smartcard",
    "com.apple.security.virtualization", "com.apple.security.hypervisor", "com.apple.vm.networking",
    "com.apple.vm.device-access", "com.apple.vm.hypervisor", "beta-reports-active", "previous-application-identifiers",
    "com.apple.InAppPurchase", "com.apple.token", "com.apple.smoot.subscriptionservice",
  ]
}

extension EntitlementForm {
  /// The name in messages.
  var name: String {
    switch self {
    case .boolean: "a boolean"
    case .number: "a number"
    case .text: "a string"
    case .list: "an array"
    case .listOrText: "an array or a string"
    }
  }

  func fits(_ value: PropertyList) -> Bool {
    switch self {
    case .boolean: value.boolean != nil
    case .number: value.integer != nil
    case .text: value.string != nil
    case .list: value.array != nil
    case .listOrText: value.array != nil || value.string != nil
    }
  }
}
