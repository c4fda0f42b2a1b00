import Diagnostics
import Testing
import XcodeProjects

@Suite struct GroupEditTests {
  @Test(arguments: Dialect.allCases) func `missing groups on a way are made, those that are there are not`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let edited = try project.fileEdits.addingGroup(ofFolder: "Sources/Model").0
    try expectSound(edited, after: project)
    #expect(
      Set(editedLines(project, edited)) == [
        "+* /* Sources */,", "+* /* Sources */ = {", "+* /* Model */ = {", "+isa = PBXGroup;", "+children = (",
        "+* /* Model */,", "+);", "+path = Sources;", "+path = Model;", "+sourceTree = \"<group>\";", "+};",
      ])
    #expect(ProjectPaths(edited)[try edited.requireGroup("Sources/Model").id]?.path == "Sources/Model")
    let again = try edited.fileEdits.addingGroup(ofFolder: "Sources/Model").0
    #expect(again.document.bytes == edited.document.bytes)
    let deeper = try edited.fileEdits.addingGroup(ofFolder: "Sources/View").0
    #expect(try deeper.requireGroup("Sources").children.map(\.name) == ["Model", "View"])
    try expectSound(deeper, after: project)
    let removed = try deeper.fileEdits.removing(try deeper.requireGroup("Sources").id)
    #expect(removed.document.bytes == project.document.bytes)
  }

  @Test(arguments: Dialect.allCases) func `a new group stands before the products`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let edited = try project.fileEdits.addingGroup(ofFolder: "Zebra").0
    let names = try #require(edited.mainGroup).children.map { $0.name ?? "" }
    #expect(names.suffix(2) == ["Zebra", "Products"])
    try expectSound(edited, after: project)
  }

  @Test func `a group's children stay in the order of their names`() throws {
    let project = try Fixture.classic.project
    let wecker = try project.requireGroup("Wecker")
    let edited = try project.fileEdits.adding("Wecker/Bell.swift", to: wecker)
    #expect(
      try edited.requireGroup("Wecker").children.map(\.name) == [
        "AppDelegate.swift", "Bell.swift", "Clock+Zone.swift", "Main.storyboard", "Shared.xcconfig",
      ])
    let unordered = try project.fileEdits.addingGroup(ofFolder: "Wecker/Zoo").0
      .fileEdits.moving(
        try project.requireFile("Wecker/AppDelegate.swift"), to: try project.requireGroup("WeckerTests"))
    let moved = try unordered.fileEdits.moving(
      try unordered.requireFile("Wecker/AppDelegate.swift"), to: try unordered.requireGroup("Wecker/Zoo"))
    try expectSound(moved, after: project)
  }

  @Test func `with a group go its files, their build files and what is in it`() throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.removing(try project.requireGroup("Wecker").id)
    try expectSound(edited, after: project)
    #expect(edited.target(named: "Wecker")?.phase(.sources)?.files == [])
    #expect(edited.document.objects(ofKind: "PBXVariantGroup") == [])
    #expect(editedLines(project, edited).allSatisfy { $0.hasPrefix("-") })
  }

  @Test func `a group that the project needs stays`() throws {
    let project = try Fixture.classic.project
    let products = try #require(project.productsGroup)
    let main = try #require(project.mainGroup)
    for group in [products, main] {
      let error = #expect(throws: Diagnostic.self) { try project.fileEdits.removing(group.id) }
      #expect(error?.code == .groupRequired)
    }
  }

  @Test func `a renamed group is called so wherever Xcode says its name, and its folder as well`() throws {
    let project = try Fixture.classic.project
    let edited = try project.groupEdits.renaming(try project.requireGroup("Wecker"), to: "Uhr")
    #expect(
      editedLines(project, edited).sorted() == [
        "+A10000000000000000000303 /* Uhr */ = {", "+A10000000000000000000303 /* Uhr */,", "+path = Uhr;",
        "-A10000000000000000000303 /* Wecker */ = {", "-A10000000000000000000303 /* Wecker */,", "-path = Wecker;",
      ])
    try expectSound(edited, after: project)
    #expect(try edited.requireFile("Uhr/AppDelegate.swift") == project.requireFile("Wecker/AppDelegate.swift"))
    let back = try edited.groupEdits.renaming(try edited.requireGroup("Uhr"), to: "Wecker")
    #expect(back.document.bytes == project.document.bytes)
    let shown = try project.groupEdits.renaming(try project.requireGroup("Wecker"), to: "Uhr", renamingFolder: false)
    #expect(try shown.requireFile("Wecker/AppDelegate.swift") == project.requireFile("Wecker/AppDelegate.swift"))
    #expect(try shown.requireGroup("Uhr").path == "Wecker")
    try expectSound(shown, after: project)
  }
}
