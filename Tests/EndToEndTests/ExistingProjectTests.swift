import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Edits of projects that are not as `slipway new` creates them.
@Suite struct ExistingProjectTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  // MARK: Asset catalogs

  @Test(arguments: ["folders", "groups"]) func `a set goes into the catalog that the target has`(layout: String) throws
  {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway("file", "move", "Wecker/Assets.xcassets", "Wecker/Pics.xcassets", "-q")
    let before = try world.text(Self.project)
    func create(_ kind: String, _ name: String) throws -> [String] {
      try world.json("file", "create", kind, name).texts("created")
    }
    #expect(try create("asset-set", "Foo") == ["Wecker/Pics.xcassets/Foo.imageset/Contents.json"])
    #expect(try create("app-icon", "Second") == ["Wecker/Pics.xcassets/Second.appiconset/Contents.json"])
    #expect(
      try create("asset-set", "Wecker/Pics.xcassets/Bar") == ["Wecker/Pics.xcassets/Bar.imageset/Contents.json"])
    #expect(
      try create("asset-set", "Wecker/Pics.xcassets/Icons/Baz")
        == ["Wecker/Pics.xcassets/Icons/Baz.imageset/Contents.json"])
    #expect(try create("asset-set", "Wecker/Qux") == ["Wecker/Pics.xcassets/Qux.imageset/Contents.json"])
    #expect(try world.text(Self.project) == before)
    try world.slipway("check")
  }

  @Test(arguments: ["folders", "groups"]) func `a moved app icon keeps its build setting`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway(
      "file", "move", "Wecker/Assets.xcassets/AppIcon.appiconset", "Wecker/Assets.xcassets/Icon.appiconset", "-q")
    #expect(try world.text(Self.project).contains("ASSETCATALOG_COMPILER_APPICON_NAME = Icon;"))
    try world.slipway("check")
    try world.slipway("file", "create", "asset-set", "Foo", "-q")
    let before = try world.text(Self.project)
    try world.slipway("file", "remove", "--delete", "--yes", "Wecker/Assets.xcassets/Foo.imageset", "-q")
    #expect(try world.text(Self.project) == before && !world.listing().contains { $0.contains("Foo") })
  }

  // MARK: Resources of one name

  @Test func `a second privacy manifest of a target is refused`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.write("", to: "Wecker/Sub/.keep")
    try world.slipway("file", "create", "privacy-manifest", "Wecker/Sub/PrivacyInfo", "-q")
    let before = try world.snapshot()
    let again = try world.run([SealedWorld.program, "file", "create", "privacy-manifest", "PrivacyInfo"])
    #expect(again.exitCode == 2 && again.problems.contains("Wecker/Sub/PrivacyInfo.xcprivacy"), "\(again)")
    #expect(try world.snapshot() == before)
  }

  // MARK: Data models

  private static let model = "Wecker/Model.xcdatamodeld"

  /// A project with a data model of several versions, of which the first is current.
  private func worldWithModel(_ layout: String, _ others: String...) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway("file", "create", "data-model", "Model", "-q")
    for other in others { try world.slipway("file", "create", "data-model", "\(Self.model)/\(other)", "-q") }
    return world
  }

  private func current(_ world: SealedWorld) throws -> String {
    try world.text("\(Self.model)/.xccurrentversion").split(separator: "<string>").last?
      .split(separator: "<").first.map(String.init) ?? ""
  }

  @Test(arguments: ["folders", "groups"]) func `a data model gets a version`(layout: String) throws {
    let world = try worldWithModel(layout, "Model 2")
    #expect(
      try world.text("\(Self.model)/Model 2.xcdatamodel/contents")
        == world.text("\(Self.model)/Model.xcdatamodel/contents"))
    #expect(try current(world) == "Model.xcdatamodel")
    let text = try world.text(Self.project)
    #expect(text.contains("path = \"Model 2.xcdatamodel\";") == (layout == "groups"))
    #expect(text.components(separatedBy: "isa = XCVersionGroup;").count == (layout == "groups" ? 2 : 1))
    try world.slipway("check", "--strict")
    let again = try world.run([SealedWorld.program, "file", "create", "data-model", "\(Self.model)/Model 2"])
    #expect(again.exitCode == 2 && again.problems.contains("already exists"), "\(again)")
  }

  @Test(arguments: ["folders", "groups"]) func `the current version keeps being current when it moves`(
    layout: String
  ) throws {
    let world = try worldWithModel(layout, "Model 2")
    try world.slipway("file", "move", "\(Self.model)/Model.xcdatamodel", "\(Self.model)/Model 1.xcdatamodel", "-q")
    #expect(try current(world) == "Model 1.xcdatamodel")
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    #expect(try current(world) == "Model.xcdatamodel")
  }

  @Test(arguments: ["folders", "groups"]) func `the newest version follows a removed current one`(
    layout: String
  ) throws {
    let world = try worldWithModel(layout, "Model 9", "Model 10", "Model 2")
    let removed = try world.slipway("file", "remove", "--delete", "\(Self.model)/Model.xcdatamodel", "--yes")
    #expect(removed.output.contains("\"Model 10.xcdatamodel\" is now the current version"), "\(removed)")
    #expect(try current(world) == "Model 10.xcdatamodel")
    if layout == "groups" {
      #expect(try world.text(Self.project).contains(" /* Model 10.xcdatamodel */;\n\t\t\tpath = Model.xcdatamodeld;"))
    }
    try world.slipway("check", "--strict")
    let other = try world.slipway("file", "remove", "--delete", "\(Self.model)/Model 2.xcdatamodel", "--yes")
    #expect(!other.output.contains("current version"), "\(other)")
  }

  // MARK: Storyboards

  @Test func `a module is written as the storyboard has it, and goes with its class`() throws {
    let main = "Wecker/Base.lproj/Main.storyboard"
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    let own = "customModule=\"Wecker\" customModuleProvider=\"target\""
    try world.edit(main, "customModuleProvider=\"target\"", own)
    try world.slipway("file", "create", "view-controller", "Other", "-q", "--no-date")
    func set(_ object: String, _ value: String) throws -> String {
      try world.slipway("interface", "set", main, object, value, "-q")
      return try world.text(main)
    }
    #expect(try set("ViewController", "class=Other").contains("customClass=\"Other\" \(own)"))
    #expect(try set("Other", "module=target").contains("customClass=\"Other\" \(own)"))
    try world.slipway("interface", "scene", "add", main, "ViewController", "-q")
    #expect(try world.text(main).contains("customClass=\"ViewController\" \(own)"))
    #expect(try !set("Other", "class=UIViewController").contains("customClass=\"UIViewController\" customModule"))
    try world.slipway("undo")
    let text = try set("Other", "class=")
    #expect(text.components(separatedBy: "customModule=").count == 2, "\(text)")
  }

  // MARK: Configurations

  @Test func `a copied configuration tells which conditional settings it lacks`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("file", "create", "xcconfig", "Base", "-q")
    let file = try #require(world.listing().first { $0.hasSuffix("Base.xcconfig") })
    try world.write(
      "OTHER_SWIFT_FLAGS[config=Debug] = -D BETA\nSWIFT_VERSION[config=Rel*] = 5.0\nSWIFT_OPTIMIZATION_LEVEL[config=*] = -O\n",
      to: file)
    try world.slipway("configuration", "add", "Beta", "--based-on", "Debug", "--xcconfig", file, "-q")
    try world.write(
      "OTHER_SWIFT_FLAGS[config=Beta] = -D BETA\nSWIFT_VERSION[config=Rel*] = 5.0\n", to: file)
    let added = try world.slipway("configuration", "add", "QA", "--based-on", "Beta")
    let command = "slipway setting set 'OTHER_SWIFT_FLAGS[config=QA]=-D BETA' --xcconfig \(file)"
    #expect(added.output.contains(command), "\(added)")
    #expect(added.output.contains("\"QA\" lacks \"OTHER_SWIFT_FLAGS\""), "\(added)")
    try world.slipway("setting", "set", "OTHER_SWIFT_FLAGS[config=QA]=-D BETA", "--xcconfig", file)
    let same = try world.json("setting", "get", "OTHER_SWIFT_FLAGS", "--configuration", "QA").objects("settings")
    #expect(same.contains { $0["value"]?.string == "-D BETA" }, "\(same)")
  }

  // MARK: Info.plists that the build creates

  @Test func `an Info.plist that the build creates stops no reading command`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway(
      "setting", "set", "INFOPLIST_FILE=$(DERIVED_FILE_DIR)/Made.plist", "--target", "Wecker", "--force")
    try world.slipway("setting", "set", "GENERATE_INFOPLIST_FILE=YES", "--target", "Wecker")
    try world.slipway("info", "set", "CFBundleDisplayName", "X", "--target", "Wecker")
    let got = try world.json("info", "get", "CFBundleDisplayName", "--target", "Wecker").objects("values")
    #expect(got.count == 2 && got.allSatisfy { $0["value"]?.string == "X" })
    let listed = try world.json("info", "list", "--target", "Wecker").objects("values")
    #expect(listed.contains { $0["keyPath"]?.string == "CFBundleDisplayName" })
    try world.slipway("capability", "list", "--available")
    try world.slipway("capability", "add", "push-notifications", "--target", "Wecker")
    #expect(try world.json("capability", "list").objects("capabilities").count == 1)
    let modes = try world.run(
      [SealedWorld.program, "capability", "add", "background-modes", "--value", "audio", "--target", "Wecker"])
    #expect(modes.exitCode == 2 && modes.problems.contains("can't be edited"), "\(modes)")
  }

  // MARK: Packages

  @Test func `a package that the project has needs no version, and gets another one when asked`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let add = ["dependency", "add", "package", "https://example.org/dials"]
    try world.slipway(add + ["--from", "1.2.0", "--product", "Dials", "--target", "Wecker", "-q"])
    try world.slipway(add + ["--product", "Hands", "--target", "WeckerTests", "-q"])
    let other = try world.run(
      [SealedWorld.program] + add + ["--from", "2.0.0", "--product", "Face", "--target", "Wecker"])
    #expect(other.exitCode == 2 && other.problems.contains("1.2.0 up to the next major version"), "\(other)")
    try world.slipway(
      add + ["--from", "2.0.0", "--product", "Face", "--target", "Wecker", "--change-requirement", "-q"])
    let text = try world.text(Self.project)
    #expect(text.contains("minimumVersion = 2.0.0;") && !text.contains("1.2.0"))
    #expect(text.components(separatedBy: "isa = XCRemoteSwiftPackageReference;").count == 2)
  }

  @Test func `the product that another target uses needs no network`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let add = ["dependency", "add", "package", "https://example.invalid/dials.git"]
    try world.slipway(add + ["--from", "1.2.0", "--product", "Dials", "--target", "Wecker", "-q"])
    let second = try world.slipway(add + ["--target", "WeckerTests"])
    #expect(second.output.contains("Added Dials to WeckerTests"), "\(second)")
  }

  // MARK: Capabilities

  @Test func `a capability may be a build setting alone`() throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app")
    func names() throws -> [String?] {
      try world.json("capability", "list").objects("capabilities").map { $0["name"]?.string }
    }
    #expect(try names().contains("hardened-runtime"))
    try world.slipway("capability", "remove", "Hardened Runtime", "-q")
    #expect(try world.text(Self.project).components(separatedBy: "ENABLE_HARDENED_RUNTIME = NO;").count == 3)
    #expect(try !names().contains("hardened-runtime"))
    try world.slipway("capability", "add", "hardened-runtime", "-q")
    #expect(try names().contains("hardened-runtime"))
    try world.slipway("undo")
    try world.slipway("undo")
  }

  // MARK: Folders and classes

  @Test func `a folder that is no group is removed with its files`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let before = try world.text(Self.project)
    try world.slipway("file", "create", "class", "Alarm", "-q", "--no-date")
    _ = try world.run(["mkdir", "Wecker/Sub"])
    _ = try world.run(["mv", "Wecker/Alarm.swift", "Wecker/Sub/Alarm.swift"])
    try world.edit(Self.project, "path = Alarm.swift;", "name = Alarm.swift; path = Sub/Alarm.swift;")
    let moved = try world.run([SealedWorld.program, "file", "move", "Wecker/Sub", "Wecker/Other"])
    #expect(moved.exitCode == 2 && moved.problems.contains("is not a group of the project"), "\(moved)")
    try world.slipway("file", "remove", "Wecker/Sub", "-q")
    #expect(try world.text(Self.project) == before)
  }

  @Test func `a class is renamed in one of two targets that have it`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    for folder in ["Wecker", "WeckerTests"] {
      try world.write("final class Note {}\nlet note = Note()\n", to: "\(folder)/Note.swift")
    }
    let unclear = try world.run([SealedWorld.program, "rename", "class", "Note", "Memo"])
    #expect(unclear.exitCode == 2 && unclear.problems.contains("--target Wecker"), "\(unclear)")
    try world.slipway("rename", "class", "Note", "Memo", "--target", "Wecker")
    #expect(try world.text("Wecker/Memo.swift") == "final class Memo {}\nlet note = Memo()\n")
    #expect(try world.text("WeckerTests/Note.swift") == "final class Note {}\nlet note = Note()\n")
  }

  // MARK: Lists

  @Test func `lists stay readable with many configurations and long values`() throws {
    let world = try SealedWorld.withProject("Wecker")
    #expect(try world.slipway("show").output.contains("folders         Wecker\n"))
    for name in ["Alpha", "Beta", "Gamma"] { try world.slipway("configuration", "add", name, "-q") }
    let long = String(repeating: "x", count: 200)
    try world.slipway("setting", "set", "CUSTOM=\(long)", "--target", "Wecker", "--force", "-q")
    let list = try world.slipway("setting", "list", "--target", "Wecker").output
    #expect(list.contains("all 5 configurations") && list.contains("xxx…") && !list.contains(long))
    #expect(try world.slipway("setting", "get", "CUSTOM", "--target", "Wecker").output.contains(long))
    try world.slipway("setting", "set", "CUSTOM=y", "--target", "Wecker", "--configuration", "Beta", "--force", "-q")
    #expect(try world.slipway("setting", "get", "CUSTOM", "--target", "Wecker").output.contains("all except Beta"))
  }

  @Test func `a value in the Info.plist of each configuration is listed once`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("capability", "add", "background-modes", "--value", "audio", "-q")
    try world.write(try world.text("Wecker/Info.plist"), to: "Wecker/Debug.plist")
    try world.slipway(
      "setting", "set", "INFOPLIST_FILE=Wecker/Debug.plist", "--configuration", "Debug", "--target", "Wecker", "-q")
    let listed = try world.json("capability", "list").objects("capabilities")
    #expect(listed.first { $0["name"]?.string == "background-modes" }?.texts("values") == ["audio"])
  }
}
