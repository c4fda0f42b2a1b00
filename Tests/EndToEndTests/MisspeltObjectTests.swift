import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Project files in which an editor changed a letter.
@Suite struct MisspeltObjectTests {
  private static let file = "Wecker.xcodeproj/project.pbxproj"

  @Test(arguments: [
    ("XCBuildConfiguration", "XCBuildConfigration"), ("XCConfigurationList", "XCConfigurationLst"),
    ("PBXNativeTarget", "PBXNatveTarget"), ("PBXGroup", "PBXGrup"), ("PBXSourcesBuildPhase", "PBXSourcesBuildPase"),
  ]) func `a class that Xcode does not know is an error with the near name`(name: String, typed: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.slipway("check", "--strict")
    let text = try world.text(Self.file)
    try world.write(text.replacingOccurrences(of: "isa = \(name);", with: "isa = \(typed);"), to: Self.file)
    let found = try world.json("check", "--only", "project-object-invalid", exits: 1).objects("findings")
    let message = try #require(found.first?["message"]?.string)
    #expect(message.contains("has the unknown isa \"\(typed)\"") && message.hasSuffix("expects \(name)"), "\(message)")
    #expect(found.first?["severity"]?.string == "error")
  }

  @Test func `a class of a later Xcode is no error`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let text = try world.text(Self.file)
    try world.write(text.replacingOccurrences(of: "isa = PBXGroup;", with: "isa = PBXHologram;"), to: Self.file)
    try world.slipway("check", "--only", "project-object-invalid", "--strict")
  }

  @Test(arguments: ["", "rootObject = 000000000000000000000000;"])
  func `doctor names a project that no command can open`(line: String) throws {
    let world = try SealedWorld.withProject()
    let text = try world.text(Self.file)
    try world.write(text.replacing(#/rootObject = .*/#, with: line), to: Self.file)
    let told = try world.slipway("doctor", exits: 1).output
    #expect(told.contains("its \"rootObject\" is not a project"), "\(told)")
  }

  @Test func `a damaged or deleted project file is restored from the last commit`() throws {
    let world = try SealedWorld.withProject()
    let restoration = "hint: run slipway restore Wecker.xcodeproj"
    try world.write("garbage", to: Self.file)
    #expect(try world.slipway("show", exits: 2).problems.contains("slipway restore \(Self.file)\n"))
    try world.judge("rm", Self.file)
    #expect(try world.slipway("show", exits: 2).problems.contains("\(restoration)\n"))
    try world.judge("rm", "-r", "Wecker.xcodeproj")
    #expect(try world.slipway("show", exits: 2).problems.contains("\(restoration)\n"))
    try world.slipway("restore", "Wecker.xcodeproj", "--yes")
    try world.slipway("show")
  }
}
