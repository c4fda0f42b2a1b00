import Diagnostics
import Testing
import XcodeProjects

@Suite struct FileEditTests {
  @Test(arguments: Dialect.allCases) func `a file adds its four lines, and takes them along when it goes`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let group = try #require(project.mainGroup)
    let app = try project.app
    let edited = try project.fileEdits.adding("Alarm.swift", to: group, targets: [app])
    let file =
      "+* /* Alarm.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Alarm.swift; "
      + "sourceTree = \"<group>\"; };"
    #expect(
      editedLines(project, edited).filter { !$0.contains("PBXBuildFile section") && $0 != "+" } == [
        "+* /* Alarm.swift in Sources */ = {isa = PBXBuildFile; fileRef = * /* Alarm.swift */; };", file,
        "+* /* Alarm.swift */,", "+* /* Alarm.swift in Sources */,",
      ])
    try expectSound(edited, after: project)
    let again = try edited.fileEdits.adding("Alarm.swift", to: group, targets: [app, app])
    #expect(again.document.bytes == edited.document.bytes)
    #expect(try edited.fileEdits.removing(edited.requireFile("Alarm.swift")).document.bytes == project.document.bytes)
  }

  @Test func `a file that is listed in another group needs no group for its folder`() throws {
    let project = try Fixture.classic.project
    let main = try #require(project.mainGroup)
    let listed = try project.fileEdits.adding("Extra/Deep/Alarm.swift", to: main, targets: [try project.app])
    let again = try listed.fileEdits.addingFiles([AddedFile("Extra/Deep/Alarm.swift", targets: [try listed.app])])
    #expect(again.document.bytes == listed.document.bytes)
  }

  @Test func `a file can be taken from a target and stay in the project`() throws {
    let project = try Fixture.classic.project
    let group = try project.requireGroup("Wecker")
    let both = try project.fileEdits.adding("Wecker/Alarm.swift", to: group, targets: project.targets)
    #expect(both.targets.map { $0.phase(.sources)?.files.last?.name } == ["Alarm.swift", "Alarm.swift"])
    let one = try both.fileEdits.removingFiles(at: ["Wecker/Alarm.swift"], from: [try #require(both.targets.last)])
    let alone = try project.fileEdits.adding("Wecker/Alarm.swift", to: group, targets: [try project.app])
    #expect(one.document.bytes == alone.document.bytes)
    let design = try project.fileEdits.removingFiles(at: ["Wecker/Base.lproj/Main.storyboard"], from: [try project.app])
    #expect(design.target(named: "Wecker")?.phase(.resources)?.files == [])
    try expectSound(design, after: project)
    let error = #expect(throws: Diagnostic.self) {
      try project.fileEdits.removingFiles(at: ["Nowhere.swift"], from: [])
    }
    #expect(error?.code == .fileMissing)
  }

  @Test func `flags, attributes and platforms stand in the build file`() throws {
    let project = try Fixture.classic.project
    let options = BuildFileOptions(compilerFlags: "-Wall -w", attributes: ["Public"], platforms: ["ios", "macos"])
    let edited = try project.fileEdits.adding(
      "Wecker/old.m", to: try project.requireGroup("Wecker"), targets: [try project.app], options: options)
    #expect(
      editedLines(project, edited).contains(
        "+* /* old.m in Sources */ = {isa = PBXBuildFile; fileRef = * /* old.m */; platformFilters = (ios, macos, ); "
          + "settings = {ATTRIBUTES = (Public, ); COMPILER_FLAGS = \"-Wall -w\"; }; };"))
    try expectSound(edited, after: project)
    let one = try project.fileEdits.adding(
      "Wecker/old.m", to: try project.requireGroup("Wecker"), targets: [try project.app],
      options: BuildFileOptions(platforms: ["ios"]))
    #expect(one.targets.first?.phase(.sources)?.files.last?.object.string("platformFilter") == "ios")
  }

  @Test(arguments: [
    ("A.xcassets", "folder.assetcatalog", "PBXResourcesBuildPhase"),
    ("A.storyboard", "file.storyboard", "PBXResourcesBuildPhase"),
    ("A.strings", "text.plist.strings", "PBXResourcesBuildPhase"),
    ("A.bundle", "wrapper.plug-in", "PBXResourcesBuildPhase"),
    ("A.mm", "sourcecode.cpp.objcpp", "PBXSourcesBuildPhase"),
    ("A.entitlements", "text.plist.entitlements", ""),
    ("Info.plist", "text.plist.xml", ""),
  ]) func `a file goes to the phase of its kind`(_ name: String, _ type: String, _ phase: String) throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.adding(
      "Wecker/\(name)", to: try project.requireGroup("Wecker"), targets: [try project.app])
    try expectSound(edited, after: project)
    let id = try edited.requireFile("Wecker/\(name)")
    #expect(edited.document.object(id)?.string("lastKnownFileType") == type)
    let phases = try edited.app.phases.filter { $0.files.contains { $0.item?.object.id == id } }
    #expect(phases.map(\.object.isa) == (phase.isEmpty ? [] : [phase]))
  }

  @Test func `a folder is copied as it is when it is said to be one`() throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.adding(
      "Wecker/Sounds", to: try project.requireGroup("Wecker"), targets: [try project.app], type: .folder)
    try expectSound(edited, after: project)
    let id = try edited.requireFile("Wecker/Sounds")
    #expect(edited.document.object(id)?.string("lastKnownFileType") == "folder")
    #expect(try edited.app.phase(.resources)?.files.last?.name == "Sounds")
  }

  @Test(arguments: [Dialect.format56, .format77, .format90, .windows])
  func `a phase that is missing is made where templates have it`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let target = try #require(project.targets.last)
    #expect(target.phase(.resources) == nil)
    let edited = try project.fileEdits.adding("A.png", to: try #require(project.mainGroup), targets: [target])
    try expectSound(edited, after: project)
    #expect(edited.targets.last?.phases.map(\.kind) == [.sources, .resources])
    let linked = try edited.dependencyEdits.addingSystemFramework("UIKit", to: [target])
    #expect(linked.targets.last?.phases.map(\.kind) == [.sources, .frameworks, .resources])
    try expectSound(linked, after: project)
  }

  @Test func `a header of an app belongs in no phase`() throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.adding(
      "Wecker/A.h", to: try project.requireGroup("Wecker"), targets: [try project.app])
    #expect(editedLines(project, edited).count == 2)
    try expectSound(edited, after: project)
  }

  @Test func `a target without a product takes no file`() throws {
    let project = try Fixture.classic.project
    let text = String(decoding: project.document.bytes, as: UTF8.self)
      .replacing("isa = PBXNativeTarget", with: "isa = PBXAggregateTarget")
    let aggregate = try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8)), name: "Wecker")
    let error = #expect(throws: Diagnostic.self) {
      try aggregate.fileEdits.adding(
        "A.png", to: try #require(aggregate.mainGroup), targets: [try #require(aggregate.targets.last)])
    }
    #expect(error?.code == .buildPhaseMissing)
  }

  @Test func `what the project has elsewhere is used there`() throws {
    let project = try Fixture.classic.project
    let edited = try project.fileEdits.adding(
      "Wecker/AppDelegate.swift", to: try project.requireGroup("WeckerTests"),
      targets: [try #require(project.target(named: "WeckerTests"))])
    #expect(edited.document.objects(ofKind: "PBXFileReference").count == 8)
    #expect(edited.targets.last?.phase(.sources)?.files.last?.name == "AppDelegate.swift")
    try expectSound(edited, after: project)
  }
}
