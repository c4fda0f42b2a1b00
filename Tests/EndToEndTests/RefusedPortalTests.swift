import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A portal of this machine into which a member wrote with plain Git what no role allows.
@Suite struct RefusedPortalTests {
  private let world: SealedWorld
  private let team = "TAMPERED00"
  private let bo = "bo@uni-hd.example"

  init() throws {
    world = try SealedWorld()
    try world.slipway("team", "create", "Sound", "--id", "SOUND00000", "-q")
    try world.slipway("team", "create", "Uni", "--id", team, "-q")
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "-q")
  }

  private var portal: String { world.root + "/portal/teams/\(team).git" }

  /// Makes Bo an admin, and then renames a device.
  private func tamper() throws {
    try world.git("clone", "-q", portal, world.root + "/plain")
    let home = world.directory
    defer { world.directory = home }
    world.directory = world.root + "/plain"
    let record = try #require(
      try world.listing().first { $0.hasPrefix("members/") && (try? world.text($0).contains(bo)) == true })
    let device = try #require(try world.listing().first { $0.hasPrefix("devices/") && $0.hasSuffix(".json") })
    for (file, old, new) in [(record, "\"developer\"", "\"admin\""), (device, "\"One\"", "\"Two\"")] {
      try world.edit(file, old, new)
      try world.git("-c", "user.name=Bo", "-c", "user.email=\(bo)", "commit", "-q", "-am", "Plain")
    }
    try world.git("push", "-q", "origin", "main")
  }

  @Test func `a refused portal is listed beside the others, with the way out`() throws {
    #expect(try world.json("team", "list").objects("teams").count == 2)
    try tamper()
    let teams = try world.json("team", "list", exits: 1).objects("teams")
    #expect(teams.compactMap { $0["id"]?.string } == ["SOUND00000", team])
    #expect(teams.compactMap { $0["state"]?.string } == ["active", "refused"])
    #expect(teams.compactMap { $0["name"]?.string } == ["Sound", "Uni"])
    #expect(teams.last?["error"]?["code"]?.string == "portal-change-refused")
    #expect(teams.last?["error"]?["hint"]?.string == "run slipway team restore --team \(team)")
    let result = try world.slipway("team", "list", exits: 1)
    #expect(result.output.contains("SOUND00000") && result.output.contains("refused"))
    #expect(result.problems.contains("is not allowed") && result.problems.contains("hint: run slipway team restore"))
    try world.slipway("team", "show", "--team", "Sound")
    try world.slipway("team", "use", "Sound", "-q")
  }

  @Test func `the command of the hint restores the portal, and nothing is lost`() throws {
    let before = try world.git("-C", portal, "rev-parse", "main")
    try tamper()
    let refused = try world.git("-C", portal, "rev-parse", "main")
    let error = try #require(try world.json("device", "list", exits: 2)["error"])
    #expect(error["code"]?.string == "portal-change-refused")
    let hint = try #require(error["hint"]?.string).split(separator: " ").map(String.init)
    #expect(hint.prefix(4) == ["run", "slipway", "team", "restore"])

    let planned = try world.json("team", "restore", "--dry-run")
    #expect(planned["restored"]?.bool == false && planned["dryRun"]?.bool == true)
    #expect(try world.git("-C", portal, "rev-parse", "main") == refused)

    let result = try world.run([SealedWorld.program] + hint.dropFirst(2))
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("Removed 2 changes") && result.output.contains("Bo"), "\(result)")
    #expect(try world.git("-C", portal, "rev-parse", "main") == before)
    let reference = try #require(planned["reference"]?.string)
    #expect(try world.git("-C", portal, "rev-parse", reference) == refused)
    let devices = try world.json("device", "list").objects("devices")
    #expect(devices.compactMap { $0["name"]?.string } == ["One"])
    try world.slipway("device", "rename", "One", "Three", "-q")
    try world.judge("git", "-C", portal, "fsck", "--strict")
    let again = try world.json("team", "restore")
    #expect(again["restored"]?.bool == false && again["reference"] == .null && again.objects("removed").isEmpty)
  }
}
