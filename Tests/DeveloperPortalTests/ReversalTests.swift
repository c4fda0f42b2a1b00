import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

/// Changes of App IDs that are reversed with a new change.
struct ReversalTests {
  private static let wishes = [
    CapabilityWishes(enabling: ["push-notifications"]),
    CapabilityWishes(assigning: ["app-groups": ["group.de.demo.a", "group.de.demo.b"]]),
    CapabilityWishes(enabling: ["siri", "healthkit"], assigning: ["app-groups": ["group.de.demo.c"]]),
  ]

  @Test(arguments: wishes) func `reversed, a portal holds what it held before; twice, what it held after`(
    _ wishes: CapabilityWishes
  ) throws {
    let portal = try prepared()
    let before = try state(of: portal)
    let revisions = try #require(
      try portal.switchCapabilities(ofAppIDMatching: "de.demo.App", wishes, as: .ada, at: .day(1)).revisions)
    let after = try state(of: portal)
    #expect(before != after && after.contains { $0.contains("invalid") })
    let changes = try portal.log().count
    try portal.reverseChange(revisions, as: .ada, at: .day(2))
    #expect(try state(of: portal) == before)
    try portal.reverseChange(revisions, as: .ada, at: .day(2))
    #expect(try portal.log().count == changes + 1, "reversed already, nothing is written")
    try portal.reverseChange(revisions.reversed, as: .ada, at: .day(3))
    #expect(try state(of: portal) == after)
  }

  @Test func `what others changed since stays`() throws {
    let portal = try prepared()
    let revisions = try #require(
      try portal.switchCapabilities(ofAppIDMatching: "de.demo.App", Self.wishes[0], as: .ada, at: .day(1)).revisions)
    _ = try portal.changeCapabilities(
      ofAppIDMatching: "de.demo.App", CapabilityWishes(enabling: ["siri"]), as: .ada, at: .day(2))
    _ = try portal.registerDevice(.phone(2), as: .ada, at: .day(2))
    try portal.reverseChange(revisions, as: .ada, at: .day(3))
    let appID = try #require(try portal.contents().appIDs().first)
    #expect(appID.capabilities.contains("siri") && !appID.capabilities.contains("push-notifications"))
    #expect(try portal.contents().devices().count == 2)
  }

  @Test func `a profile that was made for the change is invalid without it, also after a later change`() throws {
    let portal = try prepared()
    let revisions = try #require(
      try portal.switchCapabilities(ofAppIDMatching: "de.demo.App", Self.wishes[0], as: .ada, at: .day(1)).revisions)
    let push = try portal.createProfile(
      NewProfile(name: RecordName("Push"), type: .development, appID: "de.demo.App"), as: .ada, at: .day(2))
    func isActive() throws -> Bool {
      let contents = try portal.contents()
      let profile = try #require(try contents.profiles().first { $0.id == push.id })
      return try ProfileJudge(contents, at: .day(4)).status(of: profile).state == .active
    }
    #expect(try isActive())
    try portal.reverseChange(revisions, as: .ada, at: .day(3))
    #expect(try !isActive())
    _ = try portal.changeCapabilities(
      ofAppIDMatching: "de.demo.App", CapabilityWishes(enabling: ["siri"]), as: .ada, at: .day(4))
    #expect(try !isActive(), "another capability must not revive it")
  }

  /// A portal with an App ID, and two profiles for it, one of which Xcode manages.
  private func prepared() throws -> Portal {
    let world = try World()
    worlds.add(world)
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .first)
    _ = try portal.createAppID(BundleIdentifierPattern("de.demo.App"), name: RecordName("App"), as: .ada, at: .first)
    _ = try portal.createProfile(
      NewProfile(name: RecordName("Own"), type: .development, appID: "de.demo.App"), as: .ada, at: .first)
    _ = try portal.createProfile(
      NewProfile(type: .development, appID: "de.demo.App", isXcodeManaged: true), as: .ada, at: .first)
    return portal
  }

  private let worlds = Worlds()

  /// The App IDs, identifiers and profiles of a portal, with the state of each profile.
  private func state(of portal: Portal) throws -> [String] {
    let contents = try portal.contents()
    let judge = try ProfileJudge(contents, at: .day(4))
    return try contents.appIDs().map { "\($0)" } + contents.identifiers().map { "\($0)" }
      + contents.profiles().map { "\($0) \(judge.status(of: $0).state)" }
  }
}

/// Keeps the folders of worlds as long as a test needs them.
private final class Worlds: @unchecked Sendable {
  private var worlds: [World] = []

  func add(_ world: World) { worlds.append(world) }
}
