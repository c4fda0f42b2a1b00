import SyntaxTrees
import TestSupport
import Testing

/// A member who is removed and invited again, and has changes that were not pushed yet.
@Suite struct InvitedAgainTests {
  private let world: SealedWorld
  private let bo = "bo@uni-hd.example"

  /// Ada's portal, and Bo's clone of it, both of which know Bo as a developer.
  init() throws {
    world = try SealedWorld()
    try world.git("init", "-q", "--bare", "-b", "main", world.root + "/shared.git")
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("team", "push", "../shared.git", "-q")
    actAsBo()
    try world.slipway("team", "clone", "../shared.git", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("team", "push", "-q")
    actAsAda()
    try world.slipway("team", "pull", "-q")
  }

  private func actAsBo() {
    world.variables = ["SLIPWAY_HOME": world.root + "/second", "SLIPWAY_AS": bo]
  }

  private func actAsAda() {
    world.variables = [:]
  }

  /// Ada removes Bo and invites Bo again, and pushes it.
  private func inviteAgain(as role: String) throws {
    try world.slipway("member", "remove", bo, "--yes", "-q")
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", role, "-q")
    try world.slipway("team", "push", "-q")
  }

  private func devices() throws -> [String] {
    try world.json("device", "list").objects("devices").compactMap { $0["name"]?.string }
  }

  @Test(arguments: ["developer", "app-manager"], ["pull", "push"])
  func `the member merges, accepts and pushes, and no change is lost`(role: String, verb: String) throws {
    actAsBo()
    try world.slipway("device", "register", SealedWorld.device, "--name", "Bos iPhone", "-q")
    actAsAda()
    try world.slipway("device", "register", "00008030-00AAAAAAAAAAAAAA", "--name", "Adas iPad", "-q")
    try inviteAgain(as: role)
    actAsBo()
    try world.slipway("team", verb, "-q")
    let error = try #require(
      try world.json("device", "rename", "Bos iPhone", "Bos Phone", exits: 2)["error"])
    #expect(error["code"]?.string == "invitation-open")
    #expect(error["hint"]?.string == "run slipway member accept \(bo)")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("device", "rename", "Bos iPhone", "Bos Phone", "-q")
    try world.slipway("team", "push", "-q")
    actAsAda()
    try world.slipway("team", "pull", "-q")
    #expect(try Set(devices()) == ["Bos Phone", "Adas iPad"])
    let member = try #require(
      try world.json("member", "list").objects("members").first { $0["email"]?.string == bo })
    #expect(member["role"]?.string == role && member["state"]?.string == "active")
  }

  @Test func `a contradiction is settled before the invitation is accepted`() throws {
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "-q")
    try world.slipway("team", "push", "-q")
    actAsBo()
    try world.slipway("team", "pull", "-q")
    try world.slipway("device", "rename", "One", "Bos", "-q")
    actAsAda()
    try world.slipway("device", "rename", "One", "Adas", "-q")
    try inviteAgain(as: "developer")
    actAsBo()
    #expect(try world.json("team", "pull", exits: 1).objects("conflicts").count == 1)
    try world.slipway("team", "pull", "--pick", "1=ours", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("team", "push", "-q")
    actAsAda()
    try world.slipway("team", "pull", "-q")
    #expect(try devices() == ["Bos"])
  }

  @Test func `a member who stays removed neither merges nor pushes`() throws {
    actAsBo()
    try world.slipway("device", "register", SealedWorld.device, "--name", "Bos iPhone", "-q")
    actAsAda()
    try world.slipway("member", "remove", bo, "--yes", "-q")
    try world.slipway("team", "push", "-q")
    actAsBo()
    for verb in ["pull", "push"] {
      let error = try #require(try world.json("team", verb, exits: 2)["error"])
      #expect(error["code"]?.string == "not-a-member")
      #expect(error["hint"]?.string?.contains("ask ada@uni-hd.example for an invitation") == true)
    }
    #expect(try world.json("team", "log").objects("changes").first?["email"]?.string == bo)
  }
}
