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
    let error = #expect(throws: Diagnostic.self) { try CapabilityTable.capability(named: "push") }
    #expect(error?.remedy == .advice("near are push-notifications"))
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

  @Test func `an entitlement leads to its capability`() {
    #expect(CapabilityTable.capability(forEntitlement: "aps-environment")?.name == "push-notifications")
    #expect(
      CapabilityTable.capability(forEntitlement: "com.apple.developer.aps-environment")?.name
        == "push-notifications")
    #expect(CapabilityTable.capability(forEntitlement: "com.example.unknown") == nil)
  }
}
