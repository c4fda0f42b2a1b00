import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `target set`, which writes what Xcode's General editor shows.
@Suite struct TargetSetTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  @Test func `each attribute is a line a configuration, and undo restores the bytes`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.text(Self.project)
    let attributes = [
      ["--bundle-id", "de.example.Uhr"], ["--product-name", "Uhr"], ["--display-name", "Die Uhr"],
      ["--team", "ABCDE12345"], ["--deployment-target", "16.4"], ["--devices", "ipad"],
      ["--orientations", "portrait,landscape-left"], ["--launch-screen", "Launch.storyboard"],
      ["--app-icon", "AppIcon2"], ["--signing", "manual"], ["--profile", "Uhr Store"], ["--category", "games"],
      ["--status-bar", "light"],
    ]
    for attribute in attributes {
      let set = try world.slipway(["target", "set", "Wecker"] + attribute + ["--json"]).json()
      #expect(
        set.shape
          == "{schema, id, name, settings[{target, configuration, key, oldValue, value}], entries[], "
          + "files[{path, change}], notes[]}",
        "\(attribute)")
      #expect(!set.objects("settings").isEmpty, "\(attribute)")
      try world.slipway("format", "--check")
      try world.slipway("undo")
      #expect(try world.text(Self.project) == before, "\(attribute)")
    }
    try world.slipway(["target", "set", "Wecker"] + attributes.flatMap { $0 })
    let text = try world.text(Self.project)
    for line in [
      "PRODUCT_BUNDLE_IDENTIFIER = de.example.Uhr;", "TARGETED_DEVICE_FAMILY = 2;", "CODE_SIGN_STYLE = Manual;",
      "INFOPLIST_KEY_LSApplicationCategoryType = \"public.app-category.games\";",
      "INFOPLIST_KEY_UIStatusBarStyle = UIStatusBarStyleLightContent;",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(try world.slipway("target", "set", "Wecker", "--devices", "ipad").output.hasPrefix("Nothing to change"))
  }

  @Test func `what contains the old bundle identifier follows if wanted`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    let kept = try world.json("target", "set", "Wecker", "--bundle-id", "de.example.Uhr")
    let notes = kept.texts("notes")
    #expect(
      notes.count == 2 && notes.allSatisfy { $0.hasSuffix(": run slipway undo, then the same command with --follow") })
    try world.slipway("undo")
    let plan = try world.json("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--dry-run")
    #expect(plan.texts("notes").allSatisfy { $0.hasSuffix(": add --follow to change it") }, "\(plan)")
    try world.slipway("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--follow")
    let new = try world.json("show").objects("targets").compactMap { $0["bundleIdentifier"]?.string }
    #expect(new == ["de.example.Uhr", "de.example.UhrTests", "de.example.Uhr.WeckerWidget"])
    #expect(try world.json("check").objects("findings").filter { $0["severity"]?.string == "error" }.isEmpty)
  }

  /// Xcode and match write the profile of devices with a condition.
  @Test func `a profile that has a condition follows where it is`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    let old = try #require(try world.json("show", "Wecker").objects("targets")[0]["bundleIdentifier"]?.string)
    let key = "PROVISIONING_PROFILE_SPECIFIER[sdk=iphoneos*]"
    try world.slipway(
      "setting", "set", "\(key)=match AppStore \(old).WeckerWidget", "--target", "WeckerWidget", "--configuration",
      "Release")
    try world.slipway("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--follow")
    let text = try world.text(Self.project)
    #expect(text.contains("\"\(key)\" = \"match AppStore de.example.Uhr.WeckerWidget\";"))
    #expect(text.components(separatedBy: "PROVISIONING_PROFILE_SPECIFIER").count == 2)
  }

  @Test func `identifiers follow in each configuration by itself`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    let old = try #require(try world.json("show", "Wecker").objects("targets")[0]["bundleIdentifier"]?.string)
    try world.slipway(
      "setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=\(old).beta", "--target", "Wecker", "--configuration", "Debug")
    try world.slipway(
      "setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=\(old).beta.WeckerWidget", "--target", "WeckerWidget",
      "--configuration", "Debug")
    try world.slipway("capability", "add", "keychain-sharing", "--value", old, "--no-portal", "--target", "Wecker")
    let set = try world.json("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--follow")
    let widget = try world.json("setting", "get", "PRODUCT_BUNDLE_IDENTIFIER", "--target", "WeckerWidget")
    #expect(
      widget.objects("settings").map { $0["value"]?.string }
        == ["de.example.Uhr.WeckerWidget", "de.example.Uhr.WeckerWidget"])
    // Debug and Release share the entitlements, and had other identifiers.
    #expect(try world.text("Wecker/Wecker.entitlements").contains("<string>$(AppIdentifierPrefix)\(old)</string>"))
    #expect(set["notes"]?.array?.contains { $0.string?.contains("serves several configurations") == true } == true)
  }

  @Test func `an identifier that is composed of settings follows as a text, and a note names the old value`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    let old = try #require(try world.json("show", "Wecker").objects("targets")[0]["bundleIdentifier"]?.string)
    try world.slipway("setting", "set", "BASE=\(old)", "--project-level")
    try world.slipway("setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=$(BASE).Widget", "--target", "WeckerWidget")
    let notes = try world.json("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--follow")["notes"]?.array
    #expect(notes?.contains { $0.string?.contains("$(BASE).Widget") == true } == true, "\(notes ?? [])")
    #expect(try world.text(Self.project).contains("PRODUCT_BUNDLE_IDENTIFIER = de.example.Uhr.Widget;"))
    #expect(try world.json("check").objects("findings").filter { $0["severity"]?.string == "error" }.isEmpty)
  }

  @Test func `tests follow the name of the product that they run in`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "set", "Wecker", "--product-name", "Uhr", "--follow")
    let host = try world.json("setting", "get", "TEST_HOST", "--target", "WeckerTests").objects("settings")
    #expect(host.allSatisfy { $0["value"]?.string?.contains("/Uhr.app/") == true }, "\(host)")
    #expect(host.allSatisfy { $0["value"]?.string?.hasSuffix("/Uhr") == true }, "\(host)")
    try world.slipway("undo")
    let kept = try world.json("target", "set", "Wecker", "--product-name", "Uhr", "--dry-run").texts("notes")
    #expect(kept.last == "WeckerTests still runs in the old product: add --follow to change it", "\(kept)")
  }

  /// Xcode writes the team and the profile of manual signing with a condition, beside an empty value.
  @Test(arguments: [
    ("--team", "DEVELOPMENT_TEAM", "ABCDE12345"), ("--profile", "PROVISIONING_PROFILE_SPECIFIER", "Uhr"),
  ])
  func `an attribute that has a condition is set where its value is`(
    option: String, key: String, value: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("setting", "set", "\(key)=", "--target", "Wecker")
    try world.slipway("setting", "set", "\(key)[sdk=iphoneos*]=Old", "--target", "Wecker", "--force")
    let set = try world.json("target", "set", "Wecker", option, value)
    #expect(set.texts("notes").isEmpty, "\(set)")
    #expect(set.objects("settings").map { $0["value"]?.string } == [value, value])
    let text = try world.text(Self.project)
    #expect(text.contains("\(key) = \"\";") && text.contains("\"\(key)[sdk=iphoneos*]\" = \(value);"), "\(text)")
  }

  @Test func `conditions for devices and the simulator get the value of an entry, and so does a plain one`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let key = "INFOPLIST_KEY_UIStatusBarStyle"
    for condition in ["[sdk=iphoneos*]", "[sdk=iphonesimulator*]", ""] {
      try world.slipway("setting", "set", "\(key)\(condition)=UIStatusBarStyleDefault", "--target", "Wecker", "--force")
    }
    try world.slipway("target", "set", "Wecker", "--status-bar", "light")
    let lines = try world.text(Self.project).components(separatedBy: "\n").filter { $0.contains(key) }
    #expect(lines.count == 6 && lines.allSatisfy { $0.hasSuffix("= UIStatusBarStyleLightContent;") }, "\(lines)")
  }

  @Test func `an .xcconfig file keeps the condition of a value`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.write("DEVELOPMENT_TEAM[sdk=iphoneos*] = OLD1234567\n", to: "Team.xcconfig")
    try world.slipway("file", "add", "Team.xcconfig")
    let project = try world.text(Self.project)
    let end = try #require(project.range(of: " /* Team.xcconfig */ = {isa = PBXFileReference")).lowerBound
    let reference = project[..<end].suffix(24)
    let settings = "buildSettings = {\n\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME"
    try world.write(
      project.replacing(settings, with: "baseConfigurationReference = \(reference);\n\t\t\t\(settings)"),
      to: Self.project)
    try world.slipway("target", "set", "Wecker", "--team", "ABCDE12345")
    #expect(try world.text("Team.xcconfig") == "DEVELOPMENT_TEAM[sdk=iphoneos*] = ABCDE12345\n")
  }

  @Test func `a target for the iPhone with the orientations of the iPad gets its own`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let base = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
    try world.slipway("setting", "unset", "\(base)_iPhone", "\(base)_iPad", "--target", "Wecker")
    try world.slipway("info", "set", "UISupportedInterfaceOrientations~ipad", "UIInterfaceOrientationPortrait")
    try world.slipway("target", "set", "Wecker", "--devices", "iphone", "--orientations", "landscape-left")
    let got = try world.json("info", "get", "UISupportedInterfaceOrientations").objects("values")
    #expect(got.allSatisfy { $0["value"]?.array?.map(\.string) == ["UIInterfaceOrientationLandscapeLeft"] }, "\(got)")
  }

  @Test func `values written into an Info.plist are listed`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("info", "set", "CFBundleURLTypes.0.CFBundleURLSchemes", "wecker", "--type", "array")
    try world.slipway("setting", "set", "GENERATE_INFOPLIST_FILE=NO", "--target", "Wecker")
    let set = try world.json("target", "set", "Wecker", "--display-name", "Uhr", "--dry-run")
    #expect(set.objects("entries").map { $0["keyPath"]?.string } == ["CFBundleDisplayName", "CFBundleDisplayName"])
    #expect(set.objects("entries").allSatisfy { $0["oldValue"] == .null && $0["value"]?.string == "Uhr" })
    let text = try world.slipway("target", "set", "Wecker", "--display-name", "Uhr").output
    #expect(text.contains("Wecker  Debug, Release  CFBundleDisplayName  not set → Uhr"), "\(text)")
  }

  @Test func `interface files and icons that the target does not contain are noted with a command`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    func hint(_ option: String, _ name: String) throws -> String {
      try world.slipway("target", "set", "Wecker", option, name, "--dry-run").output
    }
    let interface = try hint("--main-interface", "Mian")
    #expect(interface.contains("note: Wecker does not contain Mian.storyboard"), "\(interface)")
    #expect(interface.contains("hint: run slipway target set Wecker --main-interface Main"), "\(interface)")
    #expect(try hint("--app-icon", "AppIcom").contains("hint: run slipway target set Wecker --app-icon AppIcon"))
    let created = "hint: run slipway file create launch-screen Start --target Wecker"
    #expect(try hint("--launch-screen", "Start").contains(created))
    try world.slipway("file", "create", "storyboard", "Extra", "--target", "Wecker")
    #expect(try !hint("--main-interface", "Extra").contains("note:"))
    let file = try #require(try world.json("file", "show", "Wecker/Extra.storyboard")["path"]?.string)
    try world.slipway("file", "target", "remove", file, "Wecker")
    #expect(try hint("--main-interface", "Extra").contains("slipway file target add Wecker/Extra.storyboard Wecker"))
  }

  @Test func `what can't be done is said, and nothing is written`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.snapshot()
    func code(_ arguments: String..., exits status: Int32 = 2) throws -> String? {
      let result = try world.run([SealedWorld.program, "target", "set"] + arguments + ["--json"])
      #expect(result.exitCode == status, "\(arguments): \(result)")
      return try result.json()["error"]?["code"]?.string
    }
    #expect(try code("Nix", "--team", "ABCDE12345") == "target-not-found")
    #expect(try code("Wecker") == "attribute-missing")
    #expect(try code("Wecker", "--bundle-id", "a b") == "setting-value-invalid")
    #expect(try code("Wecker", "--team", "x") == "setting-value-invalid")
    #expect(try code("Wecker", "--deployment-target", "new") == "setting-value-invalid")
    #expect(try code("Wecker", "--orientations", "up", exits: 64) == "usage")
    #expect(try code("Wecker", "--devices", "watch", exits: 64) == "usage")
    #expect(try code("Wecker", "--category", "gamez") == "attribute-unfit")
    let taken = try world.json("show").objects("targets")[1]["bundleIdentifier"]?.string ?? ""
    #expect(try code("Wecker", "--bundle-id", taken) == "bundle-identifier-taken")
    #expect(try code("Wecker", "--product-name", "") == "attribute-unfit")
    #expect(try code("Wecker", "--product-name", "a/b") == "attribute-unfit")
    #expect(try world.snapshot() == before)
  }

  @Test func `what only apps for phones have is refused for a Mac`() throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app")
    let before = try world.text(Self.project)
    for attribute in [["--devices", "ipad"], ["--orientations", "portrait"], ["--status-bar", "dark"]] {
      try world.slipway(["target", "set", "Wecker"] + attribute, exits: 2)
    }
    #expect(try world.text(Self.project) == before)
  }
}
