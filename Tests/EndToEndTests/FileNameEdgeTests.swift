import Foundation
import TestSupport
import Testing

/// Names and paths of new files that not every system keeps, or that are Xcode's own.
@Suite struct FileNameEdgeTests {
  @Test(arguments: [
    ["target", "rename", "Zac", "Zac "], ["target", "rename", "Zac", "Zac."], ["target", "rename", "Zac", " Zac"],
    ["scheme", "rename", "Zac", "Zac "], ["scheme", "rename", "Zac", "Zac."],
    ["file", "create", "struct", "Aa "], ["file", "create", "struct", "New /Cc"],
    ["file", "create", "struct", "New./Cc"],
    ["file", "create", "struct", " Aa"], ["file", "move", "Zac/ContentView.swift", "Zac/Aa .swift"],
    ["file", "move", "Zac/ContentView.swift", "Zac/Aa./"], ["file", "create", "struct", "Zac.xcodeproj/Here"],
    ["file", "move", "Zac/ContentView.swift", "Zac.xcodeproj/"],
  ])
  func `a name that not every system keeps is refused`(command: [String]) throws {
    let world = try SealedWorld()
    try world.slipway("new", "Zac", "--company-id", "de.x", "-q")
    world.directory += "/Zac"
    let refused = try world.slipway(command, exits: 2)
    #expect(refused.problems.contains("is not a valid"), "\(refused)")
    #expect(refused.problems.contains("hint: "), "\(refused)")
    #expect(try world.git("status", "--short") == "")
  }

  @Test func `what is in a folder of such a name can be used`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "Zac", "--company-id", "de.x", "-q")
    world.directory += "/Zac"
    try world.write("// Old\n", to: "Zac/Old /Old.swift")
    try world.slipway("file", "create", "struct", "Zac/Old /New")
    try world.slipway("file", "move", "Zac/Old /Old.swift", "Zac/Other.swift")
  }
}
