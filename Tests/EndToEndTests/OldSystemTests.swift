import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Targets and files that are added to projects for old systems, several systems or Mac Catalyst: whatever is added, or
/// refused, the check finds nothing that it did not find before.
@Suite struct OldSystemTests {
  /// A project as an older Xcode left it.
  struct Old: CustomTestStringConvertible, Sendable {
    let template: String
    var options: [String] = []
    /// The deployment target's setting and value; `nil` for what the template gives.
    var system: (setting: String, version: String)?
    /// The last Xcode that upgraded it.
    let upgradeCheck: String
    var isCatalyst = false

    var testDescription: String {
      ([template] + options + [system.map { "\($0.setting) \($0.version)" } ?? "", isCatalyst ? "Catalyst" : ""])
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  static let projects = [
    Old(
      template: "macos-app", options: ["--language", "objc", "--interface", "xib"],
      system: ("MACOSX_DEPLOYMENT_TARGET", "10.6"), upgradeCheck: "0460"),
    Old(template: "macos-app", system: ("MACOSX_DEPLOYMENT_TARGET", "10.9"), upgradeCheck: "0820"),
    Old(
      template: "ios-app", options: ["--language", "objc", "--interface", "xib"],
      system: ("IPHONEOS_DEPLOYMENT_TARGET", "4.3"), upgradeCheck: "0460"),
    Old(template: "ios-app", system: ("IPHONEOS_DEPLOYMENT_TARGET", "9.0"), upgradeCheck: "1130"),
    Old(template: "ios-app", upgradeCheck: "1500", isCatalyst: true),
    Old(template: "tvos-app", system: ("TVOS_DEPLOYMENT_TARGET", "9.0"), upgradeCheck: "0820"),
    Old(template: "watchos-app", system: ("WATCHOS_DEPLOYMENT_TARGET", "4.0"), upgradeCheck: "1130"),
    Old(template: "multiplatform-app", upgradeCheck: "2600"),
  ]

  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private func world(_ old: Old) throws -> SealedWorld {
    let world = try SealedWorld()
    let made = try world.run(
      [
        SealedWorld.program, "new", "Wecker", "--template", old.template, "--company-id", "de.uni-hd.demo", "--no-git",
        "--xcode", old.template == "multiplatform-app" ? "26" : "14", "--here",
      ] + old.options)
    try #require(made.exitCode == 0, "\(made)")
    var lines = try world.text(Self.project).components(separatedBy: "\n").map { line in
      guard let (setting, version) = old.system, line.contains(setting + " = ") else { return line }
      return "\t\t\t\t\(setting) = \(version);"
    }
    if old.upgradeCheck < "0900" { lines.removeAll { $0.contains("CLANG_ENABLE_OBJC_WEAK") } }
    if old.isCatalyst {
      lines = lines.flatMap {
        $0.contains("TARGETED_DEVICE_FAMILY") ? ["\t\t\t\tSUPPORTS_MACCATALYST = YES;", $0] : [$0]
      }
    }
    let text = lines.joined(separator: "\n")
      .replacingOccurrences(of: "LastUpgradeCheck = 1430;", with: "LastUpgradeCheck = \(old.upgradeCheck);")
      .replacingOccurrences(of: "LastSwiftUpdateCheck = 1430;", with: "LastSwiftUpdateCheck = \(old.upgradeCheck);")
    try world.write(text, to: Self.project)
    return world
  }

  /// What the check finds, each thing as often as it finds it, without its line.
  private func findings(_ world: SealedWorld) throws -> [String: Int] {
    let result = try world.run([SealedWorld.program, "check", "--json"])
    #expect(result.exitCode == 0 || result.exitCode == 1, "\(result)")
    let found = try result.json().objects("findings").map { finding in
      ["severity", "rule", "target", "configuration", "message"].map { finding[$0]?.string ?? "" }
        .joined(separator: " ")
    }
    return Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func names(_ kind: String, in world: SealedWorld) throws -> [String] {
    try world.json("template", "list", "--kind", kind).objects("templates").compactMap { $0["name"]?.string }
  }

  @Test(arguments: projects) func `nothing that is added brings a finding`(old: Old) throws {
    let world = try world(old)
    let before = try findings(world)
    let first = try world.text(Self.project)
    let host = try #require(try world.json("target", "list").objects("targets").first?["name"]?.string)
    let needsNone = ["aggregate", "framework", "static-library"]
    let targets = try names("target", in: world).enumerated().map { number, template in
      ["target", "add", "Neu\(number)", "--template", template]
        + (needsNone.contains(template) ? [] : ["--host", host])
    }
    let about = ["extension", "managed-object", "objc-category", "objc-extension"]
    let files = try names("file", in: world).enumerated().map { number, kind in
      ["file", "create", kind, "Datei\(number)", "--target", host]
        + (about.contains(kind) ? ["--subclass", "NSObject"] : [])
    }
    var count = 0
    for arguments in targets + files {
      let text = try world.text(Self.project)
      let result = try world.run([SealedWorld.program] + arguments + ["--json"])
      if result.exitCode == 2 {
        #expect(try result.json()["error"]?["hint"]?.string?.isEmpty == false, "\(arguments): \(result)")
        #expect(try world.text(Self.project) == text)
        continue
      }
      #expect(result.exitCode == 0, "\(arguments): \(result)")
      count += 1
    }
    #expect(count > 20)
    let new = try findings(world).filter { $0.value > before[$0.key] ?? 0 }
    #expect(new.isEmpty, "\(new.keys.sorted())")
    for _ in 0..<count { try world.slipway("undo") }
    #expect(try world.text(Self.project) == first)
  }

  @Test func `a storyboard is refused where the system is too old for it, and the reason is told`() throws {
    let mac = try world(Self.projects[0])
    let error = try mac.json("file", "create", "storyboard", "Neu", exits: 2)["error"]
    #expect(error?["code"]?.string == "deployment-target-invalid")
    #expect(
      error?["message"]?.string
        == "\"Wecker\" has the deployment target macOS 10.6, but storyboards of Mac apps require macOS 10.10")
    #expect(error?["hint"]?.string?.contains("MACOSX_DEPLOYMENT_TARGET to 10.10 or later") ?? false)
    let phone = try world(Self.projects[2])
    #expect(
      try phone.json("file", "create", "launch-screen", "Neu", exits: 2)["error"]?["code"]?.string
        == "deployment-target-invalid")
    #expect(try !mac.listing().contains { $0.hasSuffix(".storyboard") })
  }
}
