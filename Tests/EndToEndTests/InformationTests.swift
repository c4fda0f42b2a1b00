import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `info`, which reads and writes the Info.plist and the entitlements.
@Suite struct InformationTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  @Test func `an entry that a setting gives is written there, another one into a file`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.text(Self.project)
    try world.slipway("info", "set", "CFBundleDisplayName", "Mein Wecker")
    #expect(try world.text(Self.project).contains("INFOPLIST_KEY_CFBundleDisplayName = \"Mein Wecker\";"))
    let got = try world.json("info", "get", "CFBundleDisplayName")
    #expect(got["schema"]?.string == "slipway.info.get/1")
    #expect(got.shape == "{schema, values[{target, configuration, keyPath, value, source{file, line}}]}")
    #expect(got.objects("values").allSatisfy { $0["value"]?.string == "Mein Wecker" })
    try world.slipway("info", "remove", "CFBundleDisplayName")
    #expect(try world.text(Self.project) == before)
    try world.slipway("info", "set", "CFBundleURLTypes.0.CFBundleURLSchemes", "wecker,uhr", "--type", "array")
    let schemes = try world.json("info", "get", "CFBundleURLTypes.0.CFBundleURLSchemes.1")
    #expect(schemes.objects("values").first?["value"]?.string == "uhr")
    #expect(schemes.objects("values").first?["source"]?["file"]?.string == "Wecker/Info.plist")
    try world.slipway("info", "set", "CFBundleURLTypes.0.CFBundleURLSchemes.2", "alarm")
    #expect(try world.text("Wecker/Info.plist").contains("<string>alarm</string>"))
    try world.slipway("check")
  }

  /// Xcode runs the preprocessor over such a file, whose entries are in it all the same.
  @Test func `an entry of a preprocessed file is removed where it was set`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("info", "set", "CFBundleURLTypes.0.CFBundleURLSchemes.0", "wecker")
    try world.slipway("setting", "set", "INFOPLIST_PREPROCESS=YES", "GENERATE_INFOPLIST_FILE=NO", "--target", "Wecker")
    let before = try world.text("Wecker/Info.plist")
    try world.slipway("info", "set", "UIFileSharingEnabled", "YES")
    try world.slipway("info", "remove", "UIFileSharingEnabled")
    #expect(try world.text("Wecker/Info.plist") == before)
  }

  @Test(arguments: [
    ("NSServices", "hello"), ("SKAdNetworkItems", "a,b"), ("GCSupportedGameControllers", "a"),
    ("CFBundleURLTypes.0", "hello"), ("UIBackgroundModes", "[1]"),
  ])
  func `elements of the wrong type are refused`(key: String, value: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "info", "set", key, value, "--json"])
    #expect(result.exitCode == 2 && result.output.contains("information-value-invalid"), "\(result)")
    #expect(try world.snapshot() == before)
  }

  @Test func `entitlements are keys with periods`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway(
      "info", "set", "com.apple.security.application-groups", "group.a,group.b", "--type", "array", "--entitlements")
    let stray = try world.run([SealedWorld.program, "info", "set", "com.apple.developer.healthkit", "true"])
    #expect(stray.exitCode == 2)
    #expect(stray.problems.contains("slipway info set com.apple.developer.healthkit true --entitlements"), "\(stray)")
    let listed = try world.json("info", "list", "--entitlements").objects("values")
    #expect(listed.first?["keyPath"]?.string == "com.apple.security.application-groups")
    try world.slipway("info", "remove", "com.apple.security.application-groups.0", "--entitlements")
    let left = try world.json("info", "get", "com.apple.security.application-groups", "--entitlements")
    #expect(left.objects("values").first?["value"]?.array?.compactMap(\.string) == ["group.b"])
    #expect(try world.json("info", "get", "aps-environment", "--entitlements", exits: 1).objects("values").count == 2)
  }

  @Test func `keys of entitlements and nested keys have types, and files are shared with a note`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let target = ["--target", "Wecker"]
    try world.slipway(["info", "set", "com.apple.developer.healthkit", "true", "--entitlements"] + target)
    try world.slipway(["info", "set", "com.apple.security.application-groups", "group.a", "--entitlements"] + target)
    let entitlements = try world.text("Wecker/Wecker.entitlements")
    #expect(entitlements.contains("<true/>") && entitlements.contains("<array>"))
    try world.slipway(["info", "set", "NSAppTransportSecurity.NSAllowsLocalNetworking", "YES"] + target)
    try world.slipway(["info", "set", "Own", "{\"a\": [1, true]}"] + target)
    #expect(
      try world.json("info", "get", "Own.a.1", "--target", "Wecker").objects("values").first?["value"]?.bool == true)
    #expect(try world.text("Wecker/Info.plist").contains("<key>NSAllowsLocalNetworking</key>\n\t\t<true/>"))
    let set = try world.slipway(
      ["info", "set", "Own", "x", "--type", "string", "--configuration", "Debug", "--json"] + target
    ).json()
    #expect(set["notes"]?.array?.compactMap(\.string) == ["\"Wecker/Info.plist\" is also used by Wecker (Release)"])
    try world.write("", to: "Wecker/Info.plist")
    try world.slipway(["info", "set", "Own", "x"] + target)
    #expect(try world.text("Wecker/Info.plist").hasPrefix("<?xml"))
  }

  @Test func `values have the type of their keys`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.snapshot()
    func code(_ arguments: String..., exits status: Int32 = 2) throws -> String? {
      let result = try world.run([SealedWorld.program, "info"] + arguments + ["--json"])
      #expect(result.exitCode == status, "\(arguments): \(result)")
      return try result.json()["error"]?["code"]?.string
    }
    #expect(try code("set", "UIRequiresFullScreen", "maybe", "--target", "Wecker") == "information-value-invalid")
    #expect(
      try code("set", "UIBackgroundModes", "audio", "--type", "string", "--target", "Wecker")
        == "information-value-invalid")
    #expect(try code("set", "A", "x", "--type", "integer", "--target", "Wecker") == "information-value-invalid")
    for value in ["wecker", "[\"wecker\"]", "[{}, 1]"] {
      #expect(try code("set", "CFBundleURLTypes", value, "--target", "Wecker") == "information-value-invalid")
    }
    #expect(try code("set", "A", "b") == "setting-owner-ambiguous")
    #expect(try code("set", "A..B", "b", "--target", "Wecker", exits: 64) == "usage")
    #expect(try code("remove", "NSNothing", "--target", "Wecker") == "information-not-set")
    #expect(try code("set", "A", "b", "--target", "Wecker", "--configuration", "Nix") == "configuration-not-found")
    #expect(try world.snapshot() == before)
    try world.slipway("info", "set", "UIRequiresFullScreen", "YES", "--target", "Wecker")
    #expect(try world.text(Self.project).contains("INFOPLIST_KEY_UIRequiresFullScreen = YES;"))
  }
}
