import SyntaxTrees
import TestSupport
import Testing

/// `slipway switch -`.
@Suite struct PreviousBranchTests {
  @Test func `a hyphen is the branch before, whoever switched`() throws {
    let world = try SealedWorld.withRemote()
    #expect(try world.json("switch", "-", exits: 2)["error"]?["code"]?.string == "branch-not-found")
    try world.git("branch", "side")
    try world.git("switch", "-q", "side")
    #expect(try world.json("switch", "-")["branch"]?.string == "main")
    #expect(try world.json("switch", "-")["branch"]?.string == "side")
    try world.slipway("feature", "start", "alarm", "--from", "main")
    #expect(try world.json("switch", "-")["branch"]?.string == "side")
    try world.git("switch", "-q", "-")
    #expect(try world.git("branch", "--show-current").trimmed == "feature/alarm")
    try world.git("switch", "-q", "--detach", "main")
    try world.git("switch", "-q", "side")
    #expect(try world.json("switch", "-", exits: 2)["error"]?["message"]?.string?.contains("is a commit") == true)
  }
}
