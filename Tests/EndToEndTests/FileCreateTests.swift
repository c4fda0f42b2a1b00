import FileTrees
import Foundation
import JSONTrees
import Testing

/// `file create`: every kind of file, in a target, as judges read it.
@Suite struct FileCreateTests {
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: ["folders", "groups"]) func `every kind of file is created in a target`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--layout", layout)
    let before = try files(world)
    let kinds = try world.json("template", "list", "--kind", "file").objects("templates")
      .compactMap { $0["name"]?.string }
    #expect(kinds.count >= 20)
    for (number, kind) in kinds.enumerated() {
      var arguments = ["file", "create", kind, "Teil\(number)", "--no-date", "--quiet"]
      if kind == "extension" || kind == "objc-category" { arguments += ["--subclass", "NSString"] }
      if kind == "test-case" { arguments += ["--target", "WeckerTests"] }
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 0, "\(kind): \(result)")
    }
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    let listing = try world.listing()
    try world.expectPropertyLists(
      listing.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".entitlements") || $0.hasSuffix(".xccurrentversion") })
    let parsed = try world.run(["swiftc", "-frontend", "-parse"] + listing.filter { $0.hasSuffix(".swift") })
    #expect(parsed.exitCode == 0, "\(parsed)")
    let readers =
      "import json, sys, xml.dom.minidom as m\nfor f in sys.argv[1:]: (json.load(open(f)) if f.endswith(('json', 'xcstrings')) else m.parse(f))"
    let endings = [".json", ".xcstrings", ".storyboard", "/contents"]
    let judged = try world.run(
      ["python3", "-c", readers] + listing.filter { name in endings.contains { name.hasSuffix($0) } })
    #expect(judged.exitCode == 0, "\(judged)")
    for _ in kinds { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test func `headers say what Xcode's say, and names may have folders`() throws {
    let world = try SealedWorld.withProject()
    let created = try world.json(
      "file", "create", "class", "Wecker/Model/Alarm", "--subclass", "NSObject", "--date", "2026-03-04")
    #expect(created.shape == "{schema, created[], target, files[{path, change}], notes[]}")
    #expect(created.texts("created") == ["Wecker/Model/Alarm.swift"] && created["target"]?.string == "Wecker")
    let text = try world.text("Wecker/Model/Alarm.swift")
    #expect(text.hasPrefix("//\n//  Alarm.swift\n//  Wecker\n//\n//  Created by Ada Beispiel on 3/4/26.\n"))
    #expect(text.contains("class Alarm: NSObject {"))
  }

  @Test(arguments: [
    (["class", "ContentView"], "file-exists"), (["nothing", "A"], "template-unknown"),
    (["class", "1A"], "type-name-invalid"), (["extension", "A"], "type-name-invalid"),
    (["class", "../A"], "path-outside"), (["class", "A", "--target", "Nobody"], "target-not-found"),
  ]) func `what can't be created is refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "file", "create"] + arguments + ["--json"])
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try world.snapshot() == before)
  }
}
