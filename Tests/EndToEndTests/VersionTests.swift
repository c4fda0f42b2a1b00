import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `version`, which reads and writes the numbers wherever a project keeps them.
@Suite struct VersionTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"
  private static let configuration = "{name, version, build}"
  private static let versions =
    "project, version, build, targets[{name, version, build, configurations[\(configuration)]}]"

  @Test func `show tells what each target has`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let shown = try world.json("version")
    #expect(shown.shape == "{schema, \(Self.versions)}" && shown["schema"]?.string == "slipway.version.show/1")
    #expect(shown["version"]?.string == "1.0" && shown["build"]?.string == "1")
    #expect(try world.slipway("version", "show").output == "Wecker       1.0  build 1\nWeckerTests  1.0  build 1\n")
    try world.slipway("version", "set", "2.0", "--target", "WeckerTests")
    let differing = try world.json("version", "show")
    #expect(differing["version"] == .null && differing["build"]?.string == "1")
    #expect(try world.json("version", "--target", "WeckerTests")["version"]?.string == "2.0")
    #expect(try !world.slipway("version").output.contains("next:"))
    try world.slipway("version", "set", "3.0", "--target", "Wecker", "--configuration", "Debug")
    #expect(try world.slipway("version").output.contains("next: slipway version set VERSION"))
  }

  @Test func `set and bump change those lines and no others`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.text(Self.project)
    let set = try world.json("version", "set", "1.5", "--build", "41")
    #expect(set.shape == "{schema, \(Self.versions), files[{path, change}], notes[]}")
    #expect(set["schema"]?.string == "slipway.version.set/1" && set["version"]?.string == "1.5")
    #expect(set.objects("files").map { $0["path"]?.string } == [Self.project])
    #expect(try world.json("version", "bump", "build")["build"]?.string == "42")
    #expect(try world.json("version", "bump", "major")["version"]?.string == "2.0")
    let expected = before.replacingOccurrences(of: "MARKETING_VERSION = 1.0;", with: "MARKETING_VERSION = 2.0;")
      .replacingOccurrences(of: "CURRENT_PROJECT_VERSION = 1;", with: "CURRENT_PROJECT_VERSION = 42;")
    #expect(try world.text(Self.project) == expected)
    #expect(try world.slipway("version", "set", "2.0").output.hasPrefix("Nothing to change: already version 2.0"))
    try world.slipway("format", "--check")
  }

  @Test func `a dry run shows the lines and writes nothing`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let text = try world.slipway("version", "bump", "patch", "--dry-run").output
    #expect(text.hasPrefix("Would set version 1.0.1 of Wecker\n"))
    #expect(text.contains("MARKETING_VERSION = 1.0.1;") && text.contains("--- a/\(Self.project)\n"))
    #expect(try world.json("version", "bump", "patch", "--dry-run")["dryRun"]?.bool == true)
    #expect(try world.snapshot() == before)
  }

  @Test func `what can't be done is said`() throws {
    let world = try SealedWorld.withProject()
    func code(_ arguments: String..., exits status: Int32 = 2) throws -> String? {
      let result = try world.run([SealedWorld.program, "version"] + arguments + ["--json"])
      #expect(result.exitCode == status, "\(arguments): \(result)")
      return try result.json()["error"]?["code"]?.string
    }
    #expect(try code("set", "1.0-beta") == "version-invalid")
    #expect(try code("set", "2.0", "--target", "Nix") == "target-not-found")
    #expect(try code("set", exits: 64) == "usage")
    #expect(try code("bump", "tiny", exits: 64) == "usage")
    #expect(try code("raise", exits: 64) == "usage")
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = \"1.$(MINOR)\";")
    #expect(try code("set", "2.0") == "version-composed")
    #expect(try code("bump", "major") == "version-invalid")
  }

  @Test func `a version that refers to another setting is refused with what the command can do`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = \"$(APP_VERSION)\";")
    let error = try world.json("version", "set", "2.0", exits: 2)["error"]?.object
    #expect(error?["code"]?.string == "setting-refers-to-others", "\(String(describing: error))")
    #expect(error?["hint"]?.string == "run slipway setting set MARKETING_VERSION=2.0 --target Wecker")
    try world.slipway("version", "set", "2.0", "--force", exits: 64)
    try world.edit(Self.project, "ALWAYS_SEARCH_USER_PATHS = NO;", "ALWAYS_SEARCH_USER_PATHS = NO; APP_VERSION = 1.0;")
    #expect(try world.json("version", "set", "2.0")["version"]?.string == "2.0")
  }

  @Test func `several files are one step for undo`() throws {
    let world = try SealedWorld.withProject()
    let plist = "Wecker/Info.plist"
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "")
    try world.edit(Self.project, "INFOPLIST_FILE = Wecker/Info.plist;", "INFOPLIST_FILE = Wecker/Info.plist; X = 1;")
    let key = "<key>CFBundleShortVersionString</key>\n\t<string>1.0</string>"
    try world.edit(plist, "<dict>", "<dict>\n\t\(key)")
    let before = (try world.text(Self.project), try world.text(plist))
    let set = try world.json("version", "set", "3.1", "--build", "9")
    #expect(set.objects("files").count == 2)
    try world.expectPropertyLists([plist])
    #expect(try world.text(plist).contains("<string>3.1</string>"))
    let undone = try world.json("undo")
    #expect(undone["operation"]?.string == "version set 3.1 --build 9" && undone.texts("files").count == 2)
    #expect(try (world.text(Self.project), world.text(plist)) == before)
  }
}
