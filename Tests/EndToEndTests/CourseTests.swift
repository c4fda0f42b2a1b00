import SyntaxTrees
import TestSupport
import Testing

/// What people who share a portal stumbled over.
@Suite struct CourseTests {
  private let world: SealedWorld
  private let bo = "bo@uni-hd.example"

  /// A team of Ada, who holds it, and Bo, a developer with a certificate, on one machine.
  init() throws {
    world = try SealedWorld.withProfile()
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
  }

  @Test func `what a role forbids is refused before any question`() throws {
    let certificate = try #require(
      try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    let commands = [
      ["certificate", "revoke", certificate], ["device", "disable", SealedWorld.device],
      ["app-id", "delete", "de.uni-hd.demo.Wecker"], ["member", "remove", "ada@uni-hd.example"],
    ]
    for command in commands {
      for more in [[], ["--yes"], ["--dry-run"]] {
        let result = try world.run([SealedWorld.program] + command + ["--as", bo, "--json"] + more)
        #expect(try result.json()["error"]?["code"]?.string == "role-forbids", "\(command) \(more): \(result)")
      }
    }
    let request = try world.run(
      [SealedWorld.program, "certificate", "request", "--type", "distribution", "--as", bo, "--json"])
    #expect(try request.json()["error"]?["code"]?.string == "role-forbids", "\(request)")
  }

  @Test func `a developer is told to push a request, and an admin to approve it`() throws {
    try world.slipway("identity", "create", "--key", "p256", "--email", bo, "-q")
    let asked = try world.slipway("certificate", "request", "--type", "development", "--as", bo).output
    #expect(
      asked.contains("next: slipway team push  (push the request, which Ada Beispiel <ada@uni-hd.example> can approve)")
    )
    let own = try world.slipway("certificate", "request", "--type", "distribution").output
    #expect(own.contains("next: slipway certificate approve "))
  }

  @Test func `team whoami shows the acting member in any state but removed`() throws {
    #expect(try world.json("team", "whoami")["role"]?.string == "account-holder")
    let member = try world.json("team", "whoami", "--as", bo)
    #expect(member["name"]?.string == "Bo" && member["state"]?.string == "active")
    try world.slipway("member", "remove", bo, "--yes", "-q")
    let removed = try world.json("team", "whoami", "--as", bo, exits: 2)["error"]
    #expect(removed?["code"]?.string == "not-a-member")
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    #expect(try world.json("team", "whoami", "--as", bo)["state"]?.string == "invited")
  }

  @Test func `a filter that nothing fits is not taken for an empty list`() throws {
    for filter in [["--expires-within", "1d"], ["--member", "Bo"], ["--state", "revoked"]] {
      let result = try world.run([SealedWorld.program, "certificate", "list"] + filter)
      #expect(result.output == "None match the filter\n", "\(filter): \(result)")
    }
    #expect(try world.json("certificate", "list", "--member", "Ada Beispiel").objects("certificates").count == 1)
  }

  @Test func `changes from the future are pushed only on purpose`() throws {
    try world.git("init", "-q", "--bare", "-b", "main", world.root + "/shared.git")
    try world.slipway("device", "register", "00008030-00AAAAAAAAAAAAAA", "--name", "Late", "--at", "2040-01-01", "-q")
    let error = try #require(try world.json("team", "push", "../../shared.git", exits: 2)["error"])
    #expect(error["code"]?.string == "portal-change-refused")
    #expect(error["hint"]?.string?.hasPrefix("push with --at") == true)
    #expect(try world.git("-C", world.root + "/shared.git", "branch") == "")
    try world.slipway("team", "push", "../../shared.git", "--at", "2040-01-01", "-q")
    let early = try #require(
      try world.json("device", "register", "00008030-00BBBBBBBBBBBBBB", "--name", "Early", exits: 2)["error"])
    #expect(early["hint"]?.string == "use --at 2040-01-01T00:00:00Z or a later date")
  }

  @Test func `a device refuses a profile whose time has not come`() throws {
    try world.slipway("profile", "export", "Wecker Development", "--output", "w.mobileprovision", "-q")
    // The team's portal knows nothing of days before the team.
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    let words = ["install", "--profile", "w.mobileprovision", "--bundle-id", "de.uni-hd.demo.Wecker", "--device"]
    let checks = try world.run(
      [SealedWorld.program] + words + [SealedWorld.device, "--at", "2020-01-01", "--json"])
    #expect(checks.exitCode == 1)
    let failed = try checks.json().objects("checks").filter { $0["passed"]?.bool == false }
    #expect(failed.compactMap { $0["check"]?.string } == ["lifetime"], "\(checks)")
    try world.slipway(
      "install", "--profile", "w.mobileprovision", "--bundle-id", "de.uni-hd.demo.Wecker", "--device",
      SealedWorld.device)
  }

  @Test func `hints for build settings name the file and the line`() throws {
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(
      project, "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\"", "PRODUCT_BUNDLE_IDENTIFIER = \"de.x y\"")
    let lines = try world.text(project).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("de.x y") }) + 1
    #expect(try world.slipway("signing", exits: 1).output.contains("(\(project):\(line))"))
  }
}
