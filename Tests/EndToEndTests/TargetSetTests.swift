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
          == "{schema, id, name, settings[{target, configuration, key, oldValue, value}], files[{path, change}], notes[]}",
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

  @Test func `an identifier that is composed of settings does not follow`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    let old = try #require(try world.json("show", "Wecker").objects("targets")[0]["bundleIdentifier"]?.string)
    try world.slipway("setting", "set", "BASE=\(old)", "--project-level")
    try world.slipway("setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=$(BASE).Widget", "--target", "WeckerWidget")
    let notes = try world.json("target", "set", "Wecker", "--bundle-id", "de.example.Uhr", "--follow")["notes"]?.array
    #expect(notes?.contains { $0.string?.contains("WeckerWidget is composed of build settings") == true } == true)
    #expect(try world.text(Self.project).contains("PRODUCT_BUNDLE_IDENTIFIER = \"$(BASE).Widget\";"))
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
