import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct RehearsalTests {
  @Test func `a rehearsal gives back what would be, and writes nothing`() throws {
    let world = try World()
    let portal = try world.readyTeam()
    let before = try world.listing()
    let rehearsal = PortalHome(directory: world.home.directory, mode: .rehearsing)
    let stage = try rehearsal.portal(of: portal.id)
    let tried = try stage.createProfile(NewProfile(type: .development, appID: "App"), as: .ada, at: .day(1))
    _ = try stage.createAppID(BundleIdentifierPattern("de.demo.Two"), name: RecordName("Two"), as: .ada, at: .day(1))
    let identity = try rehearsal.keychain.createIdentity(
      for: .ada, name: RecordName("Ada"), algorithm: .p256, at: .day(1))
    _ = try rehearsal.createTeam(
      name: RecordName("Other"), program: .organization, holder: (RecordName("Ada"), .ada), at: .day(1))
    #expect(try world.listing() == before)
    try expectError("identity-not-found") { try rehearsal.keychain.identity(matching: identity.id.rawValue) }
    let made = try portal.createProfile(NewProfile(type: .development, appID: "App"), as: .ada, at: .day(1))
    #expect(made == tried)
  }

  @Test func `a rehearsal refuses what would be refused`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    let stage = try PortalHome(directory: world.home.directory, mode: .rehearsing).portal(of: portal.id)
    try expectError("role-forbids") { try stage.disableDevice(matching: "Phone 1", as: .ben, at: .day(2)) }
    try expectError("device-exists") { try stage.registerDevice(.phone(1), as: .ada, at: .day(2)) }
    try expectError("time-runs-backwards") { try stage.registerDevice(.phone(2), as: .ada, at: .day(0)) }
  }

  @Test func `a rehearsal in an empty folder makes no folder`() throws {
    let world = try World()
    let rehearsal = PortalHome(directory: world.directory + "/none", mode: .rehearsing)
    let team = try rehearsal.createTeam(
      name: RecordName("T"), program: .individual, holder: (RecordName("Ada"), .ada), at: .first)
    #expect(team.holder == .ada)
    #expect(!FileManager.default.fileExists(atPath: world.directory + "/none"))
  }
}

extension World {
  /// Every file of the world with its size.
  func listing() throws -> [String] {
    try run("sh", "-c", "cd '\(home.directory)' && find . -printf '%p %s\\n' | sort").output.split(separator: "\n")
      .map(String.init)
  }
}
