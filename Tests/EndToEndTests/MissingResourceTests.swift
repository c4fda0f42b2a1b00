import SyntaxTrees
import TestSupport
import Testing

/// `check` on projects that can't be built, or whose app lacks a file, because something is missing.
@Suite struct MissingResourceTests {
  private func found(_ world: SealedWorld, _ rule: String) throws -> [JSONObject] {
    try world.run([SealedWorld.program, "check", "--json"]).json().objects("findings")
      .filter { $0["rule"]?.string == rule }
  }

  @Test(arguments: [
    ("Wecker/Base.lproj/Main.storyboard", "Wecker/Base.lproj/Main.storyboard"),
    ("Wecker/Base.lproj/LaunchScreen.storyboard", "Wecker/Base.lproj/LaunchScreen.storyboard"),
    ("Wecker/Base.lproj", "Wecker/Base.lproj"), ("Wecker/Page.xib", "Wecker/Page.xib"),
    ("Wecker/Assets.xcassets", "Wecker/Assets.xcassets"), ("Wecker/Page.swift", "Wecker/Page.swift"),
  ]) func `a missing file that is compiled is an error, and the hint restores it`(path: String, restored: String) throws
  {
    let world = try SealedWorld.withProject(
      "Wecker", "--layout", "groups", "--interface", "storyboard", "--localize", "de")
    try world.slipway("file", "create", "view-controller", "Wecker/Page", "--interface", "xib", "-q")
    try world.slipway("commit", "--all", "-m", "Add a page", "-q")
    try world.slipway("check", "--strict")
    try world.judge("rm", "-r", path)
    let finding = try #require(try found(world, "file-missing").first)
    #expect(finding["severity"]?.string == "error", "\(finding)")
    #expect(finding["hint"]?.string?.contains("slipway restore \(restored)") == true, "\(finding)")
    try world.slipway("check", exits: 1)
    try world.slipway("restore", restored, "-q")
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["macos-app", "framework"]) func `deleted sources that Git tracks are an error`(
    template: String
  ) throws {
    let world = try SealedWorld.withProject("Stamp", "--template", template)
    try world.judge("rm", "-r", "Stamp")
    #expect(try found(world, "project-alone").first?["severity"]?.string == "error")
    try world.slipway("check", exits: 1)
    try world.slipway("restore", "Stamp", "-q")
    #expect(try found(world, "project-alone").isEmpty)
  }

  @Test func `an app without an entry point is reported`() throws {
    let world = try SealedWorld.withProject()
    try world.remove("Wecker/WeckerApp.swift")
    #expect(try found(world, "entry-point-missing").count == 1)
  }

  @Test func `a moved xib that a view controller is made with is reported`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    try world.slipway("file", "create", "view-controller", "Wecker/PageController", "--interface", "xib", "-q")
    let source = "Wecker/ViewController.swift"
    try world.edit(
      source, "super.viewDidLoad()",
      "super.viewDidLoad()\n        show(PageController(nibName: \"PageController\", bundle: nil), sender: nil)")
    try world.slipway("check")
    try world.slipway("file", "move", "Wecker/PageController.xib", "Wecker/Page.xib", "-q")
    #expect(try found(world, "resource-name-unknown").map { $0["file"]?.string } == [source])
  }

  @Test(arguments: ["folders", "groups"]) func `a privacy manifest in no target is reported`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    for target in ["Wecker", "Clock"] {
      try world.slipway("file", "create", "privacy-manifest", "\(target)/PrivacyInfo", "--target", target, "-q")
    }
    #expect(try found(world, "resource-in-no-target").isEmpty)
    try world.slipway("file", "target", "remove", "Wecker/PrivacyInfo.xcprivacy", "Wecker", "-q")
    let finding = try #require(try found(world, "resource-in-no-target").first)
    #expect(finding["file"]?.string == "Wecker/PrivacyInfo.xcprivacy", "\(finding)")
    let hint = try #require(finding["hint"]?.string)
    #expect(hint.contains("slipway file target add Wecker/PrivacyInfo.xcprivacy Wecker"), "\(hint)")
    try world.slipway("file", "target", "add", "Wecker/PrivacyInfo.xcprivacy", "Wecker", "-q")
    #expect(try found(world, "resource-in-no-target").isEmpty)
  }

  @Test(arguments: ["/dev/null"]) func `what is no folder is called none`(path: String) throws {
    let world = try SealedWorld.withProject()
    let error = try world.json("check", path, exits: 2)["error"]
    #expect(error?["message"]?.string == "\"\(path)\" is not a folder", "\(String(describing: error))")
  }
}
