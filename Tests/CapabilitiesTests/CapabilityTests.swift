import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import Testing

@Suite struct CapabilityTests {
  let prefix: TeamID

  init() throws {
    prefix = try TeamID("A1B2C3D4E5")
  }

  @Test func `names, services and entitlements stand for one capability each`() {
    let rows = CapabilityTable.all
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(Set(rows.compactMap(\.service)).count == rows.compactMap(\.service).count)
    let keys = rows.flatMap { $0.entitlements.map(\.key) }
    #expect(Set(keys).count == keys.count)
    #expect(rows.map(\.name) == rows.map(\.name).sorted())
  }

  @Test(arguments: ["push-notifications", "Push Notifications", "PUSH_NOTIFICATIONS", "pushnotifications"])
  func `a capability is found by each of its names`(name: String) throws {
    #expect(try CapabilityTable.capability(named: name).service == "PUSH_NOTIFICATIONS")
  }

  @Test func `a name that is near is suggested`() {
    let error = #expect(throws: Diagnostic.self) { try CapabilityTable.capability(named: "push-notification") }
    #expect(error?.remedy == .advice("did you mean push-notifications?"))
    #expect(error?.code == .capabilityUnknown)
  }

  @Test func `push differs by channel, and its key by platform`() throws {
    let push = try CapabilityTable.capability(named: "push-notifications")
    let development = push.profileEntitlements(prefix: prefix, platform: .iOS, channel: .development)
    #expect(development == ["aps-environment": "development"])
    let mac = push.profileEntitlements(prefix: prefix, platform: .macOS, channel: .distribution)
    #expect(mac == ["com.apple.developer.aps-environment": "production"])
    #expect(push.appEntitlements(platform: .iOS) == ["aps-environment": "development"])
    #expect(push.appIDRequirement == .explicit)
  }

  @Test func `the prefix is put into profiles and stays a setting in apps`() throws {
    let wallet = try CapabilityTable.capability(named: "wallet")
    #expect(
      wallet.profileEntitlements(prefix: prefix, platform: .iOS, channel: .development)
        == ["com.apple.developer.pass-type-identifiers": ["A1B2C3D4E5.*"]])
    #expect(
      wallet.appEntitlements(platform: .iOS)
        == ["com.apple.developer.pass-type-identifiers": ["$(TeamIdentifierPrefix)*"]])
  }

  @Test func `assigned values are granted exactly`() throws {
    let groups = try CapabilityTable.capability(named: "app-groups")
    let values = ["group.de.example.one", "group.de.example.two"]
    let expected: PropertyListDictionary = [
      "com.apple.security.application-groups": ["group.de.example.one", "group.de.example.two"]
    ]
    #expect(
      groups.profileEntitlements(prefix: prefix, platform: .iOS, channel: .development, values: values) == expected)
    #expect(groups.appEntitlements(platform: .iOS, values: values) == expected)
  }

  @Test(arguments: [
    ("push-notifications", "explicit"), ("in-app-purchase", "explicit"), ("game-center", "explicit"),
    ("icloud", "explicit"), ("sign-in-with-apple", "explicit"), ("wallet", "wildcard"),
    ("data-protection", "wildcard"), ("associated-domains", "probably-explicit"),
    ("app-groups", "probably-wildcard"), ("siri", "unknown"),
  ])
  func `which App ID a capability needs is as the facts say`(name: String, requirement: String) throws {
    #expect(try CapabilityTable.capability(named: name).appIDRequirement.rawValue == requirement)
  }

  /// The rows of the facts' table: the service of Apple's API and the entitlements that it grants.
  @Test(arguments: [
    ("PUSH_NOTIFICATIONS", ["aps-environment"]), ("GAME_CENTER", ["com.apple.developer.game-center"]),
    (
      "ICLOUD",
      [
        "com.apple.developer.icloud-services", "com.apple.developer.icloud-container-identifiers",
        "com.apple.developer.ubiquity-kvstore-identifier",
      ]
    ),
    ("ASSOCIATED_DOMAINS", ["com.apple.developer.associated-domains"]),
    ("APP_GROUPS", ["com.apple.security.application-groups"]), ("HEALTHKIT", ["com.apple.developer.healthkit"]),
    ("HOMEKIT", ["com.apple.developer.homekit"]), ("APPLE_ID_AUTH", ["com.apple.developer.applesignin"]),
    ("WALLET", ["com.apple.developer.pass-type-identifiers"]),
    ("APPLE_PAY", ["com.apple.developer.in-app-payments"]),
    ("DATA_PROTECTION", ["com.apple.developer.default-data-protection"]),
    ("NETWORK_EXTENSIONS", ["com.apple.developer.networking.networkextension"]),
    ("PERSONAL_VPN", ["com.apple.developer.networking.vpn.api"]),
    ("HOT_SPOT", ["com.apple.developer.networking.HotspotConfiguration"]),
    ("MULTIPATH", ["com.apple.developer.networking.multipath"]),
    ("ACCESS_WIFI_INFORMATION", ["com.apple.developer.networking.wifi-info"]),
    ("NFC_TAG_READING", ["com.apple.developer.nfc.readersession.formats"]),
    ("SIRIKIT", ["com.apple.developer.siri"]), ("INTER_APP_AUDIO", ["inter-app-audio"]),
    ("WIRELESS_ACCESSORY_CONFIGURATION", ["com.apple.external-accessory.wireless-configuration"]),
  ])
  func `each service grants the entitlements that the facts name`(service: String, keys: [String]) throws {
    let row = try CapabilityTable.capability(named: service)
    #expect(row.service == service)
    for key in keys {
      #expect(row.entitlements.contains { $0.key == key }, "\(service) \(key)")
      #expect(CapabilityTable.capability(forEntitlement: key)?.name == row.name)
    }
  }

  @Test func `an entitlement leads to its capability`() {
    #expect(CapabilityTable.capability(forEntitlement: "aps-environment")?.name == "push-notifications")
    #expect(
      CapabilityTable.capability(forEntitlement: "com.apple.developer.aps-environment")?.name
        == "push-notifications")
    #expect(CapabilityTable.capability(forEntitlement: "com.example.unknown") == nil)
  }
}
