import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `doctor`: one list of what is in order and what is not.
@Suite struct DoctorTests {
  private struct Row: Equatable, CustomStringConvertible {
    let check: String
    let status: String
    let message: String
    let hint: String

    var description: String { "\(status) \(check): \(message) (\(hint))" }
  }

  private func rows(_ world: SealedWorld, exits code: Int32 = 0, at line: SourceLocation = #_sourceLocation) throws
    -> [Row]
  {
    try world.json("doctor", exits: code, sourceLocation: line).objects("checks").map { row in
      Row(
        check: row["check"]?.string ?? "", status: row["status"]?.string ?? "", message: row["message"]?.string ?? "",
        hint: row["hint"]?.string ?? "")
    }
  }

  private func problems(_ world: SealedWorld, exits code: Int32 = 0, at line: SourceLocation = #_sourceLocation) throws
    -> [Row]
  {
    try rows(world, exits: code, at: line).filter { $0.status != "ok" }
  }

  @Test func `what an abort did not restore is named until it is as before`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n", to: "a.txt")
    try world.write("[submodule \"libs/one\"]\n\tpath = libs/one\n\turl = ../one\n", to: ".gitmodules")
    try world.git("add", "-A")
    try world.git("update-index", "--add", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),libs/one")
    try FileAccess.createDirectory("\(world.directory)/libs/one")
    try world.git("commit", "-q", "-m", "Begin")
    try world.git("switch", "-q", "-c", "other")
    try world.write("other\n", to: "a.txt")
    try world.git("commit", "-q", "-a", "-m", "Other")
    try world.git("switch", "-q", "main")
    try world.write("main\n", to: "a.txt")
    try world.git("commit", "-q", "-a", "-m", "Main")
    try world.slipway("merge", "other", exits: 1)
    try FileAccess.remove("\(world.directory)/libs")
    try world.write("in the way\n", to: "libs")
    try world.slipway("abort")
    #expect(
      try problems(world).filter { $0.check == "record" } == [
        Row(
          check: "record", status: "warning",
          message: "\"libs/one\" not restored after \"merge other\" was undone or aborted",
          hint: "run slipway status")
      ])
    try FileAccess.remove("\(world.directory)/libs")
    try FileAccess.createDirectory("\(world.directory)/libs/one")
    #expect(try problems(world).filter { $0.check == "record" } == [])
  }

  @Test func `a new project is in order`() throws {
    let world = try SealedWorld.withProject()
    #expect(try problems(world) == [])
    #expect(try Set(rows(world).map(\.check)).isSuperset(of: ["identity", "repository", "hooks", "ignore", "portal"]))
    let told = try world.slipway("doctor")
    #expect(told.output.contains("commit author: Ada Beispiel <ada@uni-hd.example>"))
    #expect(told.output.hasSuffix("\nNo problems found\n"))
  }

  @Test func `without an identity it is an error, and the remedy is the command to type`() throws {
    let world = try SealedWorld(identity: false)
    let found = try problems(world, exits: 1)
    #expect(found.map(\.check) == ["identity", "repository"])
    #expect(found.first?.hint.contains("git config --global user.name") == true)
    #expect(found.last?.hint == "run slipway init")
    #expect(try world.slipway("doctor", exits: 1).output.contains("1 error, 1 warning"))
  }

  @Test func `hooks that Git would not run`() throws {
    let world = try SealedWorld.withProject()
    try world.write("#!/bin/sh\n", to: ".git/hooks/pre-commit")
    #expect(try problems(world).first?.message.contains("\"pre-commit\" is not executable") == true)
    try world.judge("mv", ".git/hooks/pre-commit", ".git/hooks/reference-transaction")
    try world.judge("chmod", "755", ".git/hooks/reference-transaction")
    #expect(try problems(world).first?.message.contains("does not run the hook \"reference-transaction\"") == true)
    try world.git("config", "core.hooksPath", "no/such/folder")
    #expect(try problems(world).first?.message.contains("\"no/such/folder\", which does not exist") == true)
  }

  @Test func `filters and a signing program that are not there`() throws {
    let world = try SealedWorld.withProject()
    try world.write("*.psd filter=lfs diff=lfs merge=lfs -text\n*.x filter=odd\n", to: ".gitattributes")
    try world.git("add", ".gitattributes")
    var found = try problems(world, exits: 1)
    #expect(found.map(\.status) == ["error", "warning"])
    #expect(found.first?.hint.contains("git lfs install") == true)
    try world.git("config", "filter.lfs.process", "no-such-lfs filter-process")
    try world.git("config", "filter.odd.clean", "cat")
    found = try problems(world, exits: 1)
    #expect(
      found.map(\.message) == ["the program of the filter \"lfs\" is not installed: \"no-such-lfs filter-process\""])
    try world.git("config", "filter.lfs.process", "cat")
    try world.git("config", "commit.gpgSign", "true")
    try world.git("config", "gpg.program", "no-such-gpg")
    #expect(try problems(world, exits: 1).map(\.check) == ["signing"])
  }

  @Test func `what Xcode makes and no rule ignores, and what is tracked although ignored`() throws {
    let world = try SealedWorld.withProject()
    let rules = try world.text(".gitignore")
    try world.write("# nothing\n", to: ".gitignore")
    #expect(try problems(world).map(\.hint) == ["run slipway ignore add Xcode", "run slipway ignore add macOS"])
    try world.write(rules, to: ".gitignore")
    try world.write("x\n", to: "Wecker.xcodeproj/xcuserdata/ada.xcuserdatad/state")
    try world.git("add", "--force", "Wecker.xcodeproj")
    let found = try problems(world)
    #expect(found.map(\.check) == ["tracked"])
    #expect(found.first?.hint == "run slipway ignore untrack")
    try world.slipway("ignore", "untrack")
    #expect(try problems(world) == [])
  }

  @Test func `objects that Git shows others for`() throws {
    let world = try SealedWorld.withProject()
    let (first, tree) = (try world.git("rev-parse", "HEAD"), try world.git("rev-parse", "HEAD^{tree}"))
    let other = try world.git("commit-tree", "-m", "Another beginning", tree.lines[0])
    try world.git("replace", first.lines[0], other.lines[0])
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Another beginning"])
    var found = try problems(world)
    #expect(found.map(\.check) == ["limits"])
    #expect(
      found.first?.message.contains("refs/replace") == true && found.first?.hint.contains("git replace -d") == true)
    try world.git("replace", "-d", first.lines[0])
    #expect(try problems(world) == [])
    try world.write("\(first.lines[0])\n", to: ".git/info/grafts")
    found = try problems(world)
    #expect(found.map(\.check) == ["limits"] && found.first?.message.contains("info/grafts") == true)
    try FileManager.default.removeItem(atPath: world.directory + "/.git/info/grafts")
  }

  @Test func `a project file with markers in it`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "\tobjects = {\n", "\tobjects = {\n<<<<<<< ours\n=======\n>>>>>>> theirs\n")
    #expect(try problems(world, exits: 1).map(\.check) == ["projects"])
  }

  @Test func `an upstream that is gone, none at all, and something that waits`() throws {
    let world = try SealedWorld.withRemote()
    try world.git("checkout", "--quiet", "-b", "topic")
    #expect(try problems(world).first?.hint == "run slipway push --set-upstream")
    try world.git("push", "--quiet", "-u", "origin", "topic")
    #expect(try problems(world) == [])
    try world.git("update-ref", "-d", "refs/remotes/origin/topic")
    #expect(try problems(world).first?.message.contains("deleted") == true)
    try world.git("checkout", "--quiet", "main")
    try world.write("a\n", to: "note.txt")
    try world.git("commit", "--quiet", "--all", "-m", "A")
    try world.git("checkout", "--quiet", "-b", "side", "HEAD~1")
    try world.git("config", "branch.side.remote", "origin")
    try world.git("config", "branch.side.merge", "refs/heads/main")
    try world.write("b\n", to: "note.txt")
    try world.git("commit", "--quiet", "--all", "-m", "B")
    _ = try world.run(["git", "merge", "main"])
    let waiting = try problems(world)
    #expect(waiting.map(\.check) == ["operation"])
    #expect(waiting.first?.hint.contains("abort") == true)
  }

  @Test func `a repository that libgit2 can't work with, and keys that others can read`() throws {
    let world = try SealedWorld.withProfile()
    world.directory = world.root + "/portal/keychain"
    #expect(try rows(world).last?.status == "ok")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.root + "/portal/keychain")
    world.directory = world.root + "/work"
    try world.git("init", "--quiet", "--object-format=sha256", "new")
    world.directory += "/new"
    let found = try problems(world, exits: 1)
    #expect(found.map(\.check) == ["repository", "portal"])
    #expect(found.first?.message.contains("SHA-256") == true)
    #expect(found.last?.hint.hasPrefix("run chmod -R go= ") == true)
  }

  @Test(arguments: [".git/index.lock", ".git/refs/heads/feature/x.lock"])
  func `what a killed program left locked is named with the way out`(_ lock: String) throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "One")
    try world.write("", to: lock)
    let told = try world.run([SealedWorld.program, "doctor"])
    #expect(told.output.contains("\(lock)\": a program is writing to the repository, or was interrupted"), "\(told)")
    #expect(told.output.contains("rm \""), "\(told)")
  }
}
