import SyntaxTrees
import TestSupport
import Testing

/// What undo does not reverse, and how one gets past it.
@Suite struct UndoLimitTests {
  private static let device = "00008030-001A2B3C4D5E6F70"

  @Test func `a newer change of the portal is not passed over, and what reverses it is named`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Team", "--at", "2026-01-01")
    try world.slipway("file", "create", "struct", "Alarm", "--at", "2026-01-02")
    try world.slipway("device", "register", Self.device, "--name", "Adas iPhone", "--at", "2026-01-03")
    let before = try world.snapshot()
    for options in [["--dry-run"], []] {
      let error = try world.json(["undo"] + options, exits: 2)["error"]
      #expect(error?["message"]?.string?.hasPrefix("can't undo \"Register the iPhone") == true)
      #expect(
        error?["hint"]?.string
          == "run slipway device disable 'Adas iPhone' to reverse it; "
          + "or run slipway undo --only 1 to undo \"file create struct Alarm\"")
    }
    #expect(try world.snapshot() == before)
    #expect(try world.slipway("undo", "--only", "1").problems == "")
    try world.slipway("redo")
    try world.slipway("file", "create", "struct", "Clock", "--at", "2026-01-04")
    #expect(try world.slipway("undo").problems == "")
  }

  @Test(arguments: [
    (["device", "register", device, "--name", "One"], "device disable One"),
    (["app-id", "create", "de.uni-hd.demo.New", "--name", "New"], "app-id delete "),
  ]) func `somebody is asked for what the role does not allow`(change: [String], command: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Team", "--at", "2026-01-01", "-q")
    try world.slipway(
      "member", "invite", "bo@uni-hd.example", "--name", "Bo", "--role", "developer", "--at", "2026-01-01", "-q")
    try world.slipway("member", "accept", "bo@uni-hd.example", "--at", "2026-01-01", "-q")
    try world.slipway("file", "create", "struct", "Alarm", "--at", "2026-01-02", "-q")
    let asBo = ["--as", "bo@uni-hd.example"]
    try world.slipway(change + asBo + ["--at", "2026-01-03", "-q"])
    let hint = try world.json(["undo"] + asBo, exits: 2)["error"]?["hint"]?.string ?? ""
    #expect(hint.hasPrefix("ask ") && hint.contains("to run slipway \(command)"), "\(hint)")
  }

  @Test func `what revokes an approved certificate is named with its ID`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Team", "--at", "2026-01-01", "-q")
    try world.slipway("file", "create", "struct", "Alarm", "--at", "2026-01-02", "-q")
    let identity = try #require(try world.json("identity", "create", "--at", "2026-01-03")["id"]?.string)
    try world.slipway("certificate", "request", "--identity", identity, "--at", "2026-01-03", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "--at", "2026-01-04", "-q")
    let hint = try world.json("undo", exits: 2)["error"]?["hint"]?.string ?? ""
    let command = try #require(hint.firstMatch(of: /slipway (certificate revoke \w+) to reverse it/)?.1)
    try world.slipway(command.split(separator: " ").map(String.init) + ["--yes", "--at", "2026-01-05"])
  }

  @Test func `what switches capabilities back is named`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("file", "create", "struct", "Alarm")
    let hint = { () throws in try world.json("undo", exits: 2)["error"]?["hint"]?.string ?? "" }
    try world.slipway("app-id", "enable", "de.uni-hd.demo.Wecker", "siri", "--at", "2098-01-01")
    #expect(try hint().hasPrefix("run slipway app-id disable "))
    let command = try #require(hint().firstMatch(of: /slipway (app-id disable \w+ siri) to reverse it/)?.1)
    try world.slipway(command.split(separator: " ").map(String.init) + ["--at", "2098-01-02"])
    #expect(try hint().contains(/run slipway app-id enable \w+ siri to reverse it/))
  }

  @Test func `the command that replaces a deleted profile is complete`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("file", "create", "struct", "Alarm")
    let profile = try #require(try world.json("profile", "list").objects("profiles").first)
    let name = try #require(profile["name"]?.string)
    try world.slipway("profile", "delete", name, "--yes", "--at", "2098-01-01")
    let hint = try world.json("undo", exits: 2)["error"]?["hint"]?.string ?? ""
    #expect(
      hint.hasPrefix("run slipway profile create --type development --app-id de.uni-hd.demo.Wecker --name "), "\(hint)")
    #expect(!hint.contains("NAME"))
  }

  @Test func `a profile that Xcode manages is created again as such`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q", "--at", "2026-01-01")
    try world.slipway("device", "register", Self.device, "--name", "Adas iPhone", "-q", "--at", "2026-01-02")
    try world.slipway("signing", "--allow-provisioning-updates", "-q", "--at", "2026-01-03")
    try world.slipway("file", "create", "struct", "Alarm", "--at", "2026-01-04")
    try world.slipway("profile", "delete", "iOS Team Provisioning Profile: *", "--yes", "--at", "2026-01-05")
    let hint = try world.json("undo", exits: 2)["error"]?["hint"]?.string ?? ""
    let command = try #require(hint.firstMatch(of: /slipway (profile create .+ --xcode-managed)/)?.1, "\(hint)")
    let words = command.split(separator: " ").map { String($0.filter { $0 != "'" }) }
    try world.slipway(words + ["--at", "2026-01-06"])
    #expect(try world.json("profile", "list").objects("profiles").first?["xcodeManaged"]?.bool == true)
    try world.slipway("undo")
  }

  @Test func `a change of the portal is named where nothing was recorded yet`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Team")
    let team = try world.json("undo", exits: 2)["error"]
    #expect(
      team?["message"]?.string?.hasPrefix("can't undo \"Create the team Team\"") == true, "\(String(describing: team))")
    #expect(team?["hint"]?.string == "run slipway team use TEAM to use another team; no command deletes a team")
    try world.slipway("device", "register", Self.device, "--name", "D", "--at", "2098-01-03")
    for options in [["--dry-run"], []] {
      let error = try world.json(["undo"] + options, exits: 2)["error"]
      #expect(error?["hint"]?.string == "run slipway device disable D to reverse it")
    }
  }

  @Test func `of two changes in one second the later is the last`() throws {
    let world = try SealedWorld.withProject()
    let second = ["--at", "2026-01-03T10:00:00Z", "-q"]
    try world.slipway(["team", "create", "Team"] + second)
    try world.slipway(["device", "register", Self.device, "--name", "D"] + second)
    try world.slipway(["file", "create", "struct", "Alarm"] + second)
    try world.slipway("undo")
    try world.slipway(["file", "create", "struct", "Alarm"] + second)
    try world.slipway(["device", "disable", "D", "--yes"] + second)
    let error = try world.json("undo", exits: 2)["error"]
    #expect(error?["hint"]?.string?.hasPrefix("run slipway device enable D to reverse it; or ") == true)
  }

  @Test func `undo does not take an older commit for a revoked certificate`() throws {
    let world = try SealedWorld.withProject()
    try world.makeSigningTeam()
    try world.slipway("commit", "--allow-empty", "-m", "Ours", "-q")
    let certificate = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    try world.slipway("certificate", "revoke", certificate, "--yes", "--at", "2098-01-01")
    let head = try world.git("rev-parse", "HEAD")
    #expect(try world.slipway("undo", exits: 2).problems.contains("slipway certificate request"))
    #expect(try world.git("rev-parse", "HEAD") == head)
  }

  @Test func `a change of the portal that is undone with the files is not named`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("capability", "add", "push-notifications", "--yes")
    #expect(try world.slipway("undo").problems == "")
    try world.slipway("redo")
    #expect(try world.slipway("undo").problems == "")
  }

  @Test func `an older operation is undone where a newer one can't be`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("branch", "create", "old", "-q")
    try world.slipway("branch", "delete", "old", "-q")
    try world.slipway("commit", "--allow-empty", "-m", "Ours", "-q")
    try world.git("commit", "-q", "--allow-empty", "-m", "Git's")
    let commit = try world.git("rev-parse", "--short", "HEAD^").trimmed
    let error = try world.json("undo", exits: 2)["error"]
    #expect(error?["hint"]?.string == "run slipway revert \(commit)")
    #expect(try world.slipway("undo", "--only", "2", "--dry-run").output == "Would undo: branch delete old\n")
    #expect(try world.json("undo", "--only", "2")["operation"]?.string == "branch delete old")
    #expect(try world.git("branch", "--list", "old").trimmed == "old")
    #expect(try world.json("redo")["operation"]?.string == "branch delete old")
    #expect(try world.json("undo", "--only", "9", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    try world.slipway("undo", "--only", "2", "--to", "1", exits: 64)
  }

  @Test func `a refused undo says how to undo this operation, and names no other`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker/Alarm.swift"
    try world.slipway("file", "create", "struct", "Alarm", "-q")
    let written = try world.text(file)
    try world.write("// mine\n", to: file)
    let own = { (name: String, id: Int) in
      "move \"Wecker/\(name).swift\" away, then run slipway undo --only \(id)"
    }
    #expect(try world.json("undo", exits: 2)["error"]?["hint"]?.string == own("Alarm", 1))
    try world.write(written, to: file)
    try world.slipway("file", "create", "struct", "Clock", "-q")
    let clock = try world.text("Wecker/Clock.swift")
    try world.write("// mine\n", to: "Wecker/Clock.swift")
    #expect(try world.json("undo", exits: 2)["error"]?["hint"]?.string == own("Clock", 2))
    try world.write(clock, to: "Wecker/Clock.swift")
    #expect(try world.slipway("undo", "--only", "2").output.hasPrefix("Undid: file create struct Clock"))
  }

  @Test func `a project edit that can't be written leaves the one before to undo`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("file", "create", "struct", "Alarm")
    let project = "Wecker.xcodeproj/project.pbxproj"
    let before = try world.text(project)
    // A folder where a new file goes can't be written over by anyone.
    try world.judge("mkdir", "-p", "Wecker/Clock.swift/inside")
    let failed = try world.run([SealedWorld.program, "file", "create", "struct", "Clock"])
    #expect(failed.exitCode == 2 && !failed.problems.contains("slipway undo"), "\(failed)")
    #expect(try world.text(project) == before)
    #expect(try world.slipway("undo").output.hasPrefix("Undid: file create"))
  }
}
