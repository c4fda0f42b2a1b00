import Diagnostics
import Testing
import XcodeProjects

@Suite struct LocalizationEditTests {
  private static let classics = [Dialect.format46, .format56, .windows, .unsorted, .unfinished]

  @Test(arguments: classics) func `a file gets languages and loses them`(_ dialect: Dialect) throws {
    let added = try dialect.project.addingFile(
      "Wecker/Alarm.xib", to: try dialect.project.requireGroup("Wecker"), targets: [try dialect.project.app])
    let project = try added.addingLanguage("Base")
    let id = try project.requireFile("Wecker/Alarm.xib")
    let edited = try project.localizing(try file(id, in: project), as: "Base")
    try expectSound(edited, after: project)
    #expect(try edited.requireFile("Wecker/Base.lproj/Alarm.xib") == id)
    let group = try variants("Alarm.xib", in: edited)
    #expect(try edited.app.phase(.resources)?.files.last?.item?.object.id == group.id)
    #expect(
      try edited.requireGroup("Wecker").children.map(\.name) == project.requireGroup("Wecker").children.map(\.name))
    let german = try edited.addingLanguage("de", to: group)
    try expectSound(german, after: project)
    #expect(try variants("Alarm.xib", in: german).children.map(\.name) == ["Base", "de"])
    let texts = try german.requireFile("Wecker/de.lproj/Alarm.strings")
    #expect(german.document.object(texts)?.string("lastKnownFileType") == "text.plist.strings")
    #expect(try german.addingLanguage("de", to: group).document.bytes == german.document.bytes)
    let one = try german.removingLanguage("Base", from: try variants("Alarm.xib", in: german))
    try expectSound(one, after: project)
    let none = try one.removingLanguage("de", from: try variants("Alarm.xib", in: one))
    try expectSound(none, after: project)
    #expect(try none.app.phase(.resources)?.files.map(\.name) == ["Main.storyboard"])
  }

  @Test(arguments: classics) func `a file in a language's folder joins those of the others`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let group = try project.requireGroup("Wecker")
    var edited = project
    for language in ["de", "fr"] {
      edited = try edited.addingFile(
        "Wecker/\(language).lproj/Localizable.strings", to: group, targets: [try edited.app])
      try expectSound(edited, after: project)
    }
    let strings = try variants("Localizable.strings", in: edited)
    #expect(strings.children.map(\.name) == ["de", "fr"])
    #expect(edited.knownRegions.suffix(1) == ["fr"])
    #expect(try edited.app.phase(.resources)?.files.last?.item?.object.id == strings.id)
    let again = try edited.addingFile(
      "Wecker/fr.lproj/Localizable.strings", to: group, targets: [try edited.app])
    #expect(again.document.bytes == edited.document.bytes)
    let design = try edited.addingFile("Wecker/de.lproj/Main.strings", to: group, targets: [try edited.app])
    #expect(try variants("Main.storyboard", in: design).children.map(\.name) == ["Base", "de"])
    try expectSound(design, after: project)
    let removed = try edited.removingFile(at: "Wecker/de.lproj/Localizable.strings")
      .removingFile(at: "Wecker/fr.lproj/Localizable.strings").removingLanguage("fr")
    let base = project.knownRegions.contains("de") ? project : try project.addingLanguage("de")
    #expect(removed.document.bytes == base.document.bytes)
  }

  @Test(arguments: Dialect.allCases) func `a language is known until it goes with its files`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let edited = try project.addingLanguage("pt-BR")
    #expect(editedLines(project, edited) == ["+\"pt-BR\","])
    #expect(try edited.addingLanguage("pt-BR").document.bytes == edited.document.bytes)
    try expectSound(edited, after: project)
    #expect(try edited.removingLanguage("pt-BR").document.bytes == project.document.bytes)
    let home = try #require(project.developmentRegion)
    let error = #expect(throws: Diagnostic.self) { try project.removingLanguage(home) }
    #expect(error?.code == .languageRequired)
  }

  @Test func `a language takes its files along, and what files have as base stays`() throws {
    let project = try Fixture.classic.project
    let german = try project.addingLanguage("tr", to: try variants("Main.storyboard", in: project))
    let removed = try german.removingLanguage("tr")
    #expect(removed.document.bytes == project.document.bytes)
    #expect(throws: Diagnostic.self) { try project.removingLanguage("Base") }
  }

  private func file(_ id: ObjectID, in project: XcodeProject) throws -> FileReference {
    let object = try #require(project.document.object(id))
    guard case .item(.file(let file)) = TypedObject(object) else {
      throw Diagnostic(.fileMissing, "\(id) is no file")
    }
    return file
  }

  private func variants(_ name: String, in project: XcodeProject) throws -> ProjectGroup {
    let items = try project.requireGroup("Wecker").children
    return try #require(
      items.lazy.compactMap { if case .group(let group) = $0, group.name == name { group } else { nil } }.first)
  }
}
