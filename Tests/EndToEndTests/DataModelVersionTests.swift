import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// The versions of a Core Data model, and what names the model.
@Suite struct DataModelVersionTests {
  private static let project = "V.xcodeproj/project.pbxproj"

  private func world(_ layout: String) throws -> SealedWorld {
    try SealedWorld.withProject("V", "--interface", "storyboard", "--core-data", "--layout", layout)
  }

  /// Expects one group of versions with both versions, neither of which is built by itself.
  private func expectTwoVersions(_ world: SealedWorld) throws {
    let text = try world.text(Self.project)
    #expect(text.contains("/* V 2.xcdatamodel */,") && text.matches(of: #/isa = XCVersionGroup/#).count == 1, "\(text)")
    #expect(!text.contains("V 2.xcdatamodel in Sources") && text.matches(of: #/V.xcdatamodeld in Sources/#).count == 2)
    #expect(text.matches(of: #/path = V.xcdatamodeld;/#).count == 1)
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
  }

  @Test(arguments: ["V/V.xcdatamodeld/V 2.xcdatamodel", "V/V.xcdatamodeld", "V"])
  func `an added version belongs to its model`(path: String) throws {
    let world = try world("groups")
    try world.judge("cp", "-r", "V/V.xcdatamodeld/V.xcdatamodel", "V/V.xcdatamodeld/V 2.xcdatamodel")
    #expect(try world.slipway("file", "add", path).problems == "")
    try expectTwoVersions(world)
    try world.slipway("file", "move", "V/V.xcdatamodeld", "V/Model/V.xcdatamodeld", "-q")
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["folders", "groups"]) func `a new version is a copy, and the old one stays in use`(
    layout: String
  ) throws {
    let world = try world(layout)
    let before = try world.snapshot().filter { !$0.key.contains("/.git/") }
    let made = try world.slipway("file", "create", "data-model", "V/V.xcdatamodeld/V 2")
    #expect(made.output.contains("note: \"V.xcdatamodeld\" still uses its version \"V\""), "\(made)")
    let contents = "V/V.xcdatamodeld/V 2.xcdatamodel/contents"
    #expect(try world.text(contents) == world.text("V/V.xcdatamodeld/V.xcdatamodel/contents"))
    if layout == "groups" { try expectTwoVersions(world) } else { try world.slipway("check", "--strict") }
    try world.slipway("file", "create", "data-model", "V/V.xcdatamodeld/V 2", exits: 2)
    try world.slipway("undo")
    #expect(try world.snapshot().filter { !$0.key.contains("/.git/") } == before)
  }

  @Test(arguments: ["folders", "groups"]) func `a renamed model is named by sources under its old name, as a note says`(
    layout: String
  ) throws {
    let world = try world(layout)
    let moved = try world.slipway("file", "move", "V/V.xcdatamodeld", "V/Neu.xcdatamodeld").output
    #expect(moved.contains(" still names the data model \"V\": write \"Neu\""), "\(moved)")
  }
}
