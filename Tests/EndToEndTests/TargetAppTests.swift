import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `target add` with project templates: several apps in a project.
@Suite struct TargetAppTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  /// The files of the project, with their contents.
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: [
    ["--layout", "folders"], ["--layout", "groups", "--xcode", "15"],
  ]) func `every template of an app adds one without findings`(options: [String]) throws {
    let world = try SealedWorld()
    let new = [SealedWorld.program, "new", "Wecker", "--company-id", "de.uni-hd.demo", "--quiet"] + options
    try #require(try world.run(new).exitCode == 0)
    world.directory += "/Wecker"
    let before = try files(world)
    let templates = try world.json("template", "list", "--kind", "project").objects("templates")
      .compactMap { $0["name"]?.string }.filter { !["framework", "static-library"].contains($0) }
    #expect(templates.count >= 15)
    for (number, template) in templates.enumerated() {
      try world.slipway("target", "add", "App\(number)", "--template", template, "--quiet")
    }
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.expectPropertyLists(
      world.listing().filter { $0.hasSuffix(".plist") || $0.hasSuffix(".entitlements") })
    for _ in templates { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test func `a second app has its own folder, scheme, tests and identifier`() throws {
    let world = try SealedWorld.withProfile()
    let before = try files(world)
    let arguments = ["target", "add", "Timer", "--template", "ios-app"]
    let added = try world.json(arguments + ["--tests", "--interface", "storyboard", "--devices", "iphone"])
    #expect(added["bundleIdentifier"]?.string == "de.uni-hd.demo.Timer" && added["host"] == .null)
    #expect(added.objects("targets").map { $0["name"]?.string } == ["Timer", "TimerTests"])
    #expect(added.texts("schemes") == ["Timer"])
    let scheme = try world.text("Wecker.xcodeproj/xcshareddata/xcschemes/Timer.xcscheme")
    #expect(scheme.contains("Timer.app") && scheme.contains("TimerTests.xctest") && !scheme.contains("Wecker.app"))
    for file in ["Info.plist", "AppDelegate.swift", "Base.lproj/Main.storyboard", "Assets.xcassets/Contents.json"] {
      #expect(world.exists("Timer/\(file)"), "\(file)")
    }
    #expect(try world.text(Self.project).components(separatedBy: "TARGETED_DEVICE_FAMILY = 1;").count == 5)
    let signing = try world.json(["signing"], exits: 1).objects("targets")
    #expect(signing.contains { $0["target"]?.string == "Timer" })
    try world.slipway("app", "stub", "Timer", "--output", "out", "--quiet")
    #expect(try world.slipway("app", "show", "out/Timer.app").output.contains("de.uni-hd.demo.Timer"))
    try world.judge("rm", "-r", "out")
    let taken = try world.json(arguments, exits: 2)["error"]
    #expect(taken?["code"]?.string == "target-name-taken")
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test func `a watch app is added with its container`() throws {
    let world = try SealedWorld.withProject()
    let added = try world.json("target", "add", "Uhr", "--template", "watchos-app", "--tests")
    #expect(
      added.objects("targets").map { $0["bundleIdentifier"]?.string } == [
        "de.uni-hd.demo.Uhr", "de.uni-hd.demo.Uhr.watchkitapp", "de.uni-hd.demo.Uhr-Watch-AppTests",
      ])
    #expect(added.texts("schemes") == ["Uhr Watch App"])
    let text = try world.text(Self.project)
    #expect(text.contains("Uhr Watch App.app in Embed Watch Content */ = {isa = PBXBuildFile;"))
    #expect(text.components(separatedBy: "SDKROOT = watchos;").count == 5)
    try world.slipway("check", "--strict")
  }

  @Test func `the identifier is derived from Release, whatever Debug has`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway(
      "target", "set", "Wecker", "--bundle-id", "de.uni-hd.demo.Wecker.debug", "--configuration", "Debug", "--quiet")
    try world.slipway("target", "add", "Timer", "--template", "ios-app", "--quiet")
    let target = try #require(try world.json("show", "Timer").objects("targets").first)
    let identifiers = target.objects("configurations").map { $0["bundleIdentifier"]?.string }
    #expect(identifiers == ["de.uni-hd.demo.Timer", "de.uni-hd.demo.Timer"])
  }

  @Test func `what the project has for the only app is not the second one's`() throws {
    let world = try SealedWorld.withProject()
    let settings = "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n"
    let own = """
      \t\t\t\tCODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements;
      \t\t\t\tCODE_SIGN_IDENTITY = "iPhone Distribution";
      \t\t\t\tMARKETING_VERSION = "";
      \t\t\t\tPROVISIONING_PROFILE_SPECIFIER = Mine;
      \t\t\t\tSUPPORTED_PLATFORMS = "iphoneos iphonesimulator";
      \t\t\t\tSWIFT_VERSION = "";

      """
    try world.write(try world.text(Self.project).replacing(settings, with: settings + own), to: Self.project)
    try world.slipway("format")
    try world.slipway("target", "add", "Timer", "--template", "macos-app", "--quiet")
    func value(_ key: String) throws -> String? {
      try world.json("setting", "get", key, "--target", "Timer", "--configuration", "Release").objects("settings")
        .first?["value"]?.string
    }
    #expect(try value("CODE_SIGN_ENTITLEMENTS") == "" && value("PROVISIONING_PROFILE_SPECIFIER") == "")
    #expect(try value("CODE_SIGN_IDENTITY") == "Apple Development")
    #expect(try value("MARKETING_VERSION") == "1.0" && value("SWIFT_VERSION") == "5.0")
    #expect(try value("SUPPORTED_PLATFORMS") == "macosx" && value("SDKROOT") == "macosx")
  }

  @Test func `a user's project template adds a target as well`() throws {
    let world = try SealedWorld.withProject()
    let manifest = """
      name: greeter
      description: Tool that greets
      kind: project
      platforms: [macos]
      files:
        - from: main.swift
          to: "{{name}}/main.swift"
        - from: Notes.txt
          to: "Notes.txt"
      targets:
        - name: "{{name}}"
          kind: command-line-tool
          settings:
            - key: GREETING
              value: "{{name}}"
      """
    try world.write(manifest, to: "own/greeter/template.yml")
    try world.write("print(\"Hello\")\n", to: "own/greeter/files/main.swift")
    try world.write("notes\n", to: "own/greeter/files/Notes.txt")
    let arguments = ["target", "add", "Gruss", "--template", "greeter", "--templates", "own"]
    try world.slipway(arguments)
    #expect(try world.text("Gruss/main.swift") == "print(\"Hello\")\n" && world.exists("Notes.txt"))
    #expect(try world.text(Self.project).contains("GREETING = Gruss;"))
    let again = try world.json(["target", "add", "Zwei"] + arguments.dropFirst(3), exits: 2)["error"]
    #expect(again?["code"]?.string == "file-exists")
    try world.edit("own/greeter/template.yml", "name: \"{{name}}\"", "name: \"Sub/{{name}}\"")
    let outside = try world.json(["target", "add", "Drei"] + arguments.dropFirst(3), exits: 2)["error"]
    #expect(outside?["code"]?.string == "product-name-invalid", "\(outside ?? .null)")
  }

  @Test(arguments: [
    (["Timer", "--template", "macos-app", "--devices", "iphone"], "option-not-offered"),
    (["Timer", "--template", "visionos-app", "--interface", "storyboard"], "option-value-not-offered"),
    (["Timer", "--template", "ios-app", "--interface", "swiftui", "--language", "objc"], "options-contradict"),
    (["Timer", "--template", "ios-app", "--class-prefix", "AC", "--language", "swift"], "options-contradict"),
    (["Timer", "--template", "ios-app", "--deployment-target", "12.0"], "deployment-target-invalid"),
    (["Timer", "--template", "ios-app", "--host", "Wecker"], "host-unsuitable"),
    (["Timer", "--template", "ios-app", "--bundle-id", "de.uni-hd.demo.Wecker"], "bundle-identifier-taken"),
    (["Timer", "--template", "ios-app", "--bundle-id", "de.uni_hd.Timer"], "bundle-identifier-invalid"),
    (["Timer", "--template", "ios-parts"], "template-invalid"),
    (["Timer", "--template", "framework", "--core-data"], "option-not-offered"),
    (["Wecker", "--template", "ios-app"], "target-name-taken"),
    (["wecker", "--template", "ios-app"], "module-name-taken"),
    (["Docs", "--template", "ios-app"], "folder-exists"),
    (["Uhr", "--template", "ios-app", "--tests"], "target-name-taken"),
  ]) func `what can't be added is refused, and nothing is written`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    try world.write("text", to: "docs/Guide.md")
    try world.slipway("target", "add", "UhrTests", "--template", "unit-tests", "--quiet")
    let before = try world.snapshot()
    let error = try world.json(["target", "add"] + arguments, exits: 2)["error"]
    #expect(error?["code"]?.string == code, "\(error ?? .null)")
    #expect(try world.snapshot() == before)
  }

  @Test func `a dry run shows all targets and writes nothing`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let planned = try world.slipway("target", "add", "Timer", "--template", "tvos-app", "--tests", "--dry-run").output
    #expect(planned.hasPrefix("Would add targets Timer and TimerTests"))
    #expect(try world.snapshot() == before)
  }
}
