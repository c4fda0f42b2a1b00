import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Frameworks, libraries and packages of targets.
@Suite struct DependencyTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: [
    (
      "Foobar", "framework-unknown", "Apple's SDKs have no framework \"Foobar\"",
      "check its name, or add --force to link a framework that Slipway does not know"
    ),
    (
      "Twitter", "framework-unavailable", "the iOS 17.0 SDK no longer contains \"Twitter\"",
      "run slipway dependency add framework Social --target Wecker"
    ),
    (
      "NewsstandKit", "framework-unavailable", "the iOS 17.0 SDK no longer contains \"NewsstandKit\"",
      "add --force to link it with an older SDK"
    ),
    (
      "AppKit.framework", "framework-unavailable", "iOS has no framework \"AppKit\"",
      "only macOS has it; add --force to link it anyway"
    ),
  ]) func `a framework that the SDK does not contain is linked only with --force`(
    name: String, code: String, message: String, hint: String
  ) throws {
    let world = try SealedWorld.withProject()
    let before = try files(world)
    let error = try world.json("dependency", "add", "framework", name, exits: 2)["error"]
    #expect(error?["code"]?.string == code && error?["message"]?.string == message)
    #expect(error?["hint"]?.string == hint)
    #expect(try files(world) == before)
    #expect(try world.json("dependency", "add", "framework", name, "--force").texts("notes").count == 1)
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test func `a framework newer than the deployment target is noted, and made optional by the hint`() throws {
    let world = try SealedWorld.withProject("Wecker", "--deployment-target", "16.0")
    let added = try world.slipway("dependency", "add", "framework", "SwiftData").output
    #expect(added.contains("note: \"SwiftData\" requires iOS 17.0, but \"Wecker\" supports iOS 16.0"))
    #expect(added.contains("hint: run slipway dependency add framework SwiftData --optional --target Wecker"))
    #expect(try world.brokenRules([]).contains("framework-newer-than-target"))
    let before = try files(world)
    let weak = ["dependency", "add", "framework", "SwiftData", "--optional", "--target", "Wecker"]
    #expect(try world.run([SealedWorld.program] + weak + ["--dry-run"]).output.contains("Weak"))
    #expect(try files(world) == before)
    #expect(try world.run([SealedWorld.program] + weak).exitCode == 0)
    #expect(try world.text(Self.project).contains("settings = {ATTRIBUTES = (Weak, ); };"))
    #expect(try !world.brokenRules([]).contains("framework-newer-than-target"))
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test func `a framework on disk gets a search path, an XCFramework does not`() throws {
    let world = try SealedWorld.withProject()
    try world.write("", to: "My Vendor/Map.framework/Map")
    try world.write("", to: "Vendor/libMap.a")
    try world.write("", to: "Vendor/Map.xcframework/Info.plist")
    let before = try files(world)
    try world.slipway("dependency", "add", "framework", "My Vendor/Map.framework", "--embed")
    try world.slipway("dependency", "add", "framework", "Vendor/libMap.a")
    let text = try world.text(Self.project)
    #expect(text.components(separatedBy: #""\"$(PROJECT_DIR)/My Vendor\"","#).count == 3)
    #expect(text.components(separatedBy: "LIBRARY_SEARCH_PATHS = (").count == 3)
    try world.slipway("dependency", "add", "framework", "Vendor/Map.xcframework", "--embed")
    #expect(try world.text(Self.project).components(separatedBy: "SEARCH_PATHS = (").count == 7)
    let again = try world.slipway("dependency", "add", "framework", "Vendor/libMap.a").output
    #expect(again == "Nothing to change: Wecker already depends on libMap.a\n")
    let shown = try world.json("dependency", "show", "Map")
    #expect(shown["kind"]?.string == "file")
    #expect(shown.objects("uses").map { $0["codeSignOnCopy"]?.bool } == [false, false, false, true, true])
    try world.write("", to: "Vendor/read.me")
    let error = try world.json("dependency", "add", "framework", "Vendor/read.me", exits: 2)["error"]
    #expect(error?["code"]?.string == "dependency-unsuitable")
    try world.judge("rm", "Vendor/read.me")
    for _ in 0..<3 { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test func `a new framework or library is used by the only app`() throws {
    let world = try SealedWorld.withProject()
    let before = try files(world)
    #expect(try world.json("target", "add", "Kern", "--template", "framework")["host"]?.string == "Wecker")
    #expect(try world.json("target", "add", "Fest", "--template", "static-library")["host"]?.string == "Wecker")
    #expect(try world.json("target", "add", "Rand", "--template", "framework", "--no-host")["host"] == .null)
    let listed = try world.json("dependency", "list", "--target", "Wecker").objects("dependencies")
    #expect(listed.map { $0["name"]?.string } == ["Kern", "Fest"])
    #expect(listed.map { $0["linked"]?.bool } == [true, true])
    #expect(listed.map { $0["embedded"]?.bool } == [true, false])
    try world.slipway("check", "--strict")
    for _ in 0..<3 { try world.slipway("undo") }
    #expect(try files(world) == before)
    try world.slipway("target", "add", "Uhr", "--template", "ios-app", "--bundle-id", "de.uni-hd.demo.Uhr", "-q")
    let several = try world.slipway("target", "add", "Kern", "--template", "framework").output
    #expect(several.contains("note: the project has several apps, so \"Kern\" was linked to none"))
    #expect(several.contains("hint: run slipway dependency add target Kern --target APP"))
    let both = ["target", "add", "X", "--template", "framework", "--host", "Uhr", "--no-host"]
    #expect(try world.run([SealedWorld.program] + both).exitCode != 0)
  }

  @Test func `a dependency is shown with its uses`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Kern", "--template", "framework", "-q")
    try world.slipway("dependency", "add", "framework", "OpenGLES", "--optional", "-q")
    try world.slipway(
      "dependency", "add", "package", "https://example.org/Dials.git", "--from", "1.2.0", "--product", "Dials", "-q")
    try world.write(
      #"{"pins": [{"location": "https://example.org/Dials", "state": {"version": "1.4.1"}}], "version": 2}"#,
      to: "Wecker.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
    let before = try world.snapshot()
    let system = try world.json("dependency", "show", "OpenGLES")
    #expect(system["kind"]?.string == "system-framework" && system["replacement"]?.string == "Metal")
    let iOS = try #require(system.objects("platforms").first)
    #expect(iOS["introduced"]?.string == "2.0" && iOS["deprecated"]?.string == "12.0")
    let use = try #require(system.objects("uses").first)
    #expect(use["optional"]?.bool == true && use["phase"]?.string == "Link Binary With Libraries")
    #expect(use["place"]?.string?.hasPrefix(Self.project + ":") == true)
    let package = try world.json("dependency", "show", "Dials")["package"]
    #expect(package?["version"]?.string == "1.4.1")
    #expect(package?["requirement"]?.string == "1.2.0 up to the next major version")
    let target = try world.json("dependency", "show", "Kern", "--target", "Wecker")
    #expect(target["kind"]?.string == "target")
    #expect(
      target.objects("uses").map { $0["phase"]?.string } == [
        "Target Dependencies", "Link Binary With Libraries", "Embed Frameworks",
      ])
    #expect(try world.slipway("dependency", "show", "CoreData").output.hasSuffix("  No target uses it\n"))
    let missing = try world.json("dependency", "show", "Dial", exits: 2)["error"]
    #expect(missing?["code"]?.string == "dependency-missing")
    #expect(missing?["hint"]?.string == "run slipway dependency show Dials")
    #expect(try world.snapshot() == before)
  }
}
