import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `slipway diff --semantic`, and the diff driver of plain `git`.
@Suite struct SemanticDiffTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  private static func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    try world.git("add", "-A")
    try world.git("commit", "-q", "--allow-empty", "-m", "Begin")
    return world
  }

  @Test func `changes are named by element and setting, staged, unstaged and between commits`() throws {
    let world = try Self.world()
    try world.slipway("setting", "set", "MARKETING_VERSION=7.0", "--target", "Wecker", "-q")
    try world.slipway("interface", "set", Self.main, "ViewController", "title=Alarm", "-q")
    try world.write("print(1)\n", to: "Tool.swift")
    try world.git("add", "-N", "Tool.swift")
    let shown = try world.slipway("diff", "--semantic").output
    #expect(shown.contains("  target Wecker, Debug, MARKETING_VERSION changed from \"1.0\" to \"7.0\"\n"), "\(shown)")
    #expect(shown.contains("title set to \"Alarm\"\n"), "\(shown)")
    #expect(shown.contains("+print(1)\n"), "\(shown)")
    let json = try world.json("diff", "--semantic", Self.main)
    let file = try #require(json.objects("files").first)
    #expect(file["path"]?.string == Self.main && file["kind"]?.string == "storyboard")
    let change = try #require(file.objects("changes").first { $0["to"]?.string == "Alarm" })
    #expect(change["change"]?.string == "added" && change["from"] == .null)
    #expect(try world.slipway("diff", "--semantic", "--staged", Self.main).output.isEmpty)
    try world.git("add", "-A")
    #expect(try world.slipway("diff", "--semantic", "--cached", Self.main).output.contains("\"Alarm\""))
    try world.git("commit", "-qm", "Change")
    #expect(try world.slipway("diff", "--semantic", "HEAD~1..HEAD").output.contains("\"Alarm\""))
    #expect(try world.slipway("diff", "--semantic", "HEAD", "HEAD~1").output.contains("removed, was \"Alarm\""))
  }

  @Test func `an unreadable file is shown by lines, and a new one by its values`() throws {
    let world = try Self.world()
    try world.write("<<<<<<< HEAD\n", to: Self.main)
    try world.write("{\"version\" : 1}", to: "New.xctestplan")
    try world.git("add", "-N", "New.xctestplan")
    let shown = try world.slipway("diff", "--semantic").output
    #expect(shown.contains("+<<<<<<< HEAD\n"), "\(shown)")
    #expect(shown.contains("New.xctestplan (added)\n  version set to \"1\"\n"), "\(shown)")
    _ = try world.run(["chmod", "+x", "\(world.directory)/Wecker.xcodeproj/project.pbxproj"])
    #expect(try world.slipway("diff", "--semantic", "Wecker.xcodeproj").output.contains("new mode 100755"))
    #expect(try world.slipway("diff", "--semantic", "--stat", exits: 64).problems.contains("--stat"))
  }

  @Test func `git shows the text once it is told, in diffs and logs, and the raw file if it can't be read`() throws {
    let world = try Self.world()
    let config = try world.text(".git/config")
    #expect(try world.json("diff-driver", "status", exits: 1)["active"]?.bool == false)
    try world.slipway("diff-driver", "install", "--dry-run")
    #expect(try world.text(".git/config") == config)
    let installed = try world.json("diff-driver", "install")
    #expect(installed.objects("files").map { $0["file"]?.string } == [".git/config", ".git/info/attributes"])
    #expect(try world.json("diff-driver", "status")["active"]?.bool == true)
    #expect(try world.slipway("diff-driver", "install").output.contains("already"))
    try world.slipway("interface", "set", Self.main, "ViewController", "title=Alarm", "-q")
    let changed = try world.git("diff")
    #expect(changed.contains("+  title: Alarm\n") && !changed.contains("<viewController"), "\(changed)")
    try world.git("commit", "-qam", "Title")
    #expect(try world.git("log", "-p", "-1").contains("+  title: Alarm\n"))
    try world.write("<<<<<<< HEAD\n", to: Self.main)
    #expect(try world.git("diff").contains("+<<<<<<< HEAD\n"))
    let settings = try world.text(".git/config")
    try world.write(settings.replacing(SealedWorld.program, with: "/nowhere/slipway"), to: ".git/config")
    let plain = try world.git("diff")
    #expect(plain.contains("-    <scenes>\n") && plain.contains("+<<<<<<< HEAD\n"))
    #expect(try world.json("diff-driver", "status", exits: 1)["active"]?.bool == false)
    try world.write(settings, to: ".git/config")
    try world.slipway("merge-driver", "install")
    try world.slipway("diff-driver", "uninstall")
    #expect(try world.json("merge-driver", "status")["active"]?.bool == true)
    try world.slipway("merge-driver", "uninstall")
    #expect(try world.text(".git/config") == config)
    #expect(!world.exists(".git/info/attributes"))
  }

  @Test func `an archive of Interface Builder 3 is shown, and not edited`() throws {
    let world = try Self.world()
    try world.write(ArchivedInterface.text, to: "Wecker/Search.xib")
    let shown = try world.slipway("interface", "show", "Wecker/Search.xib").output
    #expect(shown.contains("action") && shown.contains("find:"), "\(shown)")
    let outline = try world.json("interface", "outline", "Wecker/Search.xib")
    #expect(outline["kind"]?.string == "xib" && outline["system"]?.string == "macOS")
    try world.slipway("interface", "show", "Wecker/Search.xib", "--svg", "search.svg")
    #expect(try world.text("search.svg").contains("<svg"))
    for arguments in [
      ["set", "Wecker/Search.xib", "FindButton", "title=Go"], ["disconnect", "Wecker/Search.xib", "20"],
    ] {
      let refused = try world.slipway(["interface"] + arguments, exits: 2)
      #expect(refused.problems.contains("Interface Builder 3 format"), "\(refused)")
    }
    try world.write("import AppKit\n\nclass FindButton: NSButton {}\n", to: "Wecker/FindButton.swift")
    let renamed = try world.slipway("rename", "class", "FindButton", "SearchButton", "--dry-run")
    #expect((renamed.output + renamed.problems).contains("Wecker/Search.xib"), "\(renamed)")
    #expect(try world.text("Wecker/Search.xib") == ArchivedInterface.text)
  }
}
