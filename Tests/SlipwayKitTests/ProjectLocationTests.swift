import Diagnostics
import SlipwayKit
import TestSupport
import Testing

/// Which project is meant.
@Suite struct ProjectLocationTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "App/One.xcodeproj/project.pbxproj")
    try folder.write("two", to: "Both/Two.xcodeproj/project.pbxproj")
    try folder.write("three", to: "Both/Three.xcodeproj/project.pbxproj")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0">
         <FileRef location="group:Both/Two.xcodeproj"></FileRef>
         <FileRef location="group:App/One.xcodeproj"></FileRef>
         <FileRef location="group:Gone/Gone.xcodeproj"></FileRef>
      </Workspace>
      """, to: "All.xcworkspace/contents.xcworkspacedata")
    try folder.write("no folder", to: "Empty/File.xcodeproj")
    return folder
  }

  @Test func `the only project of a folder is found`() throws {
    let folder = try folder()
    let found = try ProjectLocation.only(in: folder.path + "/App")
    #expect(found.path == folder.path + "/App/One.xcodeproj")
    #expect(found.name == "One" && found.folder == folder.path + "/App")
    #expect(found.file == found.path + "/project.pbxproj")
  }

  @Test func `a folder without a project names the projects below it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "ios/One.xcodeproj/project.pbxproj")
    try folder.write("pod", to: "Pods/Pods.xcodeproj/project.pbxproj")
    let error = try #require(throws: Diagnostic.self) { try ProjectLocation.only(in: folder.path) }
    #expect(error.code == .noProject)
    #expect(error.remedy == .advice("name one with --project, such as --project ios/One.xcodeproj"))
  }

  @Test func `several projects are named, and one of them is offered`() throws {
    let folder = try folder()
    let error = try #require(throws: Diagnostic.self) { try ProjectLocation.only(in: folder.path + "/Both") }
    #expect(error.code == .severalProjects)
    #expect(error.message.contains("Three.xcodeproj, Two.xcodeproj"))
    let given = try ProjectLocation.only(in: folder.path + "/Both", given: folder.path + "/Both/Two.xcodeproj")
    #expect(given.name == "Two")
  }

  @Test(arguments: ["/App/One.xcodeproj", "/App/One.xcodeproj/", "/App/One.xcodeproj/project.pbxproj", "/App"])
  func `a project is named by its folder, its file or where it lies`(path: String) throws {
    let folder = try folder()
    #expect(try ProjectLocation.only(in: "/", given: folder.path + path).path == folder.path + "/App/One.xcodeproj")
  }

  @Test func `a workspace gives the projects that are there, in its order`() throws {
    let folder = try folder()
    let found = try ProjectLocation.all(in: "/", given: folder.path + "/All.xcworkspace")
    #expect(found.map(\.name) == ["Two", "One"])
  }

  @Test func `a subfolder finds the nearest project above, but none outside of its repository`() throws {
    let folder = try folder()
    try folder.write("source", to: "App/Sources/Views/View.swift")
    let inside = folder.path + "/App/Sources/Views"
    #expect(throws: Diagnostic.self) { try ProjectLocation.only(in: inside) }
    try folder.write("", to: ".git/config")
    #expect(try ProjectLocation.only(in: inside).path == folder.path + "/App/One.xcodeproj")
    #expect(try ProjectLocation.above(folder.path + "/App/Sources").map(\.name) == ["One"])
    #expect(try ProjectLocation.above(folder.path).isEmpty)
    try folder.write("", to: "App/Sources/.git/config")
    #expect(throws: Diagnostic.self) { try ProjectLocation.only(in: inside) }
  }

  @Test(arguments: ["/Empty", "/Nowhere", "/Nowhere.xcodeproj", "/Empty/File.xcodeproj"])
  func `where there is none, the error names the place`(path: String) throws {
    let folder = try folder()
    let error = try #require(throws: Diagnostic.self) {
      try ProjectLocation.only(in: folder.path, given: folder.path + path)
    }
    #expect(error.code == .noProject)
    #expect(error.message.contains(folder.path + path))
  }

  @Test func `everywhere below leaves out what others own`() throws {
    let folder = try folder()
    try folder.write("x", to: "Pods/Pods.xcodeproj/project.pbxproj")
    try folder.write("x", to: "Deep/Carthage/X.xcodeproj/project.pbxproj")
    try folder.write("x", to: "App/.build/Y.xcodeproj/project.pbxproj")
    let found = try ProjectLocation.everywhere(below: folder.path)
    #expect(found.map(\.name).sorted() == ["One", "Three", "Two"])
  }
}
