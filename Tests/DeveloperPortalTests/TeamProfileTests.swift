import AppleIdentifiers
@testable import DeveloperPortal
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

struct TeamProfileTests {
  private func managed(_ appID: String, type: ProfileType = .development) -> NewProfile {
    NewProfile(type: type, appID: appID, isXcodeManaged: true)
  }

  /// A team with a certificate, a phone, a wildcard and an explicit App ID, and a team profile for each.
  private func prepared(_ world: World) throws -> Portal {
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1))
    for (pattern, name) in [("*", "XC Wildcard"), ("de.demo.App", "XC de demo App")] {
      _ = try portal.createAppID(BundleIdentifierPattern(pattern), name: RecordName(name), as: .ada, at: .day(1))
      _ = try portal.createProfile(managed(pattern), as: .ada, at: .day(1))
    }
    return portal
  }

  private func file(_ name: String, in portal: Portal) throws -> ProvisioningProfile {
    let contents = try portal.contents()
    return try contents.provisioningProfile(of: contents.profile(matching: name))
  }

  @Test func `team profiles are named and marked as Xcode's are`() throws {
    let world = try World()
    let portal = try prepared(world)
    let profile = try file("iOS Team Provisioning Profile: *", in: portal)
    #expect(profile.isXcodeManaged)
    #expect(profile.devices?.count == 1)
    #expect(try file("iOS Team Provisioning Profile: de.demo.App", in: portal).isXcodeManaged)
  }

  @Test func `a new device, certificate or capability makes them again, in the same change`() throws {
    let world = try World()
    let portal = try prepared(world)
    let name = "iOS Team Provisioning Profile: de.demo.App"
    var uuids = [try file(name, in: portal).uuid]
    func expectRemade(_ what: String, _ work: () throws -> Void) throws {
      let count = try portal.log().count
      try work()
      let entries = try portal.log()
      #expect(entries.count == count + 1, "\(what)")
      #expect(entries.first?.details.contains { $0.hasPrefix("regenerated: \(name)") } == true, "\(what)")
      uuids.append(try file(name, in: portal).uuid)
      let judge = try ProfileJudge(portal.contents(), at: .day(9))
      #expect(try judge.status(of: portal.contents().profile(matching: name)).state == .active, "\(what)")
    }
    try expectRemade("registered") { _ = try portal.registerDevice(.phone(2), as: .ada, at: .day(2)) }
    #expect(try file(name, in: portal).devices?.count == 2)
    try expectRemade("disabled") { _ = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(3)) }
    #expect(try file(name, in: portal).devices?.count == 1)
    try expectRemade("capability") {
      _ = try portal.changeCapabilities(
        ofAppIDMatching: "de.demo.App", CapabilityWishes(enabling: ["push-notifications"]), as: .ada, at: .day(4))
    }
    #expect(try file(name, in: portal).entitlements["aps-environment"] != nil)
    let second = try world.home.keychain.certificateRequest(of: world.identity(.ada, at: .day(5)))
    let request = try portal.requestCertificate(for: .development, second, as: .ada, at: .day(5))
    try expectRemade("approved") {
      _ = try portal.approveCertificates(matching: [request.id.rawValue], as: .ada, at: .day(5))
    }
    #expect(try file(name, in: portal).certificates.count == 2)
    try expectRemade("revoked") {
      _ = try portal.revokeCertificate(matching: request.id.rawValue, as: .ada, at: .day(6))
    }
    #expect(try file(name, in: portal).certificates.count == 1)
    #expect(Set(uuids).count == uuids.count)
  }

  @Test func `what concerns them not leaves them, and so does a change of another App ID`() throws {
    let world = try World()
    let portal = try prepared(world)
    let explicit = try file("iOS Team Provisioning Profile: de.demo.App", in: portal).uuid
    let wildcard = try file("iOS Team Provisioning Profile: *", in: portal).uuid
    _ = try portal.renameDevice(matching: "Phone 1", to: RecordName("Renamed"), as: .ada, at: .day(2))
    _ = try portal.inviteMember(.ben, name: RecordName("Ben"), role: .admin, as: .ada, at: .day(2))
    #expect(try file("iOS Team Provisioning Profile: de.demo.App", in: portal).uuid == explicit)
    _ = try portal.changeCapabilities(
      ofAppIDMatching: "de.demo.App", CapabilityWishes(enabling: ["push-notifications"]), as: .ada, at: .day(3))
    #expect(try file("iOS Team Provisioning Profile: *", in: portal).uuid == wildcard)
    #expect(try file("iOS Team Provisioning Profile: de.demo.App", in: portal).uuid != explicit)
  }

  @Test func `one that can't be made again stays and says why it is invalid`() throws {
    let world = try World()
    let portal = try prepared(world)
    let name = "iOS Team Provisioning Profile: de.demo.App"
    _ = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(2))
    let contents = try portal.contents()
    let status = try ProfileJudge(contents, at: .day(3)).status(of: contents.profile(matching: name))
    #expect(status.state == .invalid && status.flaws.count == 1)
    _ = try portal.registerDevice(.phone(2), as: .ada, at: .day(3))
    let mended = try portal.contents()
    #expect(try ProfileJudge(mended, at: .day(3)).status(of: mended.profile(matching: name)).state == .active)
    _ = try portal.deleteAppID(matching: "de.demo.App", as: .ada, at: .day(4))
    let deleted = try portal.contents()
    #expect(
      try ProfileJudge(deleted, at: .day(4)).status(of: deleted.profile(matching: name)).flaws.first
        == .appIDDeleted(deleted.profile(matching: name).appID))
  }

  @Test func `nothing in one can be chosen, and there is one for an App ID`() throws {
    let world = try World()
    let portal = try prepared(world)
    var chosen = managed("*")
    chosen.name = try RecordName("Mine")
    try expectError("profile-managed") { try portal.createProfile(chosen, as: .ada, at: .day(2)) }
    try expectError("profile-name-taken") { try portal.createProfile(managed("*"), as: .ada, at: .day(2)) }
    try expectError("profile-managed") {
      try portal.updateProfile(
        matching: "iOS Team Provisioning Profile: *", certificates: nil, devices: .matching(["Phone 1"]), as: .ada,
        at: .day(2))
    }
  }

  @Test func `trying a change makes nothing again`() throws {
    let world = try World()
    let portal = try prepared(world)
    let before = try portal.contents().revision
    let rehearsing = PortalHome(directory: world.home.directory, mode: .rehearsing)
    _ = try rehearsing.portal(of: portal.id).registerDevice(.phone(2), as: .ada, at: .day(2))
    #expect(try portal.contents().revision == before)
  }
}
