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

  @Test func `what only reads verifies a history once and writes nothing`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1))
    let device = try portal.renameDevice(matching: "Phone 1", to: RecordName("Other"), as: .ada, at: .day(2))
    let folder = portal.repositoryDirectory
    try FileManager.default.removeItem(atPath: folder + "/slipway/verified")
    let before = try world.listing()
    let reading = PortalHome(directory: world.home.directory, mode: .rehearsing)
    let (seen, again) = (try reading.portal(of: portal.id), try reading.rehearsing.portal(of: portal.id))
    _ = try seen.contents()
    #expect(try world.listing() == before)
    // Only who verifies the first change once more misses what it wrote.
    let path = "devices/\(device.id.rawValue.prefix(2))/\(device.id).json"
    let blob = try world.run("git", "-C", folder, "rev-parse", "main~1:\(path)").output.prefix(40)
    try FileManager.default.removeItem(atPath: "\(folder)/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    #expect(try seen.contents().devices() == [device])
    #expect(try again.contents().devices() == [device])
    #expect(try reading.teamIDs() == [portal.id])
    #expect(throws: Diagnostic.self) {
      try PortalHome(directory: world.home.directory, mode: .rehearsing).portal(of: portal.id).contents()
    }
  }

  @Test func `verifying a merge writes no objects`() throws {
    let shared = try SharedPortal()
    try shared.commit(as: "ben@example.com") { folder in
      _ = try folder.git("checkout", "-q", "-b", "side")
      for (branch, file) in [("side", "one"), ("main", "two")] {
        _ = try folder.git("checkout", "-q", branch)
        try folder.write([0x0A], to: file)
        try folder.commit(as: "ben@example.com", committer: "ben@example.com")
      }
      _ = try folder.git("merge", "-q", "--no-commit", "--no-ff", "side")
      try folder.write([0x0A], to: "three")
    }
    let home = shared.world.directory + "/third"
    let folder = "\(home)/teams/\(shared.portal.id).git"
    #expect(
      try shared.world.run("git", "clone", "-q", "--bare", shared.portal.repositoryDirectory, folder).code == 0)
    let before = try shared.world.run("find", folder).output
    let reading = try PortalHome(directory: home, mode: .rehearsing).portal(of: shared.portal.id)
    #expect(try reading.contents().devices().count == 1)
    #expect(try reading.restore(at: .day(3)).reference == nil)
    #expect(try shared.world.run("find", folder).output == before)
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
