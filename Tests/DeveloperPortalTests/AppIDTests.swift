import AppleIdentifiers
import Capabilities
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct AppIDTests {
  @Test func `an explicit App ID belongs to one team in the simulated world`() throws {
    let world = try World()
    let first = try world.team("One", id: "AAAAAAAAAA")
    let second = try world.team("Two", id: "BBBBBBBBBB")
    let pattern = try BundleIdentifierPattern("de.demo.App")
    let record = try first.createAppID(pattern, name: RecordName("App"), as: .ada, at: .day(1))
    #expect(record.applicationIdentifier == "AAAAAAAAAA.de.demo.App")
    let error = try expectError("app-id-taken") {
      try second.createAppID(pattern, name: RecordName("App"), as: .ada, at: .day(1))
    }
    #expect(error.message.contains("AAAAAAAAAA"))
    try expectError("app-id-taken") {
      try second.createAppID(BundleIdentifierPattern("de.demo.app"), name: RecordName("App"), as: .ada, at: .day(1))
    }
    try expectError("app-id-exists") {
      try first.createAppID(BundleIdentifierPattern("DE.demo.App"), name: RecordName("B"), as: .ada, at: .day(1))
    }
    _ = try first.deleteAppID(matching: "de.demo.App", as: .ada, at: .day(2))
    _ = try second.createAppID(pattern, name: RecordName("App"), as: .ada, at: .day(2))
  }

  @Test func `every team can have the same wildcard`() throws {
    let world = try World()
    for id in ["AAAAAAAAAA", "BBBBBBBBBB"] {
      let portal = try world.team(id: id)
      let record = try portal.createAppID(BundleIdentifierPattern("*"), name: RecordName("All"), as: .ada, at: .day(1))
      #expect(record.applicationIdentifier == "\(id).*")
      #expect(record.capabilities.isEmpty)
    }
  }

  @Test func `capabilities are known by their names, and some need an explicit App ID`() throws {
    let world = try World()
    let portal = try world.team()
    let record = try portal.createAppID(
      BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), capabilities: ["PUSH_NOTIFICATIONS", "icloud"],
      as: .ada, at: .day(1))
    #expect(record.capabilities == ["icloud", "in-app-purchase", "push-notifications"])
    try expectError("capability-unknown") {
      try portal.createAppID(
        BundleIdentifierPattern("de.demo.Two"), name: RecordName("Two"), capabilities: ["time-travel"], as: .ada,
        at: .day(1))
    }
    let error = try expectError("capability-needs-explicit") {
      try portal.createAppID(
        BundleIdentifierPattern("de.demo.*"), name: RecordName("All"), capabilities: ["push-notifications"], as: .ada,
        at: .day(1))
    }
    #expect(error.message.contains("de.demo.*"))
  }

  @Test(arguments: ["com.apple.App", "com.Apple.*"]) func `an App ID of Apple is refused`(pattern: String) throws {
    let world = try World()
    let portal = try world.team()
    let error = try expectError("app-id-taken") {
      try portal.createAppID(BundleIdentifierPattern(pattern), name: RecordName("App"), as: .ada, at: .day(1))
    }
    #expect(error.message.contains("reserved for Apple"))
    _ = try portal.createAppID(
      BundleIdentifierPattern("com.applebee.App"), name: RecordName("App"), as: .ada, at: .day(1))
  }

  @Test func `a capability that the portal has no service for is refused`() throws {
    let none = try #require(CapabilityTable.all.first { $0.service == nil })
    let world = try World()
    let portal = try world.team()
    let error = try expectError("capability-not-in-portal") {
      try portal.createAppID(
        BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), capabilities: [none.displayName], as: .ada,
        at: .day(1))
    }
    #expect(error.remedy == .advice("add its keys to the app's entitlements and Info.plist instead"))
  }

  @Test func `an App ID is found by pattern, whole identifier, name and id`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let contents = try portal.contents()
    let record = try #require(try contents.appIDs().first)
    for text in ["de.demo.App", "A1B2C3D4E5.de.demo.App", "app", record.id.rawValue, "\(record.id.rawValue.prefix(3))"]
    {
      #expect(try contents.appID(matching: text) == record, "\(text)")
    }
    try expectError("app-id-not-found") { try contents.appID(matching: "de.demo") }
  }

  @Test func `capabilities reach the profile, as its type has them`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try world.certificate(.distribution, in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try portal.createAppID(
      BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), capabilities: ["push-notifications"], as: .ada,
      at: .first)
    for (type, value) in [(ProfileType.development, "development"), (.appStore, "production")] {
      let record = try portal.createProfile(NewProfile(type: type, appID: "de.demo.App"), as: .ada, at: .day(1))
      let text = String(decoding: try portal.contents().file(of: record), as: UTF8.self)
      #expect(text.contains("<key>aps-environment</key>\n\t\t<string>\(value)</string>"))
    }
  }

  @Test func `a change of capabilities makes profiles invalid, and renewing mends them`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try portal.createAppID(BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), as: .ada, at: .first)
    let old = try portal.createProfile(
      NewProfile(type: .development, appID: "de.demo.App"), as: .ada, at: .day(1))
    _ = try portal.changeCapabilities(
      ofAppIDMatching: "App", CapabilityWishes(enabling: ["push-notifications"], disabling: ["in-app-purchase"]),
      as: .ada, at: .day(2))
    #expect(try world.status(of: old, in: portal, at: .day(2)).flaws == [.appIDChanged(old.appID)])
    let renewed = try portal.renewProfile(matching: old.name.rawValue, as: .ada, at: .day(3))
    #expect(renewed.id == old.id && renewed.uuid != old.uuid && renewed.name == old.name)
    #expect(try world.status(of: renewed, in: portal, at: .day(3)).state == .active)
    #expect(try portal.contents().profiles().count == 1)
    let text = String(decoding: try portal.contents().file(of: renewed), as: UTF8.self)
    #expect(text.contains("aps-environment"))
  }
}

extension World {
  func status(of profile: ProfileRecord, in portal: Portal, at date: Date) throws -> ProfileStatus {
    let contents = try portal.contents()
    return try ProfileJudge(contents, at: date).status(of: contents.profile(matching: profile.id.rawValue))
  }
}
