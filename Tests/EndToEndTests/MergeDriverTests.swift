import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The merge of app projects in plain `git`.
@Suite struct MergeDriverTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  /// A project in which two branches have each given it a setting, at the same line.
  private static func world(_ ours: String = "AMBER = 1;", _ theirs: String = "ANCHOR = 1;") throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--here")
    for (branch, setting) in [("topic", theirs), ("main", ours)] {
      try world.git("switch", "-q", branch == "topic" ? "-c" : "-q", branch)
      let text = try world.text(project)
      let mark = "ALWAYS_SEARCH_USER_PATHS = NO;"
      try world.write(text.replacing(mark, with: "\(mark)\n\t\t\t\t\(setting)"), to: project)
      try world.git("commit", "-qam", setting)
    }
    return world
  }

  @Test func `git merges and rebases by meaning once it is told, and the project's files stay as they are`() throws {
    let world = try Self.world()
    let before = try world.git("status", "--porcelain")
    let installed = try world.json("merge-driver", "install")
    #expect(installed.objects("files").map { $0["file"]?.string } == [".git/config", ".git/info/attributes"])
    #expect(try world.git("status", "--porcelain") == before)
    #expect(try world.json("merge-driver", "status")["active"]?.bool == true)
    try world.git("merge", "-q", "-m", "both", "topic")
    let text = try world.text(Self.project)
    #expect(text.contains("AMBER = 1;") && text.contains("ANCHOR = 1;"))
    try world.git("reset", "-q", "--hard", "HEAD^")
    try world.git("rebase", "-q", "topic")
    #expect(try world.text(Self.project) == text)
    try world.git("fsck", "--strict")
  }

  @Test func `a conflict marks its line alone and git stops`() throws {
    let world = try Self.world("AMBER = 1;", "AMBER = 2;")
    try world.slipway("merge-driver", "install")
    let merge = try world.run(["git", "merge", "-q", "-m", "both", "topic"])
    #expect(merge.exitCode == 1 && merge.problems.contains("AMBER: 1 in ours, 2 in theirs"), "\(merge)")
    let lines = try world.text(Self.project).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("<<<<<<<") })
    #expect(
      lines[(start + 1)...(start + 4)].map { $0.trimmingCharacters(in: .whitespaces).prefix(9) }
        == ["AMBER = 1", "=======", "AMBER = 2", ">>>>>>> t"])
  }

  @Test func `without slipway git merges by lines, and theirs is not lost`() throws {
    let world = try Self.world()
    try world.slipway("merge-driver", "install")
    let config = try world.text(".git/config")
    try world.write(config.replacing(SealedWorld.program, with: "/nowhere/slipway"), to: ".git/config")
    #expect(try world.run(["git", "merge", "-q", "topic"]).exitCode == 1)
    let text = try world.text(Self.project)
    #expect(text.contains("<<<<<<<") && text.contains("AMBER = 1;") && text.contains("ANCHOR = 1;"))
  }

  @Test func `a program that is gone is told, however the command names it`() throws {
    let world = try Self.world()
    try world.slipway("merge-driver", "install")
    _ = try world.run(["cp", SealedWorld.program, world.directory + "/.git/my slipway"])
    let run = "merge-driver run %O %A %B %L %P"
    for (command, missing) in [
      ("/nowhere/slipway \(run)", "/nowhere/slipway"), ("slipway-of-nobody \(run); true", "slipway-of-nobody"),
      ("'\(world.directory)/.git/my slipway' \(run)", nil), ("\(world.directory)/.git/my\\ slipway \(run)", nil),
      ("'\(world.directory)/.git/your slipway' \(run)", "\(world.directory)/.git/your slipway"),
      ("\"$HOME/slipway\" \(run)", nil), ("LANG=C slipway-of-nobody \(run)", nil),
      ("\(SealedWorld.program) \(run)", nil),
    ] as [(String, String?)] {
      try world.git("config", "merge.slipway.driver", command)
      let status = try world.json("merge-driver", "status", exits: missing == nil ? 0 : 1)
      #expect(status["active"]?.bool == (missing == nil), "\(command)")
      #expect(status["missingProgram"]?.string == missing, "\(command)")
      guard let missing else { continue }
      let output = try world.slipway("merge-driver", "status", exits: 1).output
      #expect(output.contains("\(missing) is not an executable file") && output.contains("merge-driver install"))
    }
  }

  @Test func `picked commits, stashes and other work trees are merged by meaning as well`() throws {
    let world = try Self.world()
    try world.slipway("merge-driver", "install")
    try world.git("cherry-pick", "topic")
    let text = try world.text(Self.project)
    #expect(text.contains("AMBER = 1;") && text.contains("ANCHOR = 1;"))
    try world.git("reset", "-q", "--hard", "HEAD^")
    let mark = "AMBER = 1;"
    try world.edit(Self.project, mark, "\(mark)\n\t\t\t\tANGLE = 1;")
    try world.git("stash", "-q")
    try world.git("cherry-pick", "topic")
    try world.git("stash", "pop", "-q")
    let popped = try world.text(Self.project)
    #expect(["AMBER", "ANCHOR", "ANGLE"].allSatisfy { popped.contains("\($0) = 1;") } && !popped.contains("<<<<"))
    try world.git("checkout", "-q", "--", ".")
    try world.git("reset", "-q", "--hard", "HEAD^")
    try world.git("worktree", "add", "-q", ".git/second", "-b", "second")
    try world.git("-C", ".git/second", "merge", "-q", "-m", "both", "topic")
    #expect(try world.text(".git/second/\(Self.project)") == text)
  }

  @Test func `a file that both sides added is merged, and a killed slipway leaves markers`() throws {
    let world = try Self.world()
    try world.slipway("merge-driver", "install")
    let list = { (key: String) in "<plist version=\"1.0\">\n<dict>\n\t<key>\(key)</key>\n\t<true/>\n</dict>\n</plist>\n"
    }
    for (branch, key) in [("topic", "B"), ("main", "A")] {
      try world.git("switch", "-q", branch)
      try world.write(list(key), to: "New.plist")
      try world.git("add", "New.plist")
      try world.git("commit", "-qm", key)
    }
    try world.git("merge", "-q", "-m", "both", "topic")
    let merged = try world.text("New.plist")
    #expect(merged.contains("<key>A</key>") && merged.contains("<key>B</key>") && !merged.contains("<<<<"))
    try world.git("reset", "-q", "--hard", "HEAD^")
    try world.write("#!/bin/sh\nkill -9 $$\n", to: ".git/dies")
    _ = try world.run(["chmod", "+x", ".git/dies"])
    let config = try world.text(".git/config")
    try world.write(config.replacing(SealedWorld.program, with: "\(world.root)/.git/dies"), to: ".git/config")
    #expect(try world.run(["git", "merge", "-q", "topic"]).exitCode == 1)
    let text = try world.text(Self.project)
    #expect(text.contains("<<<<<<<") && text.contains("AMBER = 1;") && text.contains("ANCHOR = 1;"))
  }

  @Test func `what install wrote, uninstall takes out, and nothing else`() throws {
    let world = try Self.world()
    try world.write("*.png -text", to: ".git/info/attributes")
    let config = try world.text(".git/config")
    try world.slipway("merge-driver", "install", "--dry-run")
    #expect(try world.text(".git/config") == config)
    try world.slipway("merge-driver", "install")
    #expect(try world.slipway("merge-driver", "install").output.contains("already"))
    try world.slipway("merge-driver", "uninstall")
    #expect(try world.text(".git/config") == config)
    #expect(try world.text(".git/info/attributes") == "*.png -text\n")
    #expect(try world.json("merge-driver", "status", exits: 1)["command"] == .null)
  }

  @Test func `a file that merge=union keeps from it is named`() throws {
    let world = try Self.world()
    try world.slipway("merge-driver", "install", "--global")
    #expect(try world.json("merge-driver", "status")["active"]?.bool == true)
    try world.write("*.pbxproj merge=union\n", to: ".gitattributes")
    let status = try world.json("merge-driver", "status", exits: 1)
    #expect(status.objects("bypassed").map { $0["path"]?.string } == [Self.project])
  }

  @Test func `slipway's own merge passes merge=union over for a project and says so`() throws {
    let world = try Self.world()
    try world.write("*.pbxproj merge=union\n*.txt merge=union\n", to: ".git/info/attributes")
    let merged = try world.slipway("merge", "topic")
    #expect(merged.problems.contains("merge=union") || merged.output.contains("merge=union"), "\(merged)")
    let text = try world.text(Self.project)
    #expect(text.contains("AMBER = 1;") && text.contains("ANCHOR = 1;"))
  }

  @Test func `lines of other files are still united where an attribute asks for it`() throws {
    let world = try Self.world()
    try world.write("*.txt merge=union\n", to: ".git/info/attributes")
    for (branch, line) in [("topic", "b"), ("main", "a")] {
      try world.git("switch", "-q", branch)
      try world.write("\(line)\n", to: "notes.txt")
      try world.git("add", "notes.txt")
      try world.git("commit", "-qm", line)
    }
    try world.slipway("merge", "topic")
    #expect(try world.text("notes.txt") == "a\nb\n")
  }

  @Test func `versions are asked for where .slipway.yml says so`() throws {
    let world = try Self.world("CURRENT_PROJECT_VERSION = 4;", "CURRENT_PROJECT_VERSION = 5;")
    try world.write("merge:\n  versions: ask\n", to: ".slipway.yml")
    #expect(try world.slipway("merge", "topic", exits: 1).output.contains("CURRENT_PROJECT_VERSION"))
    try world.slipway("abort")
    try world.write("merge:\n  versions: higher\n", to: ".slipway.yml")
    try world.slipway("merge", "topic")
    #expect(try world.text(Self.project).contains("CURRENT_PROJECT_VERSION = 5;"))
  }
}
