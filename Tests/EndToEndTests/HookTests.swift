import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@Suite struct HookTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
  }

  private let file = "Wecker.xcodeproj/project.pbxproj"

  @Test func `git refuses a commit with an error in a file that it touches`() throws {
    try world.slipway("hook", "status", exits: 1)
    try world.slipway("hook", "install")
    try world.slipway("hook", "status")
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.write("hello\n", to: "notes.txt")
    try world.git("add", "notes.txt")
    try world.git("commit", "-qm", "Notes")
    let refused = try world.run(["git", "commit", "-qam", "Version"])
    #expect(refused.exitCode == 1)
    #expect((refused.output + refused.problems).contains("[version-form]"), "\(refused)")
    try world.git("commit", "-qam", "Version", "--no-verify")
    try world.slipway("hook", "uninstall")
    #expect(!world.exists(".git/hooks/pre-commit"))
    try world.slipway("hook", "uninstall")
  }

  @Test func `what the baseline of the configuration knows does not stop a commit`() throws {
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.slipway("check", "--write-baseline", "known.json")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.slipway("hook", "install")
    #expect(try world.run(["git", "commit", "-qam", "Version"]).exitCode == 1, "the baseline is not staged")
    try world.git("add", ".slipway.yml")
    let missing = try world.json("hook", "run", exits: 2)["error"]?.object
    #expect(missing?["message"]?.string == "the baseline \"known.json\" is not staged")
    #expect(missing?["hint"]?.string?.hasPrefix("run slipway stage known.json") == true)
    try world.git("add", "known.json")
    let staged = try world.text("known.json")
    try world.write("{}", to: "known.json")
    try world.write("nonsense: 1\n", to: ".slipway.yml")
    try world.git("commit", "-qam", "Version", "--dry-run")
    try world.git("commit", "-qm", "Version and baseline")
    try world.write(staged, to: "known.json")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.edit(file, "\"de.uni-hd.demo.Wecker\";", "\"de.uni-hd.demo..Wecker\";")
    try world.git("add", file)
    let found = try world.json("hook", "run", exits: 1)
    #expect(found.objects("findings").compactMap { $0["rule"]?.string } == ["bundle-id-empty-segment"])
    #expect(found["baseline"]?["stale"]?.array?.isEmpty ?? false)
  }

  @Test func `a file that is staged as deleted and still used stops the commit`() throws {
    try world.slipway("new", "Second", "--company-id", "de.uni-hd.demo", "--layout", "groups")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Second")
    try world.slipway("hook", "install")
    let source = "Second/Second/ContentView.swift"
    try world.git("rm", "-q", "--cached", source)
    let refused = try world.run(["git", "commit", "-qm", "Delete"])
    #expect(refused.exitCode == 1, "it is still on the disk, but not in the commit")
    #expect((refused.output + refused.problems).contains("\"\(source)\" does not exist"), "\(refused)")
    try world.slipway("file", "remove", "--project", "Second/Second.xcodeproj", source)
    try world.git("add", "Second/Second.xcodeproj")
    let accepted = try world.run(["git", "commit", "-qm", "Delete"])
    #expect(accepted.exitCode == 0, "\(accepted)")
  }

  @Test func `what was wrong in other files before does not stop a commit, and what it causes there does`() throws {
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.git("commit", "-qam", "Version")
    try world.slipway("hook", "install")
    try world.write("let a = 1\n", to: "Wecker/A.swift")
    try world.git("add", "Wecker/A.swift")
    try world.git("commit", "-qm", "Source")
    try world.write("MARKETING_VERSION = 1\n", to: "Shared.xcconfig")
    try world.git("add", "Shared.xcconfig")
    try world.git("commit", "-qm", "Settings")
    try world.write("// one\n", to: "wecker/a.swift")
    try world.git("-c", "core.ignoreCase=false", "add", "wecker/a.swift")
    let found = try world.json("hook", "run")
    #expect(found.objects("findings").compactMap { $0["rule"]?.string } == ["tracked-name-collision"])
  }

  @Test func `settings outside of the project's folder are read as they are staged`() throws {
    try FileAccess.remove(world.directory + "/.git")
    world.directory = world.root + "/work"
    try world.git("init", "-q", "-b", "main")
    try world.write("MARKETING_VERSION = 1.0b\n", to: "Shared.xcconfig")
    try world.edit("Wecker/" + file, "MARKETING_VERSION = 1.0;", "")
    try world.edit(
      "Wecker/" + file, "isa = XCBuildConfiguration;", "isa = XCBuildConfiguration; baseConfigurationReference = F0F0;")
    try world.edit(
      "Wecker/" + file, "/* Begin PBXFileReference section */",
      "/* Begin PBXFileReference section */ F0F0 = {isa = PBXFileReference; path = ../Shared.xcconfig; sourceTree = SOURCE_ROOT; };"
    )
    try world.git("add", "Wecker")
    try world.git("commit", "-qm", "Start")
    try world.git("add", "Shared.xcconfig")
    let found = try world.json("hook", "run", exits: 1)
    let rules = found.objects("findings").compactMap { $0["rule"]?.string }
    #expect(rules.contains("version-form"), "\(found)")
  }

  @Test func `what is staged counts, not what is on the disk`() throws {
    try world.slipway("hook", "install")
    let good = try world.text(file)
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.git("add", file)
    try world.write("// moved\n" + good, to: file)
    let refused = try world.run(["git", "commit", "-qm", "Version"])
    #expect(refused.exitCode == 1)
    #expect((refused.output + refused.problems).contains("| MARKETING_VERSION = 1.0b;"), "\(refused)")
    let told = try world.slipway("commit", "-m", "Version", exits: 2).problems.split(separator: "\n")
    #expect(
      told.contains { $0.hasPrefix("error: ") && $0.hasSuffix("the hook \"pre-commit\" exited with status 1") },
      "\(told)")
    try world.write(good, to: file)
    try world.git("add", file)
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.git("commit", "-q", "--allow-empty", "-m", "Nothing")
  }

  @Test func `what Git ignores is judged by the rules as they are staged`() throws {
    try world.slipway("hook", "install")
    let rules = try world.text(".gitignore")
    for (text, isTold) in [("# more\n" + rules, false), (rules.replacing("xcuserdata/\n", with: ""), true)] {
      try world.write(text, to: ".gitignore")
      try world.git("add", ".gitignore")
      try world.write("", to: ".gitignore")
      try world.edit(file, "MARKETING_VERSION = 1.", "MARKETING_VERSION = 1.1")
      try world.git("add", file)
      let result = try world.run(["git", "commit", "-qm", "Rules"])
      #expect((result.output + result.problems).contains("[ignore-incomplete]") == isTold, "\(result)")
    }
  }

  @Test func `a hook that is there runs first and comes back`() throws {
    let old = "#!/bin/sh\necho before >> ran.txt\n"
    try world.write(old, to: ".hooks/pre-commit")
    #expect(try world.run(["chmod", "+x", ".hooks/pre-commit"]).exitCode == 0)
    try world.git("config", "core.hooksPath", ".hooks")
    try world.slipway("hook", "install")
    try world.slipway("hook", "install")
    #expect(try world.json("hook", "status")["keepsOther"]?.bool == true)
    try world.git("commit", "-q", "--allow-empty", "-m", "One")
    #expect(try world.text("ran.txt") == "before\n")
    try world.slipway("hook", "uninstall")
    #expect(try world.text(".hooks/pre-commit") == old)
    #expect(!world.exists(".hooks/pre-commit.before-slipway"))
  }

  @Test func `what odd settings of hooks do is said`() throws {
    try world.git("config", "core.hooksPath", "/dev/null")
    let refused = try world.json("hook", "install", exits: 2)["error"]?.object
    #expect(refused?["code"]?.string == "hook-in-the-way")
    #expect(refused?["message"]?.string?.contains("\"/dev/null\", which is not a folder") == true)
    try world.git("config", "core.hooksPath", world.root + "/home/hooks")
    #expect(try world.slipway("hook", "install").output.contains("all repositories that use it"))
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    #expect(try world.run(["git", "commit", "-qam", "Version"]).exitCode == 1)
    try world.slipway("hook", "uninstall")
    try world.git("config", "core.hooksPath", ".hooks/of us")
    #expect(try !world.slipway("hook", "install").output.contains("all repositories"))
    #expect(try world.run(["git", "commit", "-qam", "Version"]).exitCode == 1)
  }

  @Test func `undo takes back what was done before the hook, as installing it says`() throws {
    try world.slipway("version", "set", "2.0")
    let said = try world.slipway("hook", "install").output
    #expect(said.contains("undo: slipway hook uninstall"))
    try world.slipway("undo")
    #expect(try world.text(file).contains("MARKETING_VERSION = 1.0;") && world.exists(".git/hooks/pre-commit"))
  }

  @Test func `nothing is written by a dry run`() throws {
    try world.slipway("hook", "install", "--dry-run")
    #expect(!world.exists(".git/hooks/pre-commit"))
  }
}
