import Diagnostics
import Testing
import XcodeProjects

@Suite struct DataModelEditTests {
  private static let dialects = [Dialect.format46, .format56, .windows, .unsorted, .unfinished]

  @Test(arguments: dialects) func `a data model is compiled as a group of its versions`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let wecker = try project.requireGroup("Wecker")
    let versions = AddedFile.Model(versions: ["Store.xcdatamodel", "Store 2.xcdatamodel"])
    let edited = try project.fileEdits.addingFiles([
      AddedFile("Wecker/Store.xcdatamodeld", targets: [try project.app], model: versions)
    ])
    try expectSound(edited, after: project)
    #expect(model(in: edited)?.currentVersion?.path == "Store 2.xcdatamodel")
    #expect(try edited.app.phase(.sources)?.files.last?.item?.object.id == model(in: edited)?.id)
    let again = try edited.fileEdits.adding("Wecker/Store.xcdatamodeld", to: wecker, targets: [try edited.app])
    #expect(again.document.bytes == edited.document.bytes)
    let id = try #require(model(in: edited)).id
    #expect(try edited.fileEdits.removing(id).document.bytes == project.document.bytes)
  }

  @Test(arguments: dialects) func `versions are added, chosen and removed`(_ dialect: Dialect) throws {
    let start = try dialect.project
    let wecker = try start.requireGroup("Wecker")
    let project = try start.fileEdits.adding("Wecker/Store.xcdatamodeld", to: wecker, targets: [try start.app])
    let first = try #require(model(in: project))
    #expect(first.children.map(\.name) == ["Store.xcdatamodel"])
    let edited = try project.fileEdits.addingVersion("Store 2.xcdatamodel", to: first)
    try expectSound(edited, after: start)
    #expect(model(in: edited)?.currentVersion?.path == "Store.xcdatamodel")
    let chosen = try edited.fileEdits.addingVersion(
      "Store 2.xcdatamodel", to: try #require(model(in: edited)), makingCurrent: true)
    #expect(editedLines(edited, chosen).count == 2)
    try expectSound(chosen, after: start)
    let direct = try project.fileEdits.addingVersion("Store 2.xcdatamodel", to: first, makingCurrent: true)
    #expect(direct.document.bytes == chosen.document.bytes)
    let id = try #require(model(in: chosen)?.currentVersion?.id)
    #expect(try chosen.fileEdits.removing(id).document.bytes == project.document.bytes)
    let only = try #require(model(in: project)?.currentVersion?.id)
    #expect(try project.fileEdits.removing(only).document.bytes == start.document.bytes)
  }

  private func model(in project: XcodeProject) -> ProjectGroup? {
    guard let object = project.document.objects(ofKind: "XCVersionGroup").first,
      case .group(let group) = GroupItem(object)
    else { return nil }
    return group
  }
}
