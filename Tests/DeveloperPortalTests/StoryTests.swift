import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct StoryTests {
  @Test func `from an empty folder to a profile that other programs accept`() throws {
    let world = try World()
    let portal = try world.team()
    let certificate = try world.certificate(in: portal, at: .day(1))
    let device = try portal.registerDevice(.phone(7, name: "Ada's iPhone"), as: .ada, at: .day(2))
    let appID = try portal.createAppID(
      BundleIdentifierPattern("de.uni-hd.demo.Wecker"), name: RecordName("Wecker"), as: .ada, at: .day(3))
    let profile = try portal.createProfile(
      NewProfile(type: .development, appID: "de.uni-hd.demo.Wecker"), as: .ada, at: .day(4))

    #expect(profile.name.rawValue == "Wecker development")
    #expect(profile.certificates == [certificate.id])
    #expect(profile.devices == [device.id])
    #expect(profile.appID == appID.id)
    #expect(profile.expires == .day(4 + 365))

    let bytes = try portal.contents().file(of: profile)
    let parsed = try ProvisioningProfile(parsing: bytes)
    #expect(parsed.name == "Wecker development")
    #expect(parsed.uuid == profile.uuid)
    try world.verify(bytes)
    let check = try world.run("git", "-C", portal.repositoryDirectory, "fsck", "--strict", "--full")
    #expect(check.code == 0 && !check.output.contains("error"), "\(check.output)")
  }

  @Test func `the log reads like a log, and git tells the same`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(.phone(7, name: "Ada's iPhone"), as: .ada, at: .day(2))
    _ = try portal.inviteMember(.ben, name: RecordName("Ben Beispiel"), role: .developer, as: .ada, at: .day(3))
    _ = try portal.acceptInvitation(of: .ben, at: .day(4))
    let log = try portal.log()
    #expect(
      log.map(\.summary) == [
        "Join the team as Developer", "Invite Ben Beispiel <ben@example.com> as Developer",
        "Register the iPhone \"Ada's iPhone\"", "Create the team \"Heidelberg Apps\"",
      ])
    #expect(log.map(\.name) == ["Ben Beispiel", "Ada Example", "Ada Example", "Ada Example"])
    #expect(log.map(\.date) == [.day(4), .day(3), .day(2), .day(0)])
    #expect(try portal.log(limit: 2).count == 2)
    #expect(try portal.log(at: .day(2)).count == 2)
    let told = try world.run("git", "-C", portal.repositoryDirectory, "log", "--format=%an <%ae> %at %s")
    #expect(told.output.hasPrefix("Ben Beispiel <ben@example.com> 1772697600 Join the team as Developer\n"))
  }

  @Test func `no object of the repository holds a private key`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    _ = try portal.registerDevice(.phone(7), as: .ada, at: .first)
    _ = try portal.createAppID(BundleIdentifierPattern("*"), name: RecordName("All"), as: .ada, at: .first)
    _ = try portal.createProfile(NewProfile(type: .development, appID: "*"), as: .ada, at: .first)
    let identity = try #require(try world.home.keychain.identities().first)
    let key = try world.home.keychain.privateKey(of: identity)
    let objects = try world.run(
      "git", "-C", portal.repositoryDirectory, "cat-file", "--batch-all-objects", "--batch", "--buffer")
    #expect(objects.code == 0)
    #expect(objects.output.contains("de.uni-hd") == false && objects.output.contains("\"pattern\": \"*\""))
    #expect(!objects.output.contains("PRIVATE KEY"))
    // The 32 secret bytes stand after this mark in PKCS#8 of P-256.
    let secret = try #require(key.pkcs8.split(separator: [0x04, 0x20], maxSplits: 1).last).prefix(32)
    #expect(secret.count == 32)
    let grep = try world.objectsContain(Array(secret), in: portal)
    #expect(!grep)
  }

  @Test func `the same steps give the same portal on every machine`() throws {
    let first = try World()
    let second = try World()
    func play(_ world: World) throws -> String {
      let portal = try world.team("Twins", id: nil)
      _ = try portal.registerDevice(.phone(7), as: .ada, at: .day(1))
      _ = try portal.createAppID(BundleIdentifierPattern("de.twins.*"), name: RecordName("T"), as: .ada, at: .day(1))
      return try portal.contents().revision
    }
    #expect(try play(first) == play(second))
  }

  @Test func `the current team is the one created or chosen last`() throws {
    let world = try World()
    #expect(try world.home.currentTeam() == nil)
    #expect(try world.home.teams().isEmpty)
    let first = try world.team("One", id: nil)
    let second = try world.team("Two", id: nil)
    #expect(first.id != second.id)
    #expect(try world.home.currentTeam() == second.id)
    try world.home.useTeam(first.id)
    #expect(try world.home.currentTeam() == first.id)
    #expect(try world.home.team(matching: "two").id == second.id)
    #expect(try world.home.team(matching: String(first.id.rawValue.prefix(4))).id == first.id)
    try expectError("team-not-found") { try world.home.team(matching: "Three") }
    try expectError("team-not-found") { try world.home.useTeam(TeamID("ZZZZZZZZZZ")) }
    try expectError("team-exists") { try world.team("One", id: first.id.rawValue) }
  }
}

extension World {
  /// Has OpenSSL verify a profile with the simulator's root, at the time of its making.
  func verify(_ profile: [UInt8]) throws {
    let root = directory + "/root.pem"
    let file = directory + "/profile.mobileprovision"
    try SimulatedAuthority().rootCertificate().pem.write(toFile: root, atomically: true, encoding: .utf8)
    try Data(profile).write(to: URL(fileURLWithPath: file))
    let outcome = try run(
      "openssl", "cms", "-verify", "-inform", "DER", "-in", file, "-CAfile", root, "-purpose", "any", "-no_check_time")
    #expect(outcome.code == 0 && outcome.output.contains("<key>UUID</key>"), "\(outcome.output)")
  }

  /// Whether any object of the portal's repository contains `bytes`.
  func objectsContain(_ bytes: [UInt8], in portal: Portal) throws -> Bool {
    let file = directory + "/objects"
    _ = try run(
      "sh", "-c", "git -C '\(portal.repositoryDirectory)' cat-file --batch-all-objects --batch > '\(file)'")
    return try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(bytes)) != nil
  }
}
