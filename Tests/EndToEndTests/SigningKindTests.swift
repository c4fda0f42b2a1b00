import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Hints of signing fit the identity, the configuration and the condition that a target's settings have.
@Suite struct SigningKindTests {
  private let world: SealedWorld
  private let file = "Wecker.xcodeproj/project.pbxproj"

  /// A manual target whose identity and profile are written for devices, as Xcode writes them.
  init() throws {
    world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "--program", "organization", "-q")
    for setting in [
      "CODE_SIGN_STYLE=Manual", "CODE_SIGN_IDENTITY[sdk=iphoneos*]=Apple Distribution: Uni",
      "PROVISIONING_PROFILE_SPECIFIER[sdk=iphoneos*]=match AppStore de.uni-hd.demo.Wecker",
    ] {
      try world.slipway("setting", "set", setting, "--target", "Wecker", "--configuration", "Release", "-q", "--force")
    }
  }

  private func hints(_ arguments: String..., exits code: Int32 = 1) throws -> [String] {
    try world.slipway(["signing", "Wecker", "--configuration", "Release"] + arguments, exits: code).output
      .split(separator: "\n").compactMap { line in
        line.firstRange(of: "hint: run slipway ").map { String(line[$0.upperBound...]) }
      }
  }

  @Test(arguments: [
    ("Apple Distribution", "match AppStore de.x", "app-store", "distribution"),
    ("iPhone Distribution: Uni (ABCDE12345)", "match AdHoc de.x", "ad-hoc", "distribution"),
    ("Apple Development", "match Development de.x", "development", "development"),
  ])
  func `the type of a profile and certificate follows from the identity`(
    identity: String, profile: String, type: String, use: String
  ) throws {
    try world.slipway(
      "setting", "set", "CODE_SIGN_IDENTITY[sdk=iphoneos*]=\(identity)",
      "PROVISIONING_PROFILE_SPECIFIER[sdk=iphoneos*]=\(profile)", "--target", "Wecker", "--configuration", "Release",
      "-q",
      "--force")
    let hints = try hints()
    #expect(hints.contains("certificate request --type \(use)"), "\(hints)")
    #expect(hints.contains { $0.hasPrefix("profile create") && $0.hasSuffix("--type \(type)") }, "\(hints)")
    #expect(hints.contains { $0.hasPrefix("device register") } == (type != "app-store"), "\(hints)")
  }

  @Test func `a profile of another app is not proposed, and the setting keeps its condition and configuration`() throws
  {
    try world.slipway("identity", "create", "-q")
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    for (name, pattern) in [("Other", "de.uni-hd.demo.Other"), ("Fitting", "de.uni-hd.demo.Wecker")] {
      #expect(try !hints().contains { $0.contains("PROVISIONING_PROFILE_SPECIFIER") })
      try world.slipway("app-id", "create", pattern, "--name", name, "-q")
      try world.slipway("profile", "create", "--type", "app-store", "--app-id", pattern, "--name", name, "-q")
    }
    try world.slipway(
      "setting", "set", "CODE_SIGN_IDENTITY[sdk=iphoneos*]=Apple Distribution", "--target", "Wecker", "--configuration",
      "Release", "-q")
    let hints = try hints()
    let setting = try #require(hints.first { $0.contains("PROVISIONING_PROFILE_SPECIFIER") })
    #expect(
      setting.contains("PROVISIONING_PROFILE_SPECIFIER[sdk=iphoneos*]=Fitting")
        && setting.contains("--configuration Release"), "\(hints)")
    _ = try world.run(["sh", "-c", "'\(SealedWorld.program)' \(setting)"])
    try world.slipway("signing", "Wecker", "--configuration", "Release")
  }

  @Test func `the note on a value that wins names its configurations`() throws {
    let told = try world.slipway(
      "setting", "set", "CODE_SIGN_IDENTITY=Apple Development", "--target", "Wecker", "--configuration", "Release")
    let text = told.output + told.problems
    #expect(
      text.contains(
        "hint: run slipway setting set 'CODE_SIGN_IDENTITY[sdk=iphoneos*]=Apple Development' --configuration Release"),
      "\(text)")
  }

  @Test func `what regenerates a profile comes after all that it needs`() throws {
    try world.slipway("capability", "add", "push-notifications", "--target", "Wecker", "--no-portal", "-q")
    try world.slipway(
      "capability", "add", "app-groups", "--value", "group.de.uni-hd.demo", "--target", "Wecker", "--no-portal", "-q")
    try world.slipway("identity", "create", "-q")
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    try world.slipway("app-id", "create", "de.uni-hd.demo.Wecker", "--name", "Wecker", "-q")
    try world.slipway(
      "profile", "create", "--type", "app-store", "--app-id", "de.uni-hd.demo.Wecker", "--name",
      "match AppStore de.uni-hd.demo.Wecker", "-q")
    try world.slipway(
      "setting", "set", "CODE_SIGN_IDENTITY[sdk=iphoneos*]=Apple Distribution", "--target", "Wecker", "--configuration",
      "Release", "-q")
    let hints = try hints()
    #expect(hints.filter { $0.hasPrefix("app-id enable") }.count == 2, "\(hints)")
    #expect(hints.filter { $0.hasPrefix("profile renew") }.count == 1, "\(hints)")
    #expect(hints.last?.hasPrefix("profile renew") == true, "\(hints)")
    for hint in hints { #expect(try world.run(["sh", "-c", "'\(SealedWorld.program)' \(hint) --yes"]).exitCode == 0) }
    try world.slipway("signing", "Wecker", "--configuration", "Release")
  }

  @Test func `manual signing is named where updates can't help`() throws {
    let told = try world.slipway(
      "signing", "Wecker", "--configuration", "Release", "--allow-provisioning-updates", exits: 1)
    #expect(told.output.contains("creates nothing for manual signing: Wecker"), "\(told)")
  }

  @Test func `an identifier that refers to a missing file is explained by the file`() throws {
    try world.edit(
      file, "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\";",
      "PRODUCT_BUNDLE_IDENTIFIER = \"$(BUNDLE_ID_PREFIX).Wecker\";")
    let told = try world.slipway("signing", "Wecker", exits: 1)
    #expect(told.output.contains("hint: give BUNDLE_ID_PREFIX a value"), "\(told)")
  }

  @Test func `linked packages are not called embedded`() throws {
    try world.slipway(
      "dependency", "add", "package", "https://example.org/Kit.git", "--from", "1.0.0", "--product", "Kit", "--target",
      "Wecker", "-q")
    #expect(try world.json("signing", exits: 1)["embedded"] == nil)
  }

  @Test func `a capability never changes the App ID that other apps share`() throws {
    let world = try SealedWorld()
    try world.makeSigningTeam()
    try world.slipway("app-id", "create", "*", "--name", "Course")
    try world.slipway("profile", "create", "--type", "development", "--app-id", "*", "--name", "Course")
    try world.slipway("new", "Ben", "--company-id", "de.x", "-q")
    world.directory += "/Ben"
    try world.slipway("setting", "set", "CODE_SIGN_STYLE=Manual", "--target", "Ben", "-q")
    try world.slipway("capability", "add", "multipath", "--no-portal", "-q")
    func hints() throws -> [String] {
      let told = try world.slipway("signing", exits: 1)
      return (told.output + told.problems).matches(of: /hint: run slipway (.*)/).map { String($0.output.1) }
    }
    var told = try hints()
    #expect(told.first?.hasPrefix("app-id create de.x.Ben --capability multipath") == true, "\(told)")
    #expect(!told.contains { $0.contains("'*'") }, "\(told)")
    try world.slipway("app-id", "create", "de.x.Ben", "--name", "Ben", "-q")
    try world.slipway("profile", "create", "--type", "development", "--app-id", "de.x.Ben", "-q")
    told = try hints()
    #expect(told.first == "app-id enable de.x.Ben multipath", "\(told)")
    #expect(told.contains { $0.hasPrefix("profile renew") }, "\(told)")
    for hint in told {
      #expect(try world.run(["sh", "-c", "'\(SealedWorld.program)' \(hint) --yes"]).exitCode == 0, "\(hint)")
    }
    try world.slipway("signing")
  }
}
