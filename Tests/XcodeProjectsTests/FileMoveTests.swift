import Diagnostics
import Testing
import XcodeProjects

@Suite struct FileMoveTests {
  @Test(arguments: [Dialect.format46, .format56, .windows, .unsorted, .unfinished])
  func `a renamed file is called so wherever Xcode says its name`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let id = try project.requireFile("Wecker/AppDelegate.swift")
    let edited = try project.fileEdits.renaming(id, to: "Delegate.swift")
    try expectSound(edited, after: project)
    let lines = editedLines(project, edited)
    #expect(lines.count == 8)
    #expect(lines.filter { $0.hasPrefix("+") }.allSatisfy { $0.contains("/* Delegate.swift") })
    #expect(try edited.requireFile("Wecker/Delegate.swift") == id)
    #expect(try edited.fileEdits.renaming(id, to: "AppDelegate.swift").document.bytes == project.document.bytes)
  }

  @Test func `a file's kind follows its name, and all languages follow the file`() throws {
    let project = try Fixture.classic.project
    let id = try project.requireFile("Wecker/AppDelegate.swift")
    let edited = try project.fileEdits.renaming(id, to: "AppDelegate.mm")
    #expect(edited.document.object(id)?.string("lastKnownFileType") == "sourcecode.cpp.objcpp")
    let variants = try #require(project.document.objects(ofKind: "PBXVariantGroup").first)
    let translated = try project.languageEdits.adding("de", toFiles: [(try #require(group(variants)), nil)])
    let renamed = try translated.fileEdits.renaming(variants.id, to: "Start.storyboard")
    try expectSound(renamed, after: project)
    let paths = ProjectPaths(renamed).members.map(\.location.path)
    #expect(paths.contains("Wecker/Base.lproj/Start.storyboard"))
    #expect(paths.contains("Wecker/de.lproj/Start.strings"))
    #expect(try renamed.app.phase(.resources)?.files.map(\.name) == ["Start.storyboard"])
  }

  @Test(arguments: [Dialect.format46, .format56, .windows, .unsorted])
  func `a moved file lies where it lay, or in the folder of its new group`(_ dialect: Dialect) throws {
    let project = try dialect.project
    let id = try project.requireFile("Wecker/AppDelegate.swift")
    let stays = try project.fileEdits.moving(id, to: try project.requireGroup("WeckerTests"))
    try expectSound(stays, after: project)
    #expect(try stays.requireFile("Wecker/AppDelegate.swift") == id)
    #expect(stays.document.object(id)?.string("sourceTree") == "SOURCE_ROOT")
    #expect(try stays.requireGroup("WeckerTests").children.map(\.object.id).contains(id))
    let follows = try project.fileEdits.moving(id, to: try project.requireGroup("WeckerTests"), onDiskTo: "WeckerTests")
    try expectSound(follows, after: project)
    #expect(try follows.requireFile("WeckerTests/AppDelegate.swift") == id)
    #expect(editedLines(project, follows).count == 2)
    let back = try follows.fileEdits.moving(id, to: try follows.requireGroup("Wecker"), onDiskTo: "Wecker")
    #expect(back.document.bytes == project.document.bytes)
  }

  @Test func `a moved group keeps the places of all that is in it`() throws {
    let folder = try Fixture.classic.project.fileEdits.addingGroup(ofFolder: "Wecker/Extra").0
    let text = String(decoding: folder.document.bytes, as: UTF8.self).replacing("path = Extra;", with: "name = Extra;")
    let project = try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8)), name: "Wecker")
    let filled = try project.fileEdits.adding("Wecker/Alarm.swift", to: try project.requireGroup("Wecker/Extra"))
    let id = try filled.requireGroup("Wecker/Extra").id
    let moved = try filled.fileEdits.moving(id, to: try filled.requireGroup("WeckerTests"))
    try expectSound(moved, after: project)
    #expect(try moved.requireFile("Wecker/Alarm.swift") == filled.requireFile("Wecker/Alarm.swift"))
    #expect(try moved.requireGroup("WeckerTests/Extra").id == id)
  }

  @Test func `no group moves into itself`() throws {
    let project = try Fixture.classic.project.fileEdits.addingGroup(ofFolder: "Wecker/Inner").0
    let outer = try project.requireGroup("Wecker")
    let error = #expect(throws: Diagnostic.self) {
      try project.fileEdits.moving(outer.id, to: try project.requireGroup("Wecker/Inner"))
    }
    #expect(error?.code == .groupCycle)
    #expect(throws: Diagnostic.self) { try project.fileEdits.moving(outer.id, to: outer) }
  }

  private func group(_ object: ProjectObject) -> ProjectGroup? {
    guard case .group(let group) = GroupItem(object) else { return nil }
    return group
  }
}
