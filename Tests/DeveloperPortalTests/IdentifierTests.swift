import AppleIdentifiers
import Capabilities
import DeveloperPortal
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

/// What is assigned to App IDs: app groups, iCloud containers, merchant identifiers.
struct IdentifierTests {
  private let all = ["app-groups": ["group.de.demo.B", "group.de.demo.A"], "icloud": ["iCloud.de.demo"]]

  private func appID(in portal: Portal, _ pattern: String = "de.demo.App") throws -> AppIDRecord {
    try portal.createAppID(BundleIdentifierPattern(pattern), name: RecordName("App"), as: .ada, at: .first)
  }

  @discardableResult
  private func change(_ portal: Portal, _ wishes: CapabilityWishes, day: Int = 1) throws -> AppIDRecord {
    try portal.changeCapabilities(ofAppIDMatching: "de.demo.App", wishes, as: .ada, at: .day(day))
  }

  @Test func `what is assigned is registered, switches its capability on and reaches profiles`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try appID(in: portal)
    let changed = try change(portal, CapabilityWishes(assigning: all))
    #expect(changed.values == ["app-groups": ["group.de.demo.A", "group.de.demo.B"], "icloud": ["iCloud.de.demo"]])
    #expect(changed.capabilities == ["app-groups", "icloud", "in-app-purchase"])
    let contents = try portal.contents()
    #expect(try contents.appID(matching: "de.demo.App") == changed)
    let identifiers = try contents.identifiers()
    #expect(Set(identifiers.map(\.identifier)) == ["group.de.demo.A", "group.de.demo.B", "iCloud.de.demo"])
    #expect(Set(identifiers.map(\.kind.name)) == ["app-group", "icloud-container"])
    let record = try portal.createProfile(
      NewProfile(type: .development, appID: "de.demo.App"), as: .ada, at: .day(2))
    let profile = try ProvisioningProfile(parsing: portal.contents().file(of: record), file: "made")
    #expect(
      profile.entitlements["com.apple.security.application-groups"]?.array?.map(\.string)
        == ["group.de.demo.A", "group.de.demo.B"])
    for key in ["icloud-container", "icloud-container-development-container", "ubiquity-container"] {
      let granted = profile.entitlements["com.apple.developer.\(key)-identifiers"]
      #expect(granted?.array?.map(\.string) == ["iCloud.de.demo"], "\(key)")
    }
  }

  @Test func `profiles for the Mac grant every group that begins with the team, too`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(.distribution, in: portal)
    _ = try appID(in: portal)
    try change(portal, CapabilityWishes(assigning: ["app-groups": ["group.de.demo"]]))
    let record = try portal.createProfile(
      NewProfile(type: .appStore, platform: .macOS, appID: "de.demo.App"), as: .ada, at: .day(2))
    let profile = try ProvisioningProfile(parsing: portal.contents().file(of: record), file: "made")
    #expect(
      profile.entitlements["com.apple.security.application-groups"]?.array?.map(\.string)
        == ["group.de.demo", "A1B2C3D4E5.*"])
  }

  @Test func `each identifier belongs to one team in the simulated world`() throws {
    let world = try World()
    let first = try world.team("One", id: "AAAAAAAAAA")
    let second = try world.team("Two", id: "BBBBBBBBBB")
    _ = try appID(in: first)
    _ = try second.createAppID(BundleIdentifierPattern("org.two"), name: RecordName("Two"), as: .ada, at: .first)
    try change(first, CapabilityWishes(assigning: ["apple-pay": ["merchant.demo"]]))
    let error = try expectError("identifier-taken") {
      try second.changeCapabilities(
        ofAppIDMatching: "org.two", CapabilityWishes(assigning: ["apple-pay": ["merchant.Demo"]]), as: .ada, at: .day(1)
      )
    }
    #expect(error.message.contains("AAAAAAAAAA"))
    #expect(try second.contents().identifiers().isEmpty)
    _ = try first.deleteIdentifier(matching: "merchant.demo", as: .ada, at: .day(2))
    _ = try second.changeCapabilities(
      ofAppIDMatching: "org.two", CapabilityWishes(assigning: ["apple-pay": ["merchant.demo"]]), as: .ada, at: .day(2))
  }

  @Test(arguments: [
    ("app-groups", "de.demo", "capability-value-invalid"), ("app-groups", "group.", "capability-value-invalid"),
    ("icloud", "group.de.demo", "capability-value-invalid"),
    ("apple-pay", "merchant.a b", "capability-value-invalid"),
    ("push-notifications", "group.de.demo", "capability-value-refused"),
    ("app-sandbox", "x", "capability-not-in-portal"), ("time-travel", "x", "capability-unknown"),
  ]) func `what can't be assigned is refused`(capability: String, value: String, code: String) throws {
    let world = try World()
    let portal = try world.team()
    _ = try appID(in: portal)
    try expectError(code) {
      try change(portal, CapabilityWishes(assigning: [capability: [value]]))
    }
  }

  @Test func `what does not change anything leaves profiles good`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try appID(in: portal)
    try change(portal, CapabilityWishes(assigning: all))
    let profile = try portal.createProfile(
      NewProfile(type: .development, appID: "de.demo.App"), as: .ada, at: .day(2))
    let revision = try portal.contents().revision
    try change(portal, CapabilityWishes(enabling: ["icloud"], assigning: all), day: 3)
    #expect(try portal.contents().revision == revision)
    try change(portal, CapabilityWishes(withdrawing: ["app-groups": ["group.de.demo.A"]]), day: 4)
    #expect(try world.status(of: profile, in: portal, at: .day(4)).flaws == [.appIDChanged(profile.appID)])
    try expectError("value-not-assigned") {
      try change(portal, CapabilityWishes(withdrawing: ["app-groups": ["group.de.demo.A"]]), day: 5)
    }
  }

  @Test func `switching off takes along what was assigned, and the identifier stays the team's`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try appID(in: portal)
    try change(portal, CapabilityWishes(assigning: all))
    let changed = try change(portal, CapabilityWishes(disabling: ["app-groups", "icloud"]), day: 2)
    #expect(changed.values.isEmpty && changed.capabilities == ["in-app-purchase"])
    #expect(try portal.contents().identifiers().count == 3)
  }

  @Test func `deleting an identifier takes it from every App ID, and containers stay`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try appID(in: portal)
    try change(portal, CapabilityWishes(assigning: all))
    let profile = try portal.createProfile(
      NewProfile(type: .development, appID: "de.demo.App"), as: .ada, at: .day(2))
    let harmed = try portal.contents().activeProfiles(restingOn: .identifier("group.de.demo.A"), at: .day(3))
    #expect(harmed.map(\.id) == [profile.id])
    _ = try portal.deleteIdentifier(matching: "group.de.demo.A", as: .ada, at: .day(3))
    let appID = try portal.contents().appID(matching: "de.demo.App")
    #expect(appID.values["app-groups"] == ["group.de.demo.B"])
    #expect(try world.status(of: profile, in: portal, at: .day(3)).state == .invalid)
    try expectError("identifier-permanent") {
      try portal.deleteIdentifier(matching: "iCloud.de.demo", as: .ada, at: .day(4))
    }
  }

  @Test func `an App ID can have another prefix than the team's, which no other team has`() throws {
    let world = try World()
    let first = try world.team("One", id: "AAAAAAAAAA")
    let second = try world.team("Two", id: "BBBBBBBBBB")
    let old = try TeamID("OLDPREFIX1")
    let make = { (portal: Portal, name: String, prefix: TeamID) in
      try portal.createAppID(
        BundleIdentifierPattern(name), name: RecordName(name), prefix: prefix, as: .ada, at: .first)
    }
    #expect(try make(first, "de.demo.App", old).applicationIdentifier == "OLDPREFIX1.de.demo.App")
    #expect(try make(first, "de.demo.Two", old).prefix == old)
    try expectError("prefix-taken") { try make(second, "org.two", old) }
    try expectError("prefix-taken") { try make(second, "org.two", first.id) }
    _ = try world.certificate(in: first)
    _ = try first.registerDevice(.phone(1), as: .ada, at: .first)
    let record = try first.createProfile(
      NewProfile(type: .development, appID: "de.demo.App"), as: .ada, at: .day(2))
    let profile = try ProvisioningProfile(parsing: first.contents().file(of: record), file: "made")
    #expect(profile.prefixes == ["OLDPREFIX1"] && profile.teams == ["AAAAAAAAAA"])
    #expect(profile.entitlements["application-identifier"]?.string == "OLDPREFIX1.de.demo.App")
    #expect(profile.entitlements["com.apple.developer.team-identifier"]?.string == "AAAAAAAAAA")
  }
}
