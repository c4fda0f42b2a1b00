import Diagnostics
import Testing
import XcodeProjects

@Suite struct FileRemovalTests {
  @Test(arguments: [Dialect.format46, .format56, .windows, .format77])
  func `with another project's file go its products and what depends on it`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let other = try Dialect.format56.project
    let remote = try #require(other.targets.first)
    let first = try project.dependencyEdits.addingReference(to: other, at: "Other/Other.xcodeproj")
    try expectSound(first, after: project)
    #expect(
      try first.fileEdits.removing(first.requireFile("Other/Other.xcodeproj")).document.bytes == project.document.bytes)
    let linked = try project.dependencyEdits.addingDependency(
      on: remote, of: other, at: "Other/Other.xcodeproj", to: try project.app, isLinked: true)
    let removed = try linked.fileEdits.removing(linked.requireFile("Other/Other.xcodeproj"))
    try expectSound(removed, after: project)
    #expect(removed.document.objects(ofKind: "PBXReferenceProxy") == [])
    #expect(
      removed.document.objects(ofKind: "PBXTargetDependency").count
        == project.document.objects(ofKind: "PBXTargetDependency").count)
    let two = try first.dependencyEdits.addingReference(to: other, at: "More/More.xcodeproj")
    let one = try two.fileEdits.removing(two.requireFile("More/More.xcodeproj"))
    #expect(one.document.bytes == first.document.bytes)
  }

  @Test func `a configuration loses the file that it was based on`() throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.removing(project.requireFile("Wecker/Shared.xcconfig"))
    try expectSound(edited, after: project)
    #expect(!String(decoding: edited.document.bytes, as: UTF8.self).contains("Shared.xcconfig"))
    let text = String(decoding: try Fixture.synchronized.bytes, as: UTF8.self).replacing(
      "B20000000000000000000802 /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;\n",
      with: "B20000000000000000000802 /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
        + "\t\t\tbaseConfigurationReferenceAnchor = B20000000000000000000401 /* Notiz */;\n"
        + "\t\t\tbaseConfigurationReferenceRelativePath = App.xcconfig;\n")
    let anchored = try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8)), name: "Notiz")
    let without = try anchored.fileEdits.removing(try anchored.requireFolder("Notiz").id)
    try expectSound(without, after: anchored)
    #expect(!String(decoding: without.document.bytes, as: UTF8.self).contains("baseConfiguration"))
  }

  @Test func `what is not there is removed without a change`() throws {
    let project = try Fixture.classic.project
    #expect(try project.fileEdits.removing(ObjectID("NONE")).document.bytes == project.document.bytes)
  }
}
