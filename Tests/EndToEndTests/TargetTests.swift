import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `target list`, `rename` and `remove`.
@Suite struct TargetTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"
  private static let scheme = "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"

  @Test func `list names the targets`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests")
    let listed = try world.json("target", "list")
    let keys = "{name, productType, kind, bundleIdentifier, platform, dependencies[]}"
    #expect(listed.shape == "{schema, project, targets[\(keys)]}")
    #expect(listed.objects("targets").map { $0["name"]?.string } == ["Wecker", "WeckerTests", "WeckerUITests"])
    #expect(try world.slipway("target", "list").output.lines.count == 3)
  }

  @Test func `rename follows into scheme, test plan and settings, and says what keeps the name`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let id = try #require(try world.identifier(of: "Wecker"))
    let target = #"{"containerPath": "container:Wecker.xcodeproj", "identifier": "\#(id)", "name": "Wecker"}"#
    try world.write(
      "{\"configurations\": [], \"testTargets\": [{\"target\": \(target)}], \"version\": 1}", to: "All.xctestplan")
    try world.write("target 'Wecker' do\nend\n", to: "Podfile")
    let before = try world.snapshot()
    let planned = try world.slipway("target", "rename", "Wecker", "Uhr", "--dry-run").output
    #expect(planned.contains("Would rename target Wecker to Uhr") && planned.contains("BlueprintName = \"Uhr\""))
    #expect(try world.snapshot() == before)
    let renamed = try world.json("target", "rename", "Wecker", "Uhr")
    #expect(renamed.shape == "{schema, id, name, oldName, product, module, files[{path, change}], notes[]}")
    #expect(
      Set(renamed.objects("files").compactMap { $0["path"]?.string }) == [Self.project, Self.scheme, "All.xctestplan"])
    let notes = renamed.texts("notes").joined(separator: "\n")
    for kept in ["scheme \"Wecker\"", "folder \"Wecker\"", "Podfile", "module is now \"Uhr\""] {
      #expect(notes.contains(kept))
    }
    #expect(try world.text("All.xctestplan").contains("\"name\": \"Uhr\""))
    #expect(try world.text(Self.scheme).contains("BuildableName = \"Uhr.app\""))
    #expect(try world.json("show").objects("targets").map { $0["name"]?.string } == ["Uhr", "WeckerTests"])
    try world.slipway("check")
    try world.slipway("format", "--check")
    try world.slipway("undo")
    let after = try world.snapshot()
    #expect(before.filter { !$0.key.contains(".git/") } == after.filter { !$0.key.contains(".git/") })
  }

  @Test func `settings that follow the name keep their files or are told`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", "groups")
    try world.edit(
      Self.project, "INFOPLIST_FILE = Wecker/Info.plist;", #"INFOPLIST_FILE = "$(TARGET_NAME)/Info.plist";"#)
    try world.edit(
      Self.project, "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\";",
      #"PRODUCT_BUNDLE_IDENTIFIER = "de.uni-hd.demo.$(PRODUCT_NAME)";"#)
    let before = try world.snapshot()
    let error = try world.json("target", "rename", "Wecker", "Uhr", exits: 2)["error"]
    #expect(error?["code"]?.string == "setting-refers-to-others")
    #expect(error?["message"]?.string?.contains("INFOPLIST_FILE of \"Wecker\"") == true)
    #expect(try world.snapshot() == before)
    let renamed = try world.json("target", "rename", "Wecker", "Uhr", "--force")
    #expect(try world.text(Self.project).contains("INFOPLIST_FILE = Wecker/Info.plist;"))
    #expect(try world.text(Self.project).contains(#""de.uni-hd.demo.$(PRODUCT_NAME)""#))
    let notes = renamed.texts("notes")
    #expect(
      notes.contains { $0.contains("\"de.uni-hd.demo.Wecker\" becomes \"de.uni-hd.demo.Uhr\" in Debug, Release") })
    #expect(notes.contains { $0.hasPrefix("replaced INFOPLIST_FILE \"$(TARGET_NAME)/Info.plist\"") }, "\(notes)")
    #expect(
      try world.json("check").objects("findings").allSatisfy { $0["rule"]?.string != "info-plist-not-found" })
  }

  @Test func `a product that a file of settings names keeps its name`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--layout", "groups")
    try world.write("PRODUCT_NAME = Glocke\n", to: "Names.xcconfig")
    try world.edit(Self.project, "PRODUCT_NAME = \"$(TARGET_NAME)\";", "")
    try world.edit(Self.project, "path = Wecker.app;", "path = Glocke.app;")
    try world.edit(
      Self.project, "Wecker.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Wecker",
      "Glocke.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Glocke")
    try world.edit(Self.scheme, "Wecker.app", "Glocke.app")
    try world.slipway("file", "add", "Names.xcconfig", "--quiet")
    let id = try #require(try world.text(Self.project).firstMatch(of: #/([0-9A-F]{24}) /\* Names.xcconfig \*/ = /#)).1
    try world.edit(
      Self.project, "isa = XCBuildConfiguration;",
      "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = \(id);")
    let renamed = try world.json("target", "rename", "Wecker", "Uhr")
    #expect(renamed["product"]?.string == "Glocke.app" && renamed["module"]?.string == "Glocke")
    #expect(try world.text(Self.scheme).contains("BuildableName = \"Glocke.app\""))
    let text = try world.text(Self.project)
    #expect(text.contains("path = Glocke.app;") && text.contains("_PATH)/Glocke\"") && !text.contains("Uhr.app"))
  }

  @Test func `a name that two targets have is refused until an id says which one`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let id = try #require(try world.identifier(of: "WeckerTests"))
    try world.edit(Self.project, "name = WeckerTests;", "name = Wecker;")
    let before = try world.snapshot()
    for command in [
      ["target", "remove", "Wecker", "--yes"], ["target", "rename", "Wecker", "Uhr"], ["show", "Wecker"],
      ["version", "--target", "Wecker"], ["version", "set", "2.0", "--target", "Wecker"],
    ] {
      let result = try world.run([SealedWorld.program] + command + ["--json"])
      let error = try #require(try result.json()["error"])
      #expect(error["code"]?.string == "target-ambiguous", "\(command): \(result)")
      #expect(error["message"]?.string?.contains("com.apple.product-type.bundle.unit-test (\(id))") == true)
    }
    #expect(try world.snapshot() == before)
    #expect(try world.json("show", id).objects("targets").map { $0["name"]?.string } == ["Wecker"])
    #expect(try world.json("target", "rename", id, "Proben")["oldName"]?.string == "Wecker")
    #expect(try world.json("show").objects("targets").map { $0["name"]?.string } == ["Wecker", "Proben"])
  }

  @Test(arguments: ["  ", "$(TARGET)", "${A}"]) func `a name that says nothing or is a setting is refused`(
    name: String
  ) throws {
    let world = try SealedWorld.withProject()
    let error = try world.json("target", "rename", "Wecker", name, exits: 2)["error"]
    #expect(error?["code"]?.string == "target-name-invalid")
  }

  @Test func `remove asks, and leaves the files or takes them along`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let refused = try #require(try world.json("target", "remove", "WeckerTests", exits: 2)["error"])
    #expect(refused["code"]?.string == "confirmation-needed")
    #expect(
      refused["message"]?.string == "confirmation required to remove target \"WeckerTests\"")
    let kept = try world.json("target", "remove", "WeckerTests", "--yes")
    #expect(
      kept.shape
        == "{schema, name, dependents[], tests[], ownFiles[], deleted[], removedSchemes[], files[{path, change}], notes[]}"
    )
    #expect(kept.texts("ownFiles") == ["WeckerTests"] && kept.texts("deleted") == [])
    #expect(world.exists("WeckerTests/WeckerTests.swift"))
    #expect(try !world.text(Self.scheme).contains("WeckerTests") && !world.text(Self.project).contains("WeckerTests"))
    try world.slipway("format", "--check")
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain").isEmpty)
    let deleted = try world.json("target", "remove", "WeckerTests", "--delete-files", "--yes")
    #expect(deleted.texts("deleted") == ["WeckerTests/WeckerTests.swift"])
    #expect(!world.exists("WeckerTests") && world.exists("Wecker/ContentView.swift"))
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain").isEmpty)
    try world.slipway("redo")
    #expect(!world.exists("WeckerTests"))
  }

  @Test func `a scheme that did nothing else goes with its target`() throws {
    let world = try SealedWorld.withProject()
    let removed = try world.json("target", "remove", "Wecker", "--yes")
    #expect(removed.texts("removedSchemes") == ["Wecker"])
    #expect(!world.exists(Self.scheme))
    #expect(try world.json("target", "list").objects("targets").isEmpty)
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: ["share-extension", "widget-extension", "watch-app", "framework"])
  func `a target's own scheme goes with it, and comes again with a new one`(template: String) throws {
    let world = try SealedWorld.withProject()
    let scheme = "Wecker.xcodeproj/xcshareddata/xcschemes/Teil.xcscheme"
    try world.slipway("target", "add", "Teil", "--template", template, "-q")
    let written = try world.text(scheme)
    let removed = try world.json("target", "remove", "Teil", "--yes", "--delete-files")
    #expect(removed.texts("removedSchemes") == ["Teil"] && !world.exists(scheme) && world.exists(Self.scheme))
    #expect(removed.texts("notes").contains("scheme \"Teil\" is only for \"Teil\" and is removed too"))
    #expect(try world.json("target", "add", "Teil", "--template", template).texts("schemes") == ["Teil"])
    #expect(try world.text(scheme).contains("BlueprintName = \"Teil\"") && written.contains("\"Teil\""))
  }

  @Test func `an extension's scheme with tests of its own stays`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let scheme = "Wecker.xcodeproj/xcshareddata/xcschemes/Teil.xcscheme"
    try world.slipway("target", "add", "Teil", "--template", "share-extension", "-q")
    let tests = try #require(try world.text(Self.scheme).firstMatch(of: #/<Testables>[\s\S]*?</Testables>/#)).0
    try world.edit(scheme, "shouldAutocreateTestPlan = \"YES\">", "shouldAutocreateTestPlan = \"YES\">\(tests)")
    #expect(try world.json("target", "remove", "Teil", "--yes").texts("removedSchemes") == [])
    #expect(try world.text(scheme).contains("WeckerTests"))
  }

  @Test(arguments: ["UIKit", "Swift", "Foundation", "class", "wecker"])
  func `a name whose module is Apple's, a keyword or another target's is refused`(name: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Kern", "--template", "framework", "-q")
    let before = try world.snapshot()
    for command in [["rename", "Kern", name], ["add", name, "--template", "framework"]] {
      let result = try world.run([SealedWorld.program, "target"] + command + ["--json"])
      #expect(result.exitCode == 2, "\(command): \(result)")
      #expect(try result.json()["error"]?["code"]?.string == "module-name-taken", "\(command)")
    }
    #expect(try world.snapshot() == before)
  }

  @Test func `names that can't be are refused, and nothing is written`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.snapshot()
    func code(_ arguments: String...) throws -> String? {
      let result = try world.run([SealedWorld.program, "target"] + arguments + ["--json"])
      #expect(result.exitCode == 2, "\(arguments): \(result)")
      return try result.json()["error"]?["code"]?.string
    }
    #expect(try code("rename", "Nix", "Uhr") == "target-not-found")
    #expect(try code("rename", "Wecker", "WeckerTests") == "target-name-taken")
    #expect(try code("rename", "Wecker", "a/b") == "target-name-invalid")
    #expect(try code("remove", "Nix", "--yes") == "target-not-found")
    #expect(try world.slipway("target", "rename", "Wecker", "Wecker").output.hasPrefix("Nothing to change"))
    #expect(try world.snapshot() == before)
  }
}

extension SealedWorld {
  /// The identifier of a target, as the project's scheme has it.
  fileprivate func identifier(of target: String) throws -> String? {
    let lines = try text("Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme").lines
    guard let name = lines.firstIndex(where: { $0.contains("BlueprintName = \"\(target)\"") }) else { return nil }
    let line = lines[..<name].last { $0.contains("BlueprintIdentifier") }
    return line?.split(separator: "\"").dropFirst().first.map(String.init)
  }
}
