import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Hints and results that jobs and newcomers follow as they are printed.
@Suite struct RunnerHintTests {
  private func run(_ hint: String, in world: SealedWorld) throws -> SealedWorld.Result {
    try world.run(["sh", "-c", hint.replacing("run slipway ", with: "'\(SealedWorld.program)' ", maxReplacements: 1)])
  }

  @Test(arguments: ["build", "patch"]) func `a number from the environment gets the hint that works`(step: String)
    throws
  {
    let world = try SealedWorld.withProject()
    let (key, old) = step == "build" ? ("CURRENT_PROJECT_VERSION", "1") : ("MARKETING_VERSION", "1.0")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "\(key) = \(old);", "\(key) = \"$(FROM_CI)\";")
    let error = try world.json("version", "bump", step, exits: 2)["error"]
    #expect(error?["message"]?.string?.contains("\(key) is \"$(FROM_CI)\"") == true, "\(String(describing: error))")
    let hint = try #require(error?["hint"]?.string)
    let next = try #require(try world.slipway("version").output.firstMatch(of: #/next: (slipway [^(]+)  \(/#)?.output.1)
    #expect(hint == "run \(next)")
    #expect(try run(hint, in: world).exitCode == 0, "\(hint)")
    try world.slipway("version", "bump", step)
  }

  @Test(arguments: ["1.2.3.4", ""]) func `a wrong build number is called one`(text: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("app", "stub", "--output", "out", "-q")
    let told = try world.slipway("app", "set-version", "out/Wecker.app", "3.1", "--build", text, exits: 2)
    #expect(told.problems.contains("\"\(text)\" is not a valid build number"), "\(told)")
  }

  @Test(arguments: ["merge", "diff"]) func `an uninstalled driver that is installed elsewhere is still used`(
    name: String
  ) throws {
    let world = try SealedWorld.withProject()
    try world.git("init", "-q")
    for (first, rest) in [([String](), ["--global"]), (["--global"], [])] {
      try world.slipway("\(name)-driver", "install", "-q")
      try world.slipway("\(name)-driver", "install", "--global", "-q")
      let told = try world.slipway(["\(name)-driver", "uninstall"] + first).output
      #expect(told.contains("git still uses the \(name) driver here"), "\(told)")
      try world.slipway("\(name)-driver", "status")
      #expect(try world.slipway(["\(name)-driver", "uninstall"] + rest).output.contains("line by line again"))
      try world.slipway("\(name)-driver", "status", exits: 1)
    }
  }

  @Test func `hints of a check outside of the project's folder name the project`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "App", "--company-id", "de.uni-hd.demo", "--interface", "storyboard", "-q")
    try world.edit("App/App/AppDelegate.swift", "import UIKit", "import UIKit\nlet defaults = UserDefaults.standard")
    try world.edit("App/App/Base.lproj/Main.storyboard", " initialViewController=\"", " unused=\"")
    let findings = try world.json("check", "App", exits: 0).objects("findings")
    let hints = findings.compactMap { $0["hint"]?.string }
    let manifest = try #require(hints.first { $0.contains("privacy-manifest") }, "\(hints)")
    #expect(manifest.contains("--project App/App.xcodeproj"), "\(manifest)")
    let start = try #require(manifest.firstRange(of: "run slipway ")?.lowerBound)
    let command = manifest[start...].prefix { $0 != "," }
    #expect(try run(String(command), in: world).exitCode == 0, "\(command)")
  }

  @Test func `the project that was given is in the hints of the command`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "App", "--company-id", "de.uni-hd.demo", "-q")
    try world.slipway("new", "Other", "--company-id", "de.uni-hd.demo", "-q")
    try world.edit(
      "App/App.xcodeproj/project.pbxproj", "CURRENT_PROJECT_VERSION = 1;", "CURRENT_PROJECT_VERSION = \"$(CI)\";")
    let hint = try #require(
      try world.json("version", "bump", "build", "--project", "App", exits: 2)["error"]?["hint"]?.string)
    #expect(hint.contains("--project App"))
    #expect(try run(hint, in: world).exitCode == 0, "\(hint)")
  }
}
