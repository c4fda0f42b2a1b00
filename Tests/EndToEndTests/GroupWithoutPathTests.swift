import Foundation
import TestSupport
import Testing

/// `file move` into folders whose names groups without a path of their own have, as in old projects.
@Suite struct GroupWithoutPathTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway("new", "Vg", "--company-id", "de.x", "-q", "--layout", "groups")
    world.directory += "/Vg"
    let file = "Vg.xcodeproj/project.pbxproj"
    var text = try world.text(file)
    let id = "AAAAAAAAAAAAAAAAAAAAAAAA"
    let section = "/* Begin PBXGroup section */\n"
    text = text.replacing(
      section,
      with: section
        + "\t\t\(id) /* Views */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t);\n\t\t\tname = Views;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
    )
    let content = try #require(text.range(of: "/* ContentView.swift */,\n", options: .backwards)?.lowerBound)
    let group = try #require(text.range(of: "children = (\n", options: .backwards, range: text.startIndex..<content))
    text.insert(contentsOf: "\t\t\t\t\(id) /* Views */,\n", at: group.upperBound)
    try world.write(text, to: file)
    try world.slipway("commit", "-qam", "Add a group")
    try world.slipway("check")
    return world
  }

  @Test(arguments: ["ContentView.swift", "Assets.xcassets"])
  func `what is moved into the folder is found there`(name: String) throws {
    let world = try world()
    try world.slipway("file", "move", "Vg/\(name)", "Vg/Views/")
    #expect(world.exists("Vg/Views/\(name)"))
    #expect(try world.slipway("check").output.contains("no errors, no warnings"))
    let text = try world.text("Vg.xcodeproj/project.pbxproj")
    #expect(text.contains("name = \(name); path = Views/\(name); sourceTree = \"<group>\""))
    try world.slipway("file", "move", "Vg/Views/\(name)", "Vg/\(name)")
    #expect(try world.slipway("check").output.contains("no errors, no warnings"))
  }

  @Test func `a file that the group has already moves on disk`() throws {
    let world = try world()
    try world.slipway("file", "move", "Vg/ContentView.swift", "Vg/Views/ContentView.swift")
    try world.slipway("file", "move", "Vg/Views/ContentView.swift", "Vg/Views/Main/ContentView.swift")
    try world.slipway("file", "move", "Vg/Views/Main/ContentView.swift", "Vg/Views/")
    #expect(try world.slipway("check").output.contains("no errors, no warnings"))
  }
}
