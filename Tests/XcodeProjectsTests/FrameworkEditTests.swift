import Diagnostics
import Testing
import XcodeProjects

@Suite struct FrameworkEditTests {
  @Test(arguments: Dialect.allCases) func `a framework of the system is linked, and its group made`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let edited = try project.dependencyEdits.addingSystemFramework(
      "StoreKit", to: [try project.app], use: FrameworkUse(isOptional: true, isEmbedded: true))
    try expectSound(edited, after: project)
    let lines = editedLines(project, edited)
    #expect(
      lines.contains(
        "+* /* StoreKit.framework */ = {isa = PBXFileReference; lastKnownFileType = wrapper.framework; "
          + "name = StoreKit.framework; path = System/Library/Frameworks/StoreKit.framework; sourceTree = SDKROOT; };"))
    #expect(
      lines.contains(
        "+* /* StoreKit.framework in Frameworks */ = {isa = PBXBuildFile; fileRef = * /* StoreKit.framework */; "
          + "settings = {ATTRIBUTES = (Weak, ); }; };"))
    #expect(try #require(edited.mainGroup).children.suffix(2).map(\.name) == ["Frameworks", "Products"])
    #expect(
      try edited.app.phases.filter { $0.kind == .copyFiles }.flatMap(\.files).count == (dialect.hasFolders ? 0 : 1))
    let again = try edited.dependencyEdits.addingSystemFramework("StoreKit.framework", to: [try edited.app])
    #expect(again.document.bytes == edited.document.bytes)
  }

  @Test func `a library of the system lies where libraries do`() throws {
    let project = try Fixture.classic.project
    let edited = try project.dependencyEdits.addingSystemFramework("libz.tbd", to: [try project.app])
    try expectSound(edited, after: project)
    let id = try edited.requireFile("usr/lib/libz.tbd")
    #expect(edited.document.object(id)?.string("sourceTree") == "SDKROOT")
    #expect(edited.document.object(id)?.string("lastKnownFileType") == "sourcecode.text-based-dylib-definition")
  }

  @Test(arguments: Dialect.allCases) func `a framework that is brought along is linked, copied and signed`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let edited = try project.dependencyEdits.addingFramework(
      at: "Vendor/Map.xcframework", to: [try project.app], use: FrameworkUse(isEmbedded: true))
    try expectSound(edited, after: project)
    let phase = try #require(try edited.app.phases.last { $0.kind == .copyFiles })
    #expect(phase.destination?.folder == .frameworks)
    #expect(phase.name == "Embed Frameworks")
    #expect(phase.files.last?.attributes == ["CodeSignOnCopy", "RemoveHeadersOnCopy"])
    #expect(try edited.app.phase(.frameworks)?.files.last?.name == "Map.xcframework")
    #expect(try edited.app.phases.filter { $0.kind == .copyFiles }.count == 1)
    let again = try edited.dependencyEdits.addingFramework(
      at: "Vendor/Map.xcframework", to: [try edited.app], use: FrameworkUse(isEmbedded: true))
    #expect(again.document.bytes == edited.document.bytes)
    let removed = try edited.fileEdits.removing(edited.requireFile("Vendor/Map.xcframework"))
    try expectSound(removed, after: project)
    #expect(!ProjectPaths(removed).members.contains { $0.location.path == "Vendor/Map.xcframework" })
    #expect(try removed.app.phase(.frameworks)?.files.contains { $0.name == "Map.xcframework" } == false)
  }

  @Test func `frameworks stand in the order of their names, each once for several targets`() throws {
    let project = try Fixture.classic.project
    var edited = project
    for name in ["AVFoundation", "UIKit", "StoreKit"] {
      edited = try edited.dependencyEdits.addingSystemFramework(name, to: edited.targets)
      try expectSound(edited, after: project)
    }
    #expect(
      try edited.requireGroup("Frameworks").children.map(\.name) == [
        "AVFoundation.framework", "StoreKit.framework", "UIKit.framework",
      ])
    #expect(edited.targets.map { $0.phase(.frameworks)?.files.suffix(3).count } == [3, 3])
  }

  @Test(arguments: [
    ["UIKit", "AVFoundation", "StoreKit"], ["AVFoundation", "UIKit", "StoreKit", "libz.tbd"], ["UIKit", "UIKit"], [],
  ])
  func `several frameworks at once are the same as one after another`(names: [String]) throws {
    for project in [try Fixture.classic.project, try Fixture.classic.project.removing(named: "Frameworks")] {
      var single = project
      for name in names { single = try single.dependencyEdits.addingSystemFramework(name, to: single.targets) }
      let several = try project.dependencyEdits.addingSystemFrameworks(
        names, to: project.targets, paths: ProjectPaths(project))
      #expect(several.document.bytes == single.document.bytes)
    }
  }
}

extension XcodeProject {
  /// The project without the group of that name, if it has one.
  fileprivate func removing(named name: String) throws -> XcodeProject {
    let group = mainGroup?.children.first { $0.name == name }
    return try group.map { try fileEdits.removing($0.object.id) } ?? self
  }
}
