import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A check has nothing new to say about what commands write.
@Suite struct CheckedEditTests {
  /// A finding as far as a baseline knows it.
  private struct Known: Hashable {
    let rule: String
    let file: String
    let message: String

    init(_ finding: JSONObject) {
      rule = finding["rule"]?.string ?? ""
      file = finding["file"]?.string ?? ""
      message = finding["message"]?.string ?? ""
    }
  }

  private func findings(in world: SealedWorld) throws -> Set<Known> {
    let result = try world.run([SealedWorld.program, "check", "--json"])
    return Set(try result.json().objects("findings").map(Known.init))
  }

  /// Runs commands one after another, and expects that each leaves no finding that was not there before.
  private func expectNothingNew(_ world: SealedWorld, _ commands: [[String]]) throws {
    var known = try findings(in: world)
    for command in commands {
      let done = try world.run([SealedWorld.program] + command + ["--no-input", "--yes"])
      #expect(done.exitCode == 0, "\(command): \(done)")
      let found = try findings(in: world)
      #expect(found.subtracting(known) == [], "\(command)")
      known = found
    }
  }

  private static let targets = [
    ["target", "add", "Bells", "--template", "framework", "--host", "Wecker"],
    ["target", "add", "Dial", "--template", "widget-extension", "--host", "Wecker"],
    ["target", "add", "Tests", "--template", "unit-tests", "--host", "Wecker"],
    ["target", "rename", "Dial", "Clock"], ["configuration", "add", "Beta", "--based-on", "Release"],
    ["version", "set", "2.0", "--build", "7"], ["version", "bump", "minor"], ["version", "bump", "build"],
    ["dependency", "add", "framework", "MapKit", "--target", "Wecker"],
    ["dependency", "remove", "MapKit", "--target", "Wecker"],
    ["dependency", "remove", "Bells", "--target", "Wecker"],
    ["dependency", "add", "target", "Bells", "--target", "Wecker"],
    ["configuration", "remove", "Beta"], ["target", "remove", "Clock", "--delete-files"], ["format"],
  ]

  private static let files = [
    ["file", "create", "class", "Alarm", "--target", "Wecker"],
    ["file", "move", "Wecker/Alarm.swift", "Wecker/Bell.swift"],
    ["file", "remove", "Wecker/Bell.swift", "--delete"], ["file", "create", "xcconfig", "Shared"],
    ["file", "create", "data-model", "Model"], ["language", "add", "de"], ["language", "remove", "de"],
    ["file", "create", "strings", "Localizable"], ["language", "add", "de"],
    ["file", "create", "storyboard", "Second"], ["language", "add", "fr"], ["language", "remove", "de"],
    ["file", "create", "test-plan", "All"], ["ignore", "update"],
  ]

  private static let capabilities = [
    ("healthkit", ""), ("app-groups", "group.de.uni-hd.demo"), ("keychain-sharing", "de.uni-hd.demo.shared"),
    ("associated-domains", "applinks:example.org"), ("push-notifications", ""), ("siri", ""),
  ]

  @Test(arguments: [("ios-app", "folders"), ("ios-tabbed", "groups"), ("multiplatform-app", "folders")])
  func `edits of targets and settings`(template: String, layout: String) throws {
    try expectNothingNew(project(template, layout), Self.targets)
  }

  @Test(arguments: [("ios-app", "groups"), ("swift-package-with-app", "folders")])
  func `edits of files and languages`(template: String, layout: String) throws {
    try expectNothingNew(project(template, layout), Self.files)
  }

  @Test(arguments: ["ios-app", "macos-app"])
  func `edits of capabilities`(template: String) throws {
    let names =
      template == "macos-app" ? ["app-groups", "keychain-sharing", "push-notifications"] : Self.capabilities.map(\.0)
    let commands = Self.capabilities.filter { names.contains($0.0) }.flatMap { name, value in
      [
        ["capability", "add", name, "--no-portal"] + (value.isEmpty ? [] : ["--value", value]),
        ["capability", "remove", name],
      ]
    }
    try expectNothingNew(project(template, "folders"), commands)
  }

  private func project(_ template: String, _ layout: String) throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway(
      "new", "Wecker", "--template", template, "--layout", layout, "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
    return world
  }
}
