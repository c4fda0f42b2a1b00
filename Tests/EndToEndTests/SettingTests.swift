import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `setting`, which reads and writes build settings where a project has them.
@Suite struct SettingTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  @Test func `get tells the value, and where it comes from`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let got = try world.json("setting", "get", "MARKETING_VERSION", "--target", "Wecker")
    #expect(got["schema"]?.string == "slipway.setting.get/1")
    #expect(
      got.shape
        == "{schema, settings[{target, configuration, key, value, source{level, file, line}}], "
        + "facts[{key, title, type, default, values[]}]}")
    #expect(got.objects("facts").map { $0["key"]?.string } == ["MARKETING_VERSION"])
    #expect(got.objects("settings").map { $0["configuration"]?.string } == ["Debug", "Release"])
    #expect(got.objects("settings").allSatisfy { $0["value"]?.string == "1.0" })
    #expect(try world.json("setting", "get", "NOT_THERE", exits: 1).objects("settings").count == 4)
    let text = try world.slipway("setting", "get", "SDKROOT", "--project-level").output
    #expect(text.contains("project  Debug, Release  SDKROOT  = iphoneos"), "\(text)")
    let listed = try world.json("setting", "list", "--project-level", "--configuration", "Debug")
    #expect(listed.objects("settings").contains { $0["key"]?.string == "SDKROOT" })
    #expect(listed.objects("settings").allSatisfy { $0["configuration"]?.string == "Debug" })
  }

  @Test func `a value that is not allowed gets the hint of its kind`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let team = try world.json("setting", "set", "DEVELOPMENT_TEAM=X", "--target", "Wecker", exits: 2)["error"]
    #expect(team?["hint"]?.string == "use ten capital letters and digits, such as A1B2C3D4E5")
    let flag = try world.json("setting", "set", "ENABLE_TESTABILITY=maybe", "--target", "Wecker", exits: 2)["error"]
    #expect(flag?["hint"]?.string == "use an allowed value, or add --force")
  }

  @Test(arguments: [
    ("ENABLE_BITCODE", ["maybe", "3"], ["YES", "NO", "$(OTHER)"]),
    ("CODE_SIGNING_REQUIRED", ["never"], ["NO"]),
    (
      "TARGETED_DEVICE_FAMILY", ["9", "0", "1,9", "iphone", "1;2", "1,", "1 2"], ["1", "1,2", "1, 2", "1,2,3,4,5,6,7"]
    ),
    (
      "SDKROOT", ["foo", "iphone", "ios", "iphoneos-17"], ["iphoneos", "iphoneos17.0", "auto", "/SDKs/My.sdk", "xros"]
    ),
    ("DEBUG_INFORMATION_FORMAT", ["dsym"], ["dwarf", "dwarf-with-dsym"]),
    ("SWIFT_COMPILATION_MODE", ["whole"], ["wholemodule"]),
  ]) func `values that Xcode does not allow are refused, and others are not`(
    name: String, wrong: [String], right: [String]
  ) throws {
    let world = try SealedWorld.withProject("Wecker")
    let before = try world.text(Self.project)
    for value in wrong {
      let error = try world.json("setting", "set", "\(name)=\(value)", "--target", "Wecker", exits: 2)["error"]
      #expect(error?["code"]?.string == "setting-value-invalid", "\(value): \(String(describing: error))")
      #expect(error?["message"]?.string?.hasPrefix("\(name) must be ") == true, "\(value)")
    }
    #expect(try world.text(Self.project) == before)
    for value in right { try world.slipway("setting", "set", "\(name)=\(value)", "--target", "Wecker", "-q") }
    try world.slipway("setting", "set", "\(name)=\(wrong[0])", "--target", "Wecker", "--force", "-q")
  }

  @Test func `set writes one line a configuration, unset takes it away, and undo restores the bytes`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.text(Self.project)
    let set = try world.json("setting", "set", "ENABLE_TESTABILITY=NO", "--target", "Wecker")
    #expect(set["schema"]?.string == "slipway.setting.set/1")
    #expect(
      set.shape == "{schema, settings[{target, configuration, key, oldValue, value}], files[{path, change}], notes[]}")
    let lines = try world.text(Self.project).components(separatedBy: "\n")
    #expect(lines.count == before.components(separatedBy: "\n").count + 2)
    #expect(try world.json("setting", "unset", "ENABLE_TESTABILITY", "--target", "Wecker").objects("files").count == 1)
    #expect(try world.text(Self.project) == before)
    try world.slipway("undo")
    try world.slipway("undo")
    #expect(try world.text(Self.project) == before)
    try world.slipway("setting", "set", "SWIFT_VERSION=6.0", "--target", "Wecker", "--configuration", "Debug")
    let changed = try world.text(Self.project).components(separatedBy: "\n").filter {
      $0.contains("SWIFT_VERSION = 6.0")
    }
    #expect(changed.count == 1)
    let values = try world.json(
      "setting", "set", "SWIFT_VERSION=5.5", "--target", "Wecker", "--configuration", "Release")
    #expect(values.objects("settings").map { $0["oldValue"]?.string } == ["5.0"])
    try world.slipway("format", "--check")
  }

  /// A value without `$(inherited)` replaces what the project has, also when it is empty.
  @Test func `an element that is added and removed leaves the bytes, also in an empty value`() throws {
    let world = try SealedWorld.withProject()
    try world.write("OTHER_CFLAGS =\n", to: "Base.xcconfig")
    try world.slipway("setting", "set", "OTHER_LDFLAGS=", "--target", "Wecker")
    let before = try world.text(Self.project)
    for key in ["OTHER_LDFLAGS", "OTHER_SWIFT_FLAGS"] {
      try world.slipway("setting", "add", key, "-ObjC", "--target", "Wecker")
      let list = key == "OTHER_LDFLAGS" ? "\(key) = \"-ObjC\";" : "\(key) = (\n"
      #expect(try world.text(Self.project).contains(list))
      try world.slipway("setting", "remove", key, "-ObjC", "--target", "Wecker")
      #expect(try world.text(Self.project) == before, "\(key)")
    }
    try world.slipway("setting", "add", "OTHER_CFLAGS", "-g", "--xcconfig", "Base.xcconfig")
    #expect(try world.text("Base.xcconfig") == "OTHER_CFLAGS = -g\n")
    try world.slipway("setting", "remove", "OTHER_CFLAGS", "-g", "--xcconfig", "Base.xcconfig")
    #expect(try world.text("Base.xcconfig") == "OTHER_CFLAGS =\n")
  }

  @Test func `lists are edited by element`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.text(Self.project)
    try world.slipway("setting", "add", "OTHER_LDFLAGS", "-ObjC", "-lz", "--target", "Wecker")
    let values = try world.json("setting", "get", "OTHER_LDFLAGS").objects("settings").map { $0["value"]?.string }
    #expect(values == ["-ObjC -lz", "-ObjC -lz"])
    #expect(try world.text(Self.project).contains("\"$(inherited)\",\n"))
    try world.slipway("setting", "add", "OTHER_LDFLAGS", "-ObjC", "--target", "Wecker")
    try world.slipway("setting", "remove", "OTHER_LDFLAGS", "-lz", "--target", "Wecker")
    try world.slipway("setting", "remove", "OTHER_LDFLAGS", "-ObjC", "--target", "Wecker")
    #expect(try world.text(Self.project) == before)
    try world.slipway("setting", "set", "VALID_ARCHS=arm64", "--sdk", "iphoneos*")
    #expect(try world.text(Self.project).contains("\"VALID_ARCHS[sdk=iphoneos*]\" = arm64;"))
  }

  @Test func `a misspelled name has no value and is told`() throws {
    let world = try SealedWorld.withProject()
    let misspelled = try world.slipway("setting", "get", "SWIFT_VERSIN", exits: 2)
    #expect(misspelled.problems.contains("hint: did you mean SWIFT_VERSION?"))
    try world.slipway("setting", "set", "SWIFT_VERSIN=1", "--force")
    try world.slipway("setting", "get", "SWIFT_VERSIN")
    try world.slipway("setting", "get", "APP_COLOR", exits: 1)
  }

  @Test func `the place of a value leads there from any folder`() throws {
    let world = try SealedWorld.withProject()
    try world.write("APP_COLOR = red\n", to: "Base.xcconfig")
    try world.slipway("configuration", "add", "Beta", "--based-on", "Release", "--xcconfig", "Base.xcconfig")
    for (folder, file) in [("", "Base.xcconfig"), ("/Wecker", "../Base.xcconfig")] {
      let show = "show --setting APP_COLOR --configuration Beta --json"
      let get = "setting get APP_COLOR --configuration Beta --json"
      for (command, key) in [(show, "targets"), (get, "settings")] {
        let result = try world.run(["sh", "-c", "cd .\(folder) && \(SealedWorld.program) \(command)"])
        let first = try result.json().objects(key).first
        let shown = first?["source"]?["file"] ?? first?["settings"]?.array?.first?["file"]
        #expect(shown?.string == file || shown?.string?.hasSuffix("/Base.xcconfig") == true, "\(result)")
        #expect(try world.run(["sh", "-c", "cd .\(folder) && cat '\(shown?.string ?? "-")'"]).exitCode == 0)
      }
    }
  }

  @Test func `a value in an .xcconfig file is changed there, unless others use it`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.write("// shared\nAPP_COLOR = red // for testers\n", to: "Base.xcconfig")
    try world.slipway("configuration", "add", "Beta", "--based-on", "Release", "--xcconfig", "Base.xcconfig")
    let before = try world.text(Self.project)
    // The project's own file gives the value to the targets, so it counts for the project alone.
    try world.slipway("setting", "set", "APP_COLOR=blue", "--project-level", "--configuration", "Beta")
    #expect(try world.text("Base.xcconfig") == "// shared\nAPP_COLOR = blue // for testers\n")
    #expect(try world.text(Self.project) == before)
    try world.slipway("setting", "set", "APP_COLOR=green", "--target", "Wecker", "--configuration", "Beta")
    #expect(try world.text("Base.xcconfig").contains("blue"))
    #expect(try world.text(Self.project).contains("APP_COLOR = green;"))
    try world.slipway("setting", "set", "APP_COLOR=black", "--xcconfig", "Base.xcconfig")
    #expect(try world.json("setting", "get", "APP_COLOR", "--xcconfig", "Base.xcconfig").objects("settings").count == 1)
    #expect(try world.text("Base.xcconfig").contains("APP_COLOR = black // for testers"))
  }

  @Test func `a value that a condition hides is noted with a command`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("setting", "set", "SWIFT_VERSION=5.0", "--target", "Wecker", "--sdk", "iphoneos*")
    let text = try world.slipway("setting", "set", "SWIFT_VERSION=6.0", "--target", "Wecker").output
    #expect(
      text.contains("hint: run slipway setting set 'SWIFT_VERSION[sdk=iphoneos*]=6.0' --target Wecker"), "\(text)")
  }

  @Test func `a value that others hide is noted`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let notes = try world.json("setting", "set", "MARKETING_VERSION=3.0", "--project-level")["notes"]?.array ?? []
    #expect(notes.count == 2, "\(notes)")
    #expect(notes.first?.string?.hasPrefix("MARKETING_VERSION of Wecker is still \"1.0\" in Debug, Release (") == true)
  }

  @Test func `what can't be done is said, and nothing is written`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.write("A = 1\n", to: "Pods/Pods.xcconfig")
    try world.write("A = 1\n", to: "Base.xcconfig")
    try Data([0xFF, 0xFE, 0x41, 0x00]).write(to: URL(filePath: world.directory + "/Wide.xcconfig"))
    let before = try world.snapshot()
    func code(_ arguments: String..., exits status: Int32 = 2) throws -> String? {
      let result = try world.run([SealedWorld.program, "setting"] + arguments + ["--json"])
      #expect(result.exitCode == status, "\(arguments): \(result)")
      return try result.json()["error"]?["code"]?.string
    }
    #expect(try code("set", "SWIFT_VERSION=5.0") == "setting-owner-ambiguous")
    #expect(try code("set", "SWIFT_VERSION=5.0", "--target", "Wecker", "--project-level") == "setting-owner-ambiguous")
    #expect(try code("set", "SWIFT_VERSION=5.0", "--target", "Nix") == "target-not-found")
    #expect(
      try code("set", "SWIFT_VERSION=5.0", "--target", "Wecker", "--configuration", "Nix") == "configuration-not-found")
    #expect(try code("set", "SWIFT_VERISON=5.0", "--target", "Wecker") == "setting-unknown")
    #expect(try code("set", "ENABLE_TESTABILITY=maybe", "--target", "Wecker") == "setting-value-invalid")
    #expect(try code("set", "CODE_SIGN_STYLE=Auto", "--target", "Wecker") == "setting-value-invalid")
    #expect(try code("set", "PRODUCT_BUNDLE_IDENTIFIER=a b", "--target", "Wecker") == "setting-value-invalid")
    #expect(try code("set", "A B=1", "--target", "Wecker") == "setting-name-invalid")
    for (key, value) in [
      ("SWIFT_VERSION", "6.0"), ("IPHONEOS_DEPLOYMENT_TARGET", "17.0"), ("DEVELOPMENT_TEAM", "ABCDE12345"),
      ("PRODUCT_BUNDLE_IDENTIFIER", "de.example"), ("ENABLE_TESTABILITY", "YES"), ("CODE_SIGN_STYLE", "Manual"),
    ] {
      #expect(try code("add", key, value, "--target", "Wecker") == "setting-value-invalid", "\(key)")
    }
    #expect(try code("set", "SWIFT_VERSION", "--target", "Wecker", exits: 64) == "usage")
    #expect(try code("unset", "OTHER_LDFLAGS", "--target", "Wecker") == "setting-not-set")
    #expect(try code("unset", "SDKROOT", "--target", "Wecker") == "setting-not-set")
    #expect(try code("remove", "OTHER_LDFLAGS", "-x", "--target", "Wecker") == "setting-not-set")
    #expect(try code("set", "A=2", "--xcconfig", "Pods/Pods.xcconfig") == "setting-file-installed")
    #expect(try code("set", "A=2", "--xcconfig", "../A.xcconfig") == "path-outside")
    #expect(try code("set", "A=2", "--xcconfig", "Wecker/ContentView.swift") == "setting-file-unfit")
    #expect(try code("set", "A=2", "--xcconfig", "Wide.xcconfig") == "setting-file-unfit")
    #expect(try code("set", "A=2", "--xcconfig", "Base.xcconfig", "--configuration", "Debug") == "setting-file-unfit")
    for condition in ["[sdk=]", "[foo=bar]", "[sdk=a][sdk=b]"] {
      #expect(try code("set", "OTHER_LDFLAGS\(condition)=-lz", "--target", "Wecker") == "setting-name-invalid")
    }
    #expect(try code("add", "ENABLE_TESTABILITY", "x", "--target", "Wecker") == "setting-value-invalid")
    #expect(try world.snapshot() == before)
    try world.slipway("setting", "set", "SWIFT_VERISON=5.0", "--target", "Wecker", "--force")
    try world.slipway("setting", "set", "ENABLE_TESTABILITY=maybe", "--target", "Wecker", "--force")
    try world.slipway("setting", "set", "APP_COLOR=red", "--target", "Wecker")
  }
}
