import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `file`, `dependency`, `configuration` and `workspace`: what they write, what they refuse, and that undo gives it back.
@Suite struct ProjectEditTests {
  /// All that is neither Git's nor a record, with what it holds.
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  private func expectSound(_ world: SealedWorld, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try world.slipway("check", "--strict", sourceLocation: sourceLocation)
    try world.slipway("format", "--check", sourceLocation: sourceLocation)
  }

  /// Undoes until all is as it was; each of `count` steps must have been recorded.
  private func expectUndone(_ world: SealedWorld, _ count: Int, to before: [String: String]) throws {
    for _ in 0..<count { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test(arguments: ["folders", "groups"]) func `files are added, moved and removed`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.write("struct Alarm {}\n", to: "Wecker/Model/Alarm.swift")
    try world.write("Hinweise\n", to: "Extra/Notes.txt")
    try world.write("enum Ton {}\n", to: "../Ton.swift")
    let before = try files(world)
    let added = try world.json("file", "add", "Wecker/Model", "Extra/Notes.txt")
    #expect(added.shape == "{schema, added[], targets[], files[{path, change}], notes[]}")
    // A synchronized folder has its files already.
    let isNew = layout == "groups"
    #expect(added.texts("added") == (isNew ? ["Wecker/Model/Alarm.swift"] : []) + ["Extra/Notes.txt"])
    #expect(added.texts("targets") == ["Wecker"])
    #expect(try world.json("file", "add", "../Ton.swift", exits: 2)["error"]?["code"]?.string == "path-outside")
    try world.slipway("file", "add", "../Ton.swift", "--copy")
    #expect(world.exists("Wecker/Ton.swift"))
    try expectSound(world)
    try world.slipway("file", "move", "Wecker/Model/Alarm.swift", "Wecker/Klang.swift")
    try world.slipway("file", "move", "Wecker/Info.plist", "Wecker/Model/Info.plist")
    #expect(world.exists("Wecker/Klang.swift") && !world.exists("Wecker/Model/Alarm.swift"))
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(text.contains("INFOPLIST_FILE = Wecker/Model/Info.plist;") && !text.contains("= Wecker/Info.plist"))
    #expect(text.contains("Klang.swift in Sources") == (layout == "groups"))
    try expectSound(world)
    #expect(
      try world.json("file", "remove", "Wecker/Klang.swift", "--delete", exits: 2)["error"]?["code"]?.string
        == "confirmation-needed")
    try world.slipway("file", "remove", "Wecker/Klang.swift", "--delete", "--yes")
    try world.slipway("file", "remove", "Extra/Notes.txt")
    #expect(!world.exists("Wecker/Klang.swift") && world.exists("Extra/Notes.txt"))
    #expect(try !world.text("Wecker.xcodeproj/project.pbxproj").contains("Notes.txt"))
    try expectSound(world)
    try expectUndone(world, 6, to: before)
  }

  @Test(arguments: [
    (["add", "Nothing.swift"], "file-not-found"), (["remove", "Nothing.swift"], "file-missing"),
    (["move", "Nothing.swift", "Other.swift"], "file-missing"),
    (["move", "Wecker/ContentView.swift", "Wecker/WeckerApp.swift"], "file-exists"),
    (["move", "Wecker", "Wecker/Inner"], "group-cycle"),
    (["move", "Wecker/ContentView.swift", "../Elsewhere.swift"], "path-outside"),
    (["add", "Wecker/ContentView.swift", "--target", "Nobody"], "target-not-found"),
    (["add", ".git"], "path-outside"), (["add", "Wecker.xcodeproj"], "path-outside"),
  ]) func `files that are not there, or in the way, are refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "file"] + arguments + ["--json"])
    #expect(result.exitCode == 2)
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try world.snapshot() == before)
  }

  @Test func `adding a target's own folder leaves its Info.plist out of the resources`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.text("Wecker.xcodeproj/project.pbxproj")
    try #require(world.exists("Wecker/Info.plist"))
    for path in ["Wecker", "Wecker/Info.plist"] { try world.slipway("file", "add", path, "-q") }
    #expect(try world.text("Wecker.xcodeproj/project.pbxproj") == before)
  }

  @Test func `a name with its extension is a name`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("file", "create", "swiftui-view", "Klang.swift", "-q")
    #expect(world.exists("Wecker/Klang.swift") && !world.exists("Wecker/Klang.swift.swift"))
    #expect(try world.text("Wecker/Klang.swift").contains("struct Klang"))
  }

  @Test func `a folder that was removed is no place for a project`() throws {
    let world = try SealedWorld()
    let command = "mkdir g && cd g && rmdir ../g && exec \"$0\" new Foo --company-id de.x --json"
    let result = try world.run(["sh", "-c", command, SealedWorld.program])
    #expect(result.exitCode == 2)
    #expect(try result.json()["error"]?["code"]?.string == "file-not-found", "\(result)")
  }

  @Test(arguments: [
    ("uikit", "UIKit"), ("MapKits", "MapKit"), ("CoreDate", "CoreData"),
    ("sqlite3", "libsqlite3.tbd"), ("libz", "libz.tbd"), ("Foundatoin.framework", "Foundation"),
  ]) func `a misspelled system framework is refused`(name: String, right: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let error = try world.json("dependency", "add", "framework", name, exits: 2)["error"]
    #expect(error?["code"]?.string == "framework-unknown")
    let stem = name.replacing(".framework", with: "")
    #expect(error?["message"]?.string == "Apple's SDKs have no framework \"\(stem)\"")
    #expect(error?["hint"]?.string == "did you mean \(right)? Add --force to link \"\(stem)\"")
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["Zweit", "Zweit.framework"])
  func `the framework of a target is no system framework`(name: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Zweit", "--template", "framework", "-q")
    let error = try world.json("dependency", "add", "framework", name, "--force", "--target", "Wecker", exits: 2)[
      "error"]
    #expect(error?["hint"]?.string == "run slipway dependency add target Zweit --target Wecker")
  }

  @Test(arguments: [
    ("libquatsch.tbd", 1), ("libsqlite3.tbd", 0), ("libz.1.tbd", 0),
    ("StoreKit.framework", 0), ("CryptoKit", 0),
  ]) func `an unknown system framework is noted`(name: String, notes: Int) throws {
    let world = try SealedWorld.withProject()
    #expect(try world.json("dependency", "add", "framework", name).texts("notes").count == notes)
    try expectSound(world)
  }

  @Test func `frameworks, packages and targets are used, and no longer`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Kern", "--template", "framework", "--no-host", "--quiet")
    let before = try files(world)
    try world.slipway("dependency", "add", "framework", "CoreData", "--optional", "--target", "Wecker")
    try world.slipway(
      "dependency", "add", "package", "https://example.org/Algorithmen.git", "--from", "1.0.0", "--product",
      "Algorithmen", "--target", "Wecker")
    let record = try world.json("dependency", "add", "target", "Kern", "--embed", "--target", "Wecker")
    #expect(record.shape == "{schema, name, target, files[{path, change}], notes[]}")
    let unchanged = try world.slipway("dependency", "add", "target", "Kern", "--embed", "--target", "Wecker")
    #expect(unchanged.output == "Nothing to change: Wecker already depends on Kern\n")
    try expectSound(world)
    let listed = try world.json("dependency", "list", "--target", "Wecker").objects("dependencies")
    #expect(listed.map { $0["name"]?.string } == ["Kern", "CoreData.framework", "Algorithmen"])
    #expect(listed.map { $0["embedded"]?.bool } == [true, false, false])
    #expect(listed.map { $0["optional"]?.bool } == [false, true, false])
    for name in ["Kern", "CoreData", "Algorithmen"] {
      try world.slipway("dependency", "remove", name, "--target", "Wecker")
      try expectSound(world)
    }
    #expect(try world.json("dependency", "list", "--target", "Wecker").objects("dependencies").isEmpty)
    let error = try world.json("dependency", "remove", "Kern", "--target", "Wecker", exits: 2)["error"]
    #expect(error?["code"]?.string == "dependency-missing")
    try expectUndone(world, 6, to: before)
  }

  @Test(arguments: [
    (["framework", "CoreData", "--embed"], "dependency-unsuitable"), (["target", "Wecker"], "target-dependency-cycle"),
    (["package", "https://example.org/A.git"], "package-requirement-needed"),
    (["package", "Nothing"], "file-not-found"),
    (["framework", "Nothing/A.framework"], "file-not-found"), (["target", "Nobody"], "target-not-found"),
  ]) func `uses that make no sense are refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let result = try world.run([SealedWorld.program, "dependency", "add"] + arguments + ["--json"])
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
  }

  @Test func `an app uses a target of another project in one workspace`() throws {
    let world = try SealedWorld()
    for name in ["Wecker", "Uhr"] {
      try world.slipway("new", name, "--company-id", "de.uni-hd.demo", "--no-git", "--quiet")
    }
    try world.slipway("-C", "Wecker", "target", "add", "Kern", "--template", "framework", "--quiet")
    try world.slipway("workspace", "new", "Alles", "Wecker/Wecker.xcodeproj", "Uhr/Uhr.xcodeproj")
    let projects = try world.json("workspace", "list").objects("projects")
    #expect(projects.map { $0["path"]?.string } == ["Wecker/Wecker.xcodeproj", "Uhr/Uhr.xcodeproj"])
    try world.slipway(
      "-C", "Uhr", "dependency", "add", "target", "Kern", "--from-project", "../Wecker/Wecker.xcodeproj", "--embed")
    let used = try #require(try world.json("-C", "Uhr", "dependency", "list").objects("dependencies").first)
    #expect(used["source"]?.string == "../Wecker/Wecker.xcodeproj" && used["embedded"]?.bool == true)
    try world.slipway("-C", "Uhr", "check", "--strict")
    try world.slipway("-C", "Uhr", "format", "--check")
    try world.slipway("workspace", "remove", "Uhr/Uhr.xcodeproj")
    #expect(try !world.text("Alles.xcworkspace/contents.xcworkspacedata").contains("Uhr"))
    let error = try world.json("workspace", "remove", "Uhr/Uhr.xcodeproj", exits: 2)["error"]
    #expect(error?["code"]?.string == "workspace-item-missing")
    try world.slipway("workspace", "new", "Alles", exits: 2)
    try world.slipway("undo")
    #expect(try world.text("Alles.xcworkspace/contents.xcworkspacedata").contains("Uhr"))
  }

  @Test func `configurations come and go in project, targets and schemes`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.write("BETA = YES\n", to: "Beta.xcconfig")
    let before = try files(world)
    try world.slipway("configuration", "add", "Beta", "--based-on", "Debug", "--xcconfig", "Beta.xcconfig")
    let listed = try world.json("configuration", "list").objects("configurations")
    #expect(listed.map { $0["name"]?.string } == ["Debug", "Release", "Beta"])
    #expect(listed[2]["xcconfig"]?.string == "Beta.xcconfig")
    #expect(try world.slipway("show", "Wecker", "--configuration", "Beta", "--setting", "BETA").output.contains("YES"))
    try expectSound(world)
    let removed = try world.json("configuration", "remove", "Debug")
    #expect(removed.texts("schemes") == ["Wecker"])
    #expect(try !world.text("Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme").contains("\"Debug\""))
    try expectSound(world)
    let taken = try world.json("configuration", "add", "Release", exits: 2)["error"]
    #expect(taken?["code"]?.string == "configuration-name-taken")
    try expectUndone(world, 2, to: before)
  }
  @Test(arguments: [
    (["file", "add", "Nix.swift"], "file-not-found"),
    (["file", "create", "view-controller", "Neu", "--storyboard", "Nix.storyboard"], "file-not-found"),
    (["configuration", "add", "Beta", "--xcconfig", "Nix.xcconfig"], "file-not-found"),
    (["configuration", "add", "Debug"], "configuration-name-taken"),
    (["language", "remove", "en", "--yes"], "language-required"),
  ]) func `a refusal says what to do`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let result = try world.run([SealedWorld.program] + arguments + ["--json"])
    #expect(result.exitCode == 2)
    let error = try #require(try result.json()["error"])
    #expect(error["code"]?.string == code && error["hint"]?.string?.isEmpty == false, "\(error)")
  }

  @Test(arguments: [["new", "Neu", "--git", "--no-git"], ["language", "add", "fr", "--base", "--no-base"]])
  func `flags that say the contrary of each other are no command`(arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program] + arguments + ["--json"])
    #expect(result.exitCode == 64, "\(result)")
    #expect(try world.snapshot() == before)
  }

  @Test func `simultaneous edits of one project all succeed`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let before = try world.text("Wecker.xcodeproj/project.pbxproj")
    let run = """
      for number in 1 2 3 4 5 6 7 8; do "$0" file create class "Part$number" --no-date -q & pids="$pids $!"; done
      for pid in $pids; do wait "$pid" || exit 1; done
      """
    let result = try world.run(["sh", "-c", run, SealedWorld.program])
    #expect(result.exitCode == 0, "\(result)")
    let project = try world.text("Wecker.xcodeproj/project.pbxproj")
    for number in 1...8 {
      #expect(project.contains("/* Part\(number).swift in Sources */,") && world.exists("Wecker/Part\(number).swift"))
    }
    try world.slipway("check")
    for _ in 1...8 { try world.slipway("undo", "-q") }
    #expect(try world.text("Wecker.xcodeproj/project.pbxproj") == before)
  }
}
