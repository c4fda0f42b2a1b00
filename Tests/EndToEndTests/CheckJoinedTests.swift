import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What holds for several targets and configurations, in the forms in which a check is written.
@Suite struct CheckJoinedTests {
  private let world: SealedWorld
  private static let target = "IPHONEOS_DEPLOYMENT_TARGET = latest;"

  /// A project whose Release configuration names an Info.plist that is not there, for the app and its tests, and that
  /// names the same system, which is none, in both configurations.
  init() throws {
    world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--tests")
    world.directory += "/Wecker"
    let file = "Wecker.xcodeproj/project.pbxproj"
    let text = try world.text(file).replacingOccurrences(of: "\t\t\t\tINFOPLIST_FILE = Wecker/Info.plist;\n", with: "")
      .replacingOccurrences(
        of: "SWIFT_COMPILATION_MODE = wholemodule;",
        with: "INFOPLIST_FILE = Old/Info.plist;\n\t\t\t\tSWIFT_COMPILATION_MODE = wholemodule;"
      ).replacingOccurrences(
        of: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;\n\t\t\t\tLOCALIZATION_PREFERS",
        with: "\(Self.target)\n\t\t\t\tLOCALIZATION_PREFERS")
    try world.write(text, to: file)
  }

  private func lines(of text: String) throws -> [Int] {
    try world.text("Wecker.xcodeproj/project.pbxproj").split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().filter { $0.element.contains(text) }.map { $0.offset + 1 }
  }

  @Test func `JSON has the targets, the configurations and every line`() throws {
    let findings = try world.json("check", "--only", "info-plist-not-found,deployment-target-form", exits: 1).objects(
      "findings")
    let plist = try #require(findings.first { $0["rule"]?.string == "info-plist-not-found" })
    #expect(plist.texts("targets") == ["Wecker", "WeckerTests"] && plist.texts("configurations") == ["Release"])
    let system = try #require(findings.first { $0["rule"]?.string == "deployment-target-form" })
    let further = system.objects("furtherPlaces")
    let found = [system["line"]?.int] + further.map { $0["line"]?.int }
    #expect(found == (try lines(of: Self.target)) && found.count > 1)
    #expect(further.last?["configuration"]?.string == "Release")
  }

  @Test func `a baseline of joined findings knows them again, and is new where a target joins`() throws {
    let rule = "info-plist-not-found"
    try world.slipway("check", "--only", rule, "--write-baseline", "known.json")
    let entries = try #require(JSONValue(parsing: Array(try world.text("known.json").utf8), file: nil).object)
      .objects("findings")
    #expect(entries.map { $0["target"]?.string } == ["Wecker", "WeckerTests"])
    #expect(entries.map { $0["configuration"]?.string } == ["Release", "Release"])
    try world.slipway("check", "--only", rule, "--baseline", "known.json")
    // The one that is known is taken out; the other one alone makes the line a new finding.
    let text = try world.text("known.json")
    let start = try #require(text.range(of: "    {\n"))
    let end = try #require(text.range(of: "},\n"))
    try world.write(text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""), to: "partly.json")
    let new = try world.json("check", "--only", rule, "--baseline", "partly.json", exits: 1)
    #expect(new.objects("findings").count == 1, "\(new)")
  }

  @Test func `SARIF and annotations say for whom a joined finding holds, and where else`() throws {
    let rules = "info-plist-not-found,deployment-target-form"
    let annotations = try world.slipway("check", "--only", rules, "--format", "github", exits: 1).output
    #expect(annotations.contains("(Wecker, also WeckerTests, Release)%0Ahint: "), "\(annotations)")
    let second = try #require(try lines(of: Self.target).dropFirst().first)
    #expect(annotations.contains("; also on line \(second) (Release)%0A"), "\(annotations)")
    let text = try world.slipway("check", "--only", rules, "--format", "sarif", exits: 1).output
    let log = try #require(JSONValue(parsing: Array(text.utf8), file: nil).object)
    let results = try #require(log.objects("runs").first).objects("results")
    #expect(results.count == 2)
    let messages = results.compactMap { $0["message"]?.object?["text"]?.string }
    #expect(messages.contains { $0.contains("(Wecker, also WeckerTests, Release)") }, "\(messages)")
    let related = results.flatMap { $0.objects("relatedLocations") }
    let regions = related.compactMap { $0["physicalLocation"]?.object?["region"]?.object?["startLine"]?.int }
    #expect(regions == Array(try lines(of: Self.target).dropFirst()))
  }
}
