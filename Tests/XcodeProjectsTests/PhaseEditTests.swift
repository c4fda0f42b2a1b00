import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct PhaseEditTests {
  private static var script: ScriptPhase {
    var phase = ScriptPhase("set -e\necho \"$CI\"\n", name: "Prüfen")
    phase.inputs = ["$(SRCROOT)/a.txt"]
    phase.isAlwaysOutOfDate = true
    return phase
  }

  @Test(arguments: TargetFixture.allCases)
  func `phases that run scripts and copy are added before others and go`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let target = try #require(project.targets.first { !$0.phases.isEmpty })
    let edited = try project.addingPhase(Self.script, to: target, before: target.phases[0])
    try expectEdit(project, edited)
    let phase = try #require(edited.targets.first { $0.id == target.id }?.phases.first)
    #expect(phase.script == Self.script.script)
    #expect(phase.name == "Prüfen")
    #expect(try edited.removing(phase).document.bytes == project.document.bytes)
    let copying = try project.addingCopyPhase(
      to: .resources, path: "Modelle", named: "Modelle", in: target)
    try expectEdit(project, copying)
    let last = try #require(copying.targets.first { $0.id == target.id }?.phases.last)
    #expect(last.destination?.folder == .resources)
    #expect(last.destination?.path == "Modelle")
    #expect(try copying.removing(last).document.bytes == project.document.bytes)
  }

  @Test func `a script is one text, and since 90 its lines`() throws {
    let old = try TargetFixture.synchronized.project
    let one = try old.addingPhase(ScriptPhase("a\nb\n"), to: try old.required("Notiz"))
    #expect(String(decoding: one.document.bytes, as: UTF8.self).contains("shellScript = \"a\\nb\\n\";"))
    let lean = try TargetFixture.lean.project
    let several = try lean.addingPhase(ScriptPhase("a\nb\n"), to: try lean.required("Karte"))
    let written = String(decoding: several.document.bytes, as: UTF8.self)
    #expect(written.contains("shellScript = (\n\t\t\t\ta,\n\t\t\t\tb,\n\t\t\t\t\"\",\n\t\t\t);"))
    #expect(!written.contains("inputPaths"))
  }

  @Test func `phases change places by one line`() throws {
    let project = try TargetFixture.classic.project
    let app = try project.required("Wecker")
    let edited = try project.moving(app.phases[4], of: app, to: 0)
    try expectEdit(
      project, edited, ["-A10000000000000000000606 /* Lint */,", "+A10000000000000000000606 /* Lint */,"])
    #expect(try edited.required("Wecker").phases.map(\.id).first == app.phases[4].id)
    let back = try edited.moving(app.phases[4], of: app, to: 99)
    #expect(back.document.bytes == project.document.bytes)
    #expect(try project.moving(app.phases[1], of: app, to: 1).document.bytes == project.document.bytes)
    let tests = try project.required("WeckerTests")
    #expect(throws: Diagnostic.self) { try project.moving(app.phases[0], of: tests, to: 0) }
  }

  @Test func `a phase of a kind is there once`() throws {
    let project = try TargetFixture.classic.project
    let tests = try project.required("WeckerTests")
    let edited = try project.addingPhase(.resources, to: tests)
    try expectEdit(project, edited)
    #expect(try edited.addingPhase(.resources, to: tests).document.bytes == edited.document.bytes)
  }

  @Test(arguments: TargetFixture.allCases)
  func `rules for kinds of files are added and go`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let target = try #require(project.targets.first { $0.kind == .native })
    var rule = NewBuildRule(for: .pattern("*.lua"), script: "luac \"$1\"\n", outputs: ["$(DERIVED_FILE_DIR)/a.luac"])
    rule.name = "Lua"
    rule.runsPerArchitecture = false
    let edited = try project.adding(rule, to: target)
    try expectEdit(project, edited)
    let added = try #require(edited.targets.first { $0.id == target.id }?.buildRules.last)
    #expect(added.filePatterns == "*.lua")
    #expect(added.fileType == "pattern.proxy")
    #expect(try edited.removing(added).document.bytes == project.document.bytes)
    let typed = try project.adding(
      NewBuildRule(for: .type("sourcecode.metal"), script: "x", outputs: []), to: target)
    #expect(typed.targets.first { $0.id == target.id }?.buildRules.last?.fileType == "sourcecode.metal")
  }
}
