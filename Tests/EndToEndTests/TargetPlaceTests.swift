import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What `target add`, `target remove` and `file create` choose by themselves.
@Suite struct TargetPlaceTests {
  private static let schemes = "Wecker.xcodeproj/xcshareddata/xcschemes/"

  @Test func `new tests go into the scheme of their app only`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("scheme", "add", "Screens", "--target", "Wecker", "-q")
    let before = try world.text(Self.schemes + "Screens.xcscheme")
    let added = try world.slipway("target", "add", "WeckerTests", "--template", "unit-tests")
    #expect(try world.text(Self.schemes + "Screens.xcscheme") == before)
    #expect(try world.text(Self.schemes + "Wecker.xcscheme").contains("WeckerTests"))
    #expect(added.output.contains("but the scheme \"Screens\" does not"), "\(added)")
  }

  @Test func `a renamed extension is removed with its scheme`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Clock", "--template", "notification-service", "-q")
    try world.slipway("target", "rename", "Clock", "Bell", "-q")
    try world.slipway("target", "remove", "Bell", "--delete-files", "--yes", "-q")
    #expect(!world.exists(Self.schemes + "Clock.xcscheme") && world.exists(Self.schemes + "Wecker.xcscheme"))
  }

  @Test func `tests have one bundle identifier, and extensions begin as their host`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway(
      "setting", "set", "APP_ID=org.foo.note.beta", "--configuration", "Debug", "--project-level", "-q", "--force")
    try world.slipway(
      "setting", "set", "APP_ID=org.foo.note", "--configuration", "Release", "--project-level", "-q", "--force")
    try world.slipway("setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=$(APP_ID)", "--target", "Wecker", "-q", "--force")
    try world.slipway("target", "add", "Clock", "--template", "notification-service", "-q")
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(text.components(separatedBy: "PRODUCT_BUNDLE_IDENTIFIER = \"$(APP_ID).Clock\";").count == 3, "\(text)")
    try world.slipway("target", "add", "Checks", "--template", "ui-tests", "-q")
    let shown = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(shown.components(separatedBy: "PRODUCT_BUNDLE_IDENTIFIER = org.foo.Checks;").count == 3, "\(shown)")
  }

  @Test func `a new file goes into the folder with the target's name`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "folders")
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    // The app gets the widget's folder as well, and first.
    let project = "Wecker.xcodeproj/project.pbxproj"
    let text = try world.text(project)
    let lists = text.components(separatedBy: "fileSystemSynchronizedGroups = (\n")
    try #require(lists.count == 3)
    let entry = lists[2].prefix { $0 != "\n" } + "\n"
    try world.write(
      [lists[0], entry + lists[1], lists[2]].joined(separator: "fileSystemSynchronizedGroups = (\n"), to: project)
    let made = try world.slipway("file", "create", "struct", "Bell", "--target", "Wecker", "--no-date")
    #expect(made.output.contains("Created Wecker/Bell.swift"), "\(made)")
  }

  @Test func `a missing settings file is named, and not a missing identifier`() throws {
    let world = try SealedWorld.withProject()
    try world.write("PREFIX = org.foo\n", to: "App.xcconfig")
    try world.slipway("configuration", "add", "Beta", "--xcconfig", "App.xcconfig", "-q")
    try world.slipway(
      "setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=$(PREFIX).Wecker", "--target", "Wecker", "--configuration", "Beta",
      "-q", "--force")
    try world.remove("App.xcconfig")
    try world.write("PREFIX = org.example\n", to: "App.xcconfig.template")
    let result = try world.slipway("target", "add", "Clock", "--template", "notification-service", exits: 2)
    #expect(result.problems.contains("copy App.xcconfig.template to App.xcconfig"), "\(result)")
  }

  @Test func `a preview is a patch`() throws {
    let world = try SealedWorld.withProject()
    let patch = try world.slipway("version", "set", "2.0", "--dry-run").output
    let start = try #require(patch.range(of: "diff --git"))
    try world.write(String(patch[start.lowerBound...]), to: "../change.patch")
    try world.git("apply", "--check", "../change.patch")
  }

  @Test func `app groups follow one rule`() throws {
    let world = try SealedWorld.withProject()
    for (value, proposal) in [
      ("group.my shop", "use only letters"), ("group.", "has no name"), ("my shop", "begin with group."),
    ] {
      let result = try world.slipway("capability", "add", "app-groups", "--value", value, "--yes", exits: 2)
      #expect(result.problems.contains(proposal) && !result.problems.contains("group.my shop\n"), "\(result)")
    }
  }
}
