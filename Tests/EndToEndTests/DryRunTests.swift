import Diagnostics
import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `--dry-run`: a plan is printed, and nothing is written, neither in the project or its repository nor in the portal.
@Suite struct DryRunTests {
  /// Runs each of `commands` as a dry run, which must say something and change nothing.
  private func expectNothingWritten(
    _ commands: [[String]], in world: SealedWorld, exits code: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try world.snapshot()
    for command in commands {
      let result = try world.run([SealedWorld.program, "--dry-run"] + command)
      #expect(result.exitCode == code, "\(command): \(result)", sourceLocation: sourceLocation)
      // What is refused says so among the problems instead.
      let said = code == 2 ? result.problems : result.output
      #expect(!said.isEmpty, "\(command) says no plan", sourceLocation: sourceLocation)
      let after = try world.snapshot()
      let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
      #expect(changed == [], "\(command) wrote", sourceLocation: sourceLocation)
    }
  }

  @Test func `new projects`() throws {
    let world = try SealedWorld()
    let answers = ["Wecker", "--company-id", "de.uni-hd.demo", "--tests", "--team", "ABCDE12345"]
    try expectNothingWritten(
      [["new"] + answers, ["new"] + answers + ["--here"], ["new"] + answers + ["--output", "deep/er"]], in: world)
    let planned = try world.json("new", "Wecker", "--company-id", "de.x", "--dry-run")
    let made = try world.json("new", "Wecker", "--company-id", "de.x")
    #expect(planned.texts("files") == made.texts("files"))
    #expect(planned["commit"] == .null)
  }

  @Test func `what changes a repository`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.write("one\n", to: "notes.txt")
    try world.slipway("stage", "notes.txt")
    try world.write("two\n", to: "more.txt")
    try world.write("a\n", to: "a.txt")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "objectVersion = 77;", "objectVersion  = 77;")
    try expectNothingWritten(
      [
        ["stage", "--all"], ["stage", "more.txt"], ["unstage", "--all"], ["unstage", "notes.txt"],
        ["commit", "-m", "One"], ["commit", "--all", "-m", "Two"], ["commit", "more.txt", "-m", "Three"],
        ["feature", "start", "third"], ["feature", "switch", "alarm"], ["feature", "delete", "alarm", "--force"],
        ["undo"], ["format"],
        ["merge-file", "--base", "a.txt", "--ours", "a.txt", "--theirs", "a.txt", "--output", "m", "--json"],
      ], in: world)
    try expectNothingWritten(
      [["feature", "delete", "alarm"], ["redo"], ["continue"], ["abort"]], in: world, exits: 2)
  }

  @Test func `what merges`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "start", "clean")
    try world.write("one\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "Note")
    try expectNothingWritten([["feature", "finish", "clean"], ["feature", "update"]], in: world)
    try expectNothingWritten([["feature", "finish", "alarm"]], in: world, exits: 1)
    try world.slipway("feature", "finish", "alarm", exits: 1)
    try expectNothingWritten([["resolve", "--take", "ours"], ["abort"]], in: world)
    try expectNothingWritten([["continue"]], in: world, exits: 2)
  }

  @Test func `what would be put aside and brought back is told`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.write("one\n", to: "notes.txt")
    for arguments in [["switch", "feature/alarm"], ["feature", "start", "third"], ["hotfix", "start", "third"]] {
      let result = try world.run([SealedWorld.program] + arguments + ["--stash", "--dry-run"])
      #expect(result.output.contains("Would stash until you switch back:\n  notes.txt\n"), "\(result)")
    }
    #expect(try world.json("switch", "feature/alarm", "--stash", "--dry-run").texts("parks") == ["notes.txt"])
    let branch = try world.git("branch", "--show-current").trimmingCharacters(in: .newlines)
    try world.slipway("switch", "feature/alarm", "--stash")
    #expect(
      try world.slipway("switch", branch, "--dry-run").output.contains("Would apply the changes stashed there"))
  }

  @Test func `teams, members and keys`() throws {
    let world = try SealedWorld()
    try expectNothingWritten(
      [
        ["team", "create", "Uni"], ["identity", "create", "--key", "p256"], ["team", "authority", "--output", "r.pem"],
      ],
      in: world)
    try world.slipway("team", "create", "Eins")
    try world.slipway("team", "create", "Zwei")
    try world.slipway("identity", "create", "--key", "p256")
    try world.slipway("member", "invite", "bo@uni-hd.example", "--name", "Bo", "--role", "admin")
    try expectNothingWritten(
      [
        ["team", "create", "Drei"], ["team", "use", "Eins"], ["identity", "delete", "ada@uni-hd.example"],
        ["member", "invite", "cy@uni-hd.example", "--name", "Cy", "--role", "developer"],
        ["member", "accept", "bo@uni-hd.example"], ["member", "remove", "bo@uni-hd.example"],
      ], in: world)
  }

  @Test func `records of the portal`() throws {
    let world = try SealedWorld.withProfile()
    let issued = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    let identity = try #require(try world.json("identity", "create", "--key", "p256")["id"]?.string)
    let pending = try #require(try world.json("certificate", "request", "--identity", identity)["id"]?.string)
    let profile = "Wecker Development"
    try expectNothingWritten(
      [
        ["certificate", "request", "--type", "distribution", "--identity", identity],
        ["certificate", "approve", pending], ["certificate", "approve", "--all-pending"],
        ["certificate", "reject", pending, "--why", "no"], ["certificate", "revoke", issued],
        ["certificate", "export", issued, "--output", "c.cer"],
        ["device", "register", "00008101-000A1B2C3D4E5F60", "--name", "Bos iPad"],
        ["device", "disable", "Adas iPhone"], ["app-id", "create", "de.x.*", "--name", "All"],
        ["app-id", "enable", "Wecker", "push-notifications"], ["app-id", "disable", "Wecker", "in-app-purchase"],
        ["app-id", "delete", "Wecker"],
        ["profile", "create", "--type", "development", "--app-id", "Wecker", "--name", "Second"],
        ["profile", "renew", profile], ["profile", "delete", profile],
        ["profile", "export", profile, "--output", "p.mobileprovision"],
      ], in: world)
    try world.slipway("device", "disable", "Adas iPhone", "--yes")
    try expectNothingWritten([["device", "enable", "Adas iPhone"]], in: world)
  }
}
