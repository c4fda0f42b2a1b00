import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `file show` and `file target`, which say and change which targets use a file.
@Suite struct MembershipTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private static func world(_ layout: String) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--layout", layout)
    try world.slipway("target", "add", "WeckerKit", "--template", "framework", "--host", "Wecker", "-q")
    try world.write("struct Clock { var hour = 0 }\n", to: "Wecker/Clock.swift")
    try world.write("let clock = Clock()\n", to: "Wecker/Use.swift")
    try world.write("#import <Foundation/Foundation.h>\n", to: "WeckerKit/Bell.h")
    if layout == "groups" {
      try world.slipway("file", "add", "Wecker/Clock.swift", "Wecker/Use.swift", "WeckerKit/Bell.h", "-q")
    }
    return world
  }

  /// The target and phase of each use of a file.
  private static func uses(of path: String, in world: SealedWorld) throws -> [String] {
    try world.json("file", "show", path).objects("targets").map {
      [$0["target"]?.string ?? "", $0["phase"]?.string ?? "-"].joined(separator: " ")
    }
  }

  @Test(arguments: ["folders", "groups"]) func `a file is added to a target and removed`(layout: String) throws {
    let world = try Self.world(layout)
    let before = try world.text(Self.project)
    let shown = try world.json("file", "show", "Wecker/Clock.swift")
    #expect(shown["schema"]?.string == "slipway.file.show/1")
    #expect(
      shown.shape
        == "{schema, path, exists, type, groups[], folder, targets[{target, phase, attributes[], compilerFlags, platforms[]}], settings[]}"
    )
    #expect(try Self.uses(of: "Wecker/Clock.swift", in: world) == ["Wecker Sources"])
    let added = try world.slipway("file", "target", "add", "Wecker/Clock.swift", "WeckerTests")
    #expect(added.output.hasPrefix("Added Wecker/Clock.swift to WeckerTests\n"))
    #expect(try Self.uses(of: "Wecker/Clock.swift", in: world) == ["Wecker Sources", "WeckerTests Sources"])
    let again = try world.slipway("file", "target", "add", "Wecker/Clock.swift", "WeckerTests")
    #expect(again.output == "Nothing to change: Wecker/Clock.swift is already in WeckerTests\n")
    try world.slipway("file", "target", "remove", "Wecker/Clock.swift", "Wecker", "-q")
    #expect(try Self.uses(of: "Wecker/Clock.swift", in: world) == ["WeckerTests Sources"])
    try world.slipway("undo", "-q")
    try world.slipway("file", "target", "remove", "Wecker/Clock.swift", "WeckerTests", "-q")
    #expect(try world.text(Self.project) == before)
    let nothing = try world.slipway("file", "target", "remove", "Wecker/Clock.swift", "WeckerTests")
    #expect(nothing.output == "Nothing to change: Wecker/Clock.swift is not in WeckerTests\n")
  }

  @Test(arguments: ["folders", "groups"]) func `flags and visibility are of one target`(layout: String) throws {
    let world = try Self.world(layout)
    let before = try world.text(Self.project)
    try world.slipway("file", "target", "add", "Wecker/Clock.swift", "Wecker", "--flags", "-DLOUD -Onone", "-q")
    let flags = try world.json("file", "show", "Wecker/Clock.swift").objects("targets").first?["compilerFlags"]
    #expect(flags?.string == "-DLOUD -Onone")
    try world.slipway("file", "target", "add", "Wecker/Clock.swift", "Wecker", "--flags", "", "-q")
    #expect(try world.text(Self.project) == before)
    for (flag, attributes) in [("--public", ["Public"]), ("--private", ["Private"]), ("--project-only", [])] {
      try world.slipway("file", "target", "add", "WeckerKit/Bell.h", "WeckerKit", flag, "-q")
      let shown = try world.json("file", "show", "WeckerKit/Bell.h").objects("targets").first
      #expect(shown?["attributes"]?.array?.compactMap(\.string) == attributes, "\(flag)")
      #expect(shown?["phase"]?.string == "Headers")
    }
    #expect(try world.text(Self.project) == before)
    #expect(try world.slipway("file", "show", "WeckerKit/Bell.h").output.contains("WeckerKit  Headers  project"))
  }

  @Test func `a folder stands for its files, and a note says that no phase takes a header`() throws {
    let world = try Self.world("groups")
    let all = try world.json("file", "target", "add", "Wecker", "WeckerTests", "--dry-run")
    #expect(all["dryRun"]?.bool == true && all.texts("paths").contains("Wecker/Use.swift"))
    #expect(try Self.uses(of: "Wecker/Use.swift", in: world) == ["Wecker Sources"])
    let header = try world.slipway("file", "target", "add", "WeckerKit/Bell.h", "Wecker")
    #expect(header.output == "Nothing to change\nnote: target \"Wecker\" has no build phase for headers\n")
    #expect(try world.slipway("file", "show", "Wecker/Info.plist").output.contains("INFOPLIST_FILE"))
  }

  @Test func `a synchronized folder stands for its files, and a bundle in it is one file`() throws {
    let world = try Self.world("folders")
    try world.slipway("file", "target", "add", "Wecker", "WeckerTests", "-q")
    #expect(try Self.uses(of: "Wecker/Use.swift", in: world) == ["Wecker Sources", "WeckerTests Sources"])
    #expect(try Self.uses(of: "Wecker/Assets.xcassets", in: world).count == 2)
    #expect(try Self.uses(of: "Wecker/Info.plist", in: world) == [])
    let inside = try world.json("file", "show", "Wecker/Assets.xcassets/Contents.json", exits: 2)
    #expect(inside["error"]?["code"]?.string == "file-missing")
    try world.slipway("file", "target", "remove", "Wecker", "WeckerTests", "-q")
    #expect(try Self.uses(of: "Wecker/Use.swift", in: world) == ["Wecker Sources"])
  }

  @Test(arguments: ["folders", "groups"]) func `classes move into a library that the app links`(layout: String) throws {
    let world = try Self.world(layout)
    try world.slipway("dependency", "remove", "WeckerKit", "--target", "Wecker", "-q")
    let before = try world.text(Self.project)
    let moved = try world.json(
      "file", "target", "move", "Wecker/Clock.swift", "--from", "Wecker", "--to", "WeckerKit")
    #expect(moved["linked"]?.bool == true && moved["module"]?.string == "WeckerKit")
    #expect(moved.texts("importing") == ["Wecker/Use.swift"])
    #expect(moved.texts("notes").first == "add \"import WeckerKit\" to Wecker/Use.swift")
    #expect(try Self.uses(of: "Wecker/Clock.swift", in: world) == ["WeckerKit Sources"])
    try world.slipway("check", "-q")
    try world.slipway("undo", "-q")
    #expect(try world.text(Self.project) == before)
  }

  @Test func `what can't be is refused, and nothing is written`() throws {
    let world = try Self.world("groups")
    try world.write("import XCTest\n", to: "WeckerTests/More.swift")
    try world.write("", to: "Loose.swift")
    try world.slipway("file", "add", "WeckerTests/More.swift", "-q")
    let before = try world.snapshot()
    func error(_ arguments: String...) throws -> (code: String?, hint: String?) {
      let result = try world.run([SealedWorld.program, "file"] + arguments + ["--json"])
      #expect(result.exitCode == 2, "\(arguments): \(result)")
      let error = try result.json()["error"]
      return (error?["code"]?.string, error?["hint"]?.string)
    }
    let loose = try error("target", "add", "Loose.swift", "Wecker")
    #expect(loose.code == "file-missing" && loose.hint == "run slipway file add Loose.swift")
    #expect(try error("show", "Nowhere.swift").code == "file-missing")
    #expect(try error("show", "../outside.swift").code == "file-missing")
    #expect(try error("target", "add", "Wecker/Clock.swift", "Weker").code == "target-not-found")
    #expect(try error("target", "add", "Wecker/Clock.swift", "Wecker", "--public").code == "file-option-unsuitable")
    #expect(try error("target", "add", "WeckerKit/Bell.h", "Wecker", "--public").code == "file-option-unsuitable")
    #expect(
      try error("target", "add", "WeckerKit/Bell.h", "WeckerKit", "--flags", "-w").code == "file-option-unsuitable")
    #expect(try error("target", "add", "WeckerTests/More.swift", "Wecker").code == "target-unfit")
    #expect(
      try error("target", "add", "Wecker/Clock.swift", "Wecker", "--flags", "a\nb").code == "file-option-unsuitable")
    #expect(try error("show", "Wecker").code == "is-folder")
    let entry = try error("target", "move", "Wecker/WeckerApp.swift", "--from", "Wecker", "--to", "WeckerKit")
    #expect(entry.code == "target-unfit")
    let unlinked = try error("target", "move", "Wecker/Clock.swift", "--from", "Wecker", "--to", "WeckerTests")
    #expect(unlinked.code == "target-unfit")
    let foreign = try error("target", "move", "WeckerKit/Bell.h", "--from", "Wecker", "--to", "WeckerKit")
    #expect(foreign.code == "file-not-in-target" && foreign.hint == "run slipway file show WeckerKit/Bell.h")
    #expect(try world.snapshot() == before)
  }
}
