import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// One branch renames a folder of the project, another adds a file to it: file and reference end at one place.
@Suite struct FolderRenameTests {
  @Test(arguments: ["15", "26"]) func `a file and its reference are found where the folder is now`(
    _ xcode: String
  ) throws {
    let world = try SealedWorld()
    try world.slipway("new", "Demo", "--template", "ios-app", "--company-id", "de.uni-hd", "--xcode", xcode)
    world.directory += "/Demo"
    try world.write("struct Row {}\n", to: "Demo/Views/Row.swift")
    try world.slipway("file", "add", "Demo/Views")
    try world.slipway("commit", "--all", "-m", "Add views")
    try world.slipway("feature", "start", "detail")
    try world.write("struct Detail {}\n", to: "Demo/Views/Detail.swift")
    try world.slipway("file", "add", "Demo/Views/Detail.swift")
    try world.slipway("commit", "--all", "-m", "Add the detail")
    try world.slipway("switch", "main")
    try world.slipway("file", "move", "Demo/Views", "Demo/Screens")
    try world.slipway("commit", "--all", "-m", "Call views screens")

    let told = try world.slipway("feature", "finish", "detail", exits: 1).output
    #expect(
      told.contains(
        """
          Demo/Screens/Detail.swift  added by them
            one side has the file at "Demo/Views/Detail.swift", in a directory that the other side renamed
        Choose a side: slipway resolve --list numbers the conflicts

        """), "\(told)")
    try world.slipway("continue", exits: 2)
    try world.slipway("resolve", "--pick", "1=theirs")
    try world.slipway("continue")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text("Demo/Screens/Detail.swift") == "struct Detail {}\n")
    #expect(!FileAccess.exists(world.directory + "/Demo/Views"))
    let findings = try world.json("check").objects("findings").compactMap { $0["rule"]?.string }
    #expect(!findings.contains { $0.hasPrefix("source-") || $0.hasPrefix("file-") }, "\(findings)")
    try world.slipway("undo")
    #expect(!FileAccess.exists(world.directory + "/Demo/Screens/Detail.swift"))
    #expect(try world.git("branch", "--list", "feature/detail").contains("feature/detail"))
  }
}
