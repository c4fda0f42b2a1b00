import Foundation
import TestSupport
import Testing

/// Values that come from .xcconfig files: identifiers, lists and files with other names on disk.
@Suite struct ConfigurationFileValueTests {
  private func world(_ arguments: String...) throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway(["new", "Ice", "--company-id", "de.x", "-q", "--layout", "groups"] + arguments)
    world.directory += "/Ice"
    return world
  }

  private let project = "Ice.xcodeproj/project.pbxproj"

  @Test func `a watch app names its companion with the host's variable`() throws {
    let world = try world()
    try world.slipway("setting", "set", "PREFIX=com.example", "--project-level", "-q")
    let text = try world.text(project)
    try world.write(
      text.replacing("PRODUCT_BUNDLE_IDENTIFIER = de.x.Ice;", with: "PRODUCT_BUNDLE_IDENTIFIER = \"$(PREFIX).Ice\";"),
      to: project)
    try world.slipway("target", "add", "Wrist", "--template", "watch-app", "-q")
    let added = try world.text(project)
    #expect(added.contains("INFOPLIST_KEY_WKCompanionAppBundleIdentifier = \"$(PREFIX).Ice\";"))
    #expect(!added.contains("com.example.Ice"))
    try world.slipway("setting", "set", "PREFIX=org.mate", "--project-level", "-q")
    #expect(try !world.run([SealedWorld.program, "check"]).output.contains("watch-companion-differs"))
  }

  @Test func `an inherited list is not said to lack what it has`() throws {
    let world = try world()
    try world.write("OTHER_LDFLAGS = $(inherited) -ObjC -lfoo\n", to: "Pods/T/x.xcconfig")
    try world.slipway("configuration", "add", "Beta", "--xcconfig", "Pods/T/x.xcconfig", "-q")
    let refused = try world.slipway(
      "setting", "remove", "OTHER_LDFLAGS", "-ObjC", "--target", "Ice", "--configuration", "Beta", exits: 2)
    #expect(refused.problems.contains("Ice does not set OTHER_LDFLAGS"), "\(refused)")
  }

  @Test func `show names a misspelled file as the settings do, and a missing one as a warning`() throws {
    let world = try world()
    try world.write("#include \"Version.public.xcconfig\"\n#include \"Missing.xcconfig\"\n", to: "A.xcconfig")
    try world.write("FOO = 1\n", to: "Version.Public.xcconfig")
    try world.slipway("configuration", "add", "Beta", "--xcconfig", "A.xcconfig", "-q")
    let output = try world.slipway("show", "Ice", "--setting", "FOO", "--configuration", "Beta").output
    #expect(
      output.contains("Version.Public.xcconfig: warning: the settings name it \"Version.public.xcconfig\""), "\(output)"
    )
    #expect(
      output.contains("A.xcconfig:2: warning: the .xcconfig file \"Missing.xcconfig\" can't be read"), "\(output)")
  }

  @Test func `a file twice in one phase is not said to be in two`() throws {
    let world = try world()
    let text = try world.text(project)
    let phase = try #require(text.range(of: "isa = PBXResourcesBuildPhase"))
    let start = try #require(text.range(of: "files = (\n", range: phase.upperBound..<text.endIndex)?.upperBound)
    let end = try #require(text.range(of: "\n", range: start..<text.endIndex)?.upperBound)
    try world.write(String(text[..<end]) + String(text[start..<end]) + String(text[end...]), to: project)
    let shown = try world.slipway("show")
    #expect((shown.output + shown.problems).contains("is listed 2 times in build phases"), "\(shown)")
  }

  @Test func `a source that was removed from the project is deleted by the hint`() throws {
    let world = try world()
    try world.slipway("file", "create", "class", "Foo", "-q")
    try world.slipway("file", "target", "remove", "Ice/Foo.swift", "Ice", "-q")
    let output = try world.slipway("check").output
    #expect(
      output.contains("slipway file remove Ice/Foo.swift --delete")
        || output.contains("file remove --delete Ice/Foo.swift"), "\(output)")
    try world.slipway("file", "remove", "Ice/Foo.swift", "--delete", "--yes", "-q")
    #expect(try !world.slipway("check").output.contains("source-in-no-target"))
  }
}
