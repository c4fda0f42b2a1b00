import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct SynchronizedFolderEditTests {
  private static let dialects = [Dialect.format70, .format77, .format90]

  @Test(arguments: dialects) func `a folder is added to a group and a target`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let edited = try project.synchronizedFolderEdits.adding("Kit", targets: [try project.app])
    try expectSound(edited, after: project)
    let lines = editedLines(project, edited)
    let expected =
      dialect == .format70
      ? [
        "+* /* Kit */ = {isa = PBXFileSystemSynchronizedRootGroup; explicitFileTypes = {}; explicitFolders = (); "
          + "path = Kit; sourceTree = \"<group>\"; };", "+* /* Kit */,", "+* /* Kit */,",
      ]
      : [
        "+* /* Kit */ = {", "+isa = PBXFileSystemSynchronizedRootGroup;", "+path = Kit;", "+sourceTree = \"<group>\";",
        "+};", "+* /* Kit */,", "+* /* Kit */,",
      ]
    #expect(lines.sorted() == expected.sorted())
    #expect(try edited.app.synchronizedGroups.map(\.name) == ["Notiz", "Kit"])
    let again = try edited.synchronizedFolderEdits.adding("Kit/", targets: [try edited.app])
    #expect(again.document.bytes == edited.document.bytes)
    let removed = try edited.fileEdits.removing(try edited.requireFolder("Kit").id)
    #expect(removed.document.bytes == project.document.bytes)
  }

  @Test(arguments: [Dialect.format46, .format56]) func `an older format is not raised without being asked`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let error = #expect(throws: Diagnostic.self) { try project.synchronizedFolderEdits.adding("Kit") }
    #expect(error?.code == .synchronizedFolderUnsupported)
  }

  @Test(arguments: dialects) func `a file in a folder is a member without being named`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let main = try #require(project.mainGroup)
    let added = try project.fileEdits.adding("Notiz/Model/Note.swift", to: main, targets: [try project.app])
    #expect(added.document.bytes == project.document.bytes)
    let without = try project.fileEdits.removingFiles(at: ["Notiz/Model/Note.swift"], from: [try project.app])
    #expect(editedLines(project, without) == ["+Model/Note.swift,"])
    try expectSound(without, after: project)
    let again = try without.fileEdits.removingFiles(at: ["Notiz/Model/Note.swift"], from: [try without.app])
    #expect(again.document.bytes == without.document.bytes)
    let back = try without.fileEdits.adding("Notiz/Model/Note.swift", to: main, targets: [try without.app])
    #expect(back.document.bytes == project.document.bytes)
    let plist = try project.fileEdits.adding("Notiz/Info.plist", to: main, targets: [try project.app])
    try expectSound(plist, after: project)
    #expect(try plist.requireFolder("Notiz").exceptions == [])
    #expect(
      try plist.fileEdits.removingFiles(at: ["Notiz/Info.plist"], from: plist.targets).requireFolder("Notiz").exceptions
        .count
        == 1)
  }

  @Test(arguments: dialects) func `another target takes a file of a folder by an exception`(_ dialect: Dialect) throws {
    let start = try dialect.project
    let application = ProductType(identifier: "com.apple.product-type.application")
    let project = try start.targetEdits.adding(NewTarget("Andere", .native(application)))
    func other(in project: XcodeProject) throws -> ProjectTarget { try #require(project.target(named: "Andere")) }
    let main = try #require(project.mainGroup)
    let edited = try project.fileEdits.adding("Notiz/de.lproj/Texte.strings", to: main, targets: [other(in: project)])
    try expectSound(edited, after: start)
    let set = try #require(try edited.requireFolder("Notiz").exceptions.last)
    #expect(set.memberships == ["/Localized/Texte.strings"])
    #expect(set.target?.name == "Andere")
    let again = try edited.fileEdits.adding("Notiz/fr.lproj/Texte.strings", to: main, targets: [other(in: edited)])
    #expect(again.document.bytes == edited.document.bytes)
    let removed = try edited.fileEdits.removingFiles(at: ["Notiz/de.lproj/Texte.strings"], from: [other(in: edited)])
    #expect(removed.document.bytes == project.document.bytes)
  }

  @Test(arguments: dialects) func `headers, flags, attributes and platforms are exceptions too`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let folder = try project.requireFolder("Notiz")
    let app = try project.app
    let header = try project.synchronizedFolderEdits.addingExceptions(["Notiz.h"], .publicHeader, in: folder, for: app)
    #expect(editedLines(project, header) == ["+publicHeaders = (", "+Notiz.h,", "+);"])
    try expectSound(header, after: project)
    #expect(
      try header.synchronizedFolderEdits.removingExceptions(["Notiz.h"], .publicHeader, in: folder, for: app).document
        .bytes
        == project.document.bytes)
    let options = BuildFileOptions(compilerFlags: "-w", attributes: ["no_codegen"], platforms: ["ios"])
    let special = try project.synchronizedFolderEdits.setting(["Model/a b.m": options], in: folder, for: app)
    try expectSound(special, after: project)
    let set = try #require(try special.requireFolder("Notiz").exceptions.first)
    #expect(set.compilerFlags["Model/a b.m"]?.string == "-w")
    #expect(set.platformFilters["Model/a b.m"]?.array?.compactMap(\.string) == ["ios"])
    let plain = try special.synchronizedFolderEdits.setting(["Model/a b.m": BuildFileOptions()], in: folder, for: app)
    #expect(plain.document.bytes == project.document.bytes)
    let sorted = try project.synchronizedFolderEdits.addingExceptions(["A.swift"], .membership, in: folder, for: app)
      .synchronizedFolderEdits.addingExceptions(["Z.swift"], .membership, in: folder, for: app)
    #expect(try sorted.requireFolder("Notiz").exceptions.first?.memberships == ["A.swift", "Info.plist", "Z.swift"])
  }

  @Test(arguments: dialects) func `several exceptions come and go as one after another`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let folder = try project.requireFolder("Notiz")
    let app = try project.app
    let paths = ["Z.swift", "Info.plist", "b.swift", "A.swift", "Kit/C.swift"]
    for exception in SynchronizedException.allCases {
      let together = try project.synchronizedFolderEdits.addingExceptions(paths, exception, in: folder, for: app)
      try expectSound(together, after: project)
      let single = try paths.reduce(project) {
        try $0.synchronizedFolderEdits.addingExceptions([$1], exception, in: folder, for: app)
      }
      #expect(together.document.bytes == single.document.bytes)
      let added = paths.filter { $0 != "Info.plist" || exception != .membership }
      #expect(
        try together.synchronizedFolderEdits.removingExceptions(added, exception, in: folder, for: app).document.bytes
          == project.document.bytes)
    }
    let flags = BuildFileOptions(compilerFlags: "-w")
    let special = try project.synchronizedFolderEdits.setting(["a.m": flags, "b.m": flags], in: folder, for: app)
    try expectSound(special, after: project)
    let one = try special.synchronizedFolderEdits.setting(["a.m": BuildFileOptions()], in: folder, for: app)
    #expect(try one.requireFolder("Notiz").exceptions.first?.compilerFlags["b.m"]?.string == "-w")
    #expect(
      try one.synchronizedFolderEdits.setting(
        ["a.m": BuildFileOptions(), "b.m": BuildFileOptions()], in: folder, for: app
      ).document.bytes
        == project.document.bytes)
    #expect(
      try one.synchronizedFolderEdits.setting(["b.m": BuildFileOptions(), "c.m": flags], in: folder, for: app).document
        .bytes
        == project.synchronizedFolderEdits.setting(["c.m": flags], in: folder, for: app).document.bytes)
  }

  @Test func `a new set of exceptions is called as the file calls the others`() throws {
    let kind = "PBXFileSystemSynchronizedBuildFileExceptionSet"
    let text = String(decoding: try Fixture.synchronized.bytes, as: UTF8.self)
      .replacing("Exceptions for \"Notiz\" folder in \"Notiz\" target", with: kind)
    let start = try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8)), name: "Notiz")
    let project = try start.synchronizedFolderEdits.adding("Kit", targets: [try start.app])
    let edited = try project.synchronizedFolderEdits.addingExceptions(
      ["A.h"], .publicHeader, in: try project.requireFolder("Kit"), for: start.app)
    #expect(editedLines(project, edited).filter { $0.contains("Exceptions for") } == [])
    #expect(editedLines(project, edited).filter { $0.contains("* /* \(kind) */") }.count == 2)
    try expectSound(edited, after: start)
  }
}
