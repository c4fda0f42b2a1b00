import Diagnostics
import Testing
import XcodeProjects

@Suite struct LocalizationEditTests {
  private static let classics = [Dialect.format46, .format56, .windows, .unsorted, .unfinished]

  @Test(arguments: classics) func `a file gets languages and loses them`(_ dialect: Dialect) throws {
    let added = try dialect.project.fileEdits.adding(
      "Wecker/Alarm.xib", to: try dialect.project.requireGroup("Wecker"), targets: [try dialect.project.app])
    let project = try added.languageEdits.adding("Base")
    let id = try project.requireFile("Wecker/Alarm.xib")
    let edited = try project.languageEdits.localizing([.init(try file(id, in: project), as: "Base")])
    try expectSound(edited, after: project)
    #expect(try edited.requireFile("Wecker/Base.lproj/Alarm.xib") == id)
    let group = try variants("Alarm.xib", in: edited)
    #expect(try edited.app.phase(.resources)?.files.last?.item?.object.id == group.id)
    #expect(
      try edited.requireGroup("Wecker").children.map(\.name) == project.requireGroup("Wecker").children.map(\.name))
    let german = try edited.languageEdits.adding("de", toFiles: [(group, nil)])
    try expectSound(german, after: project)
    #expect(try variants("Alarm.xib", in: german).children.map(\.name) == ["Base", "de"])
    let texts = try german.requireFile("Wecker/de.lproj/Alarm.strings")
    #expect(german.document.object(texts)?.string("lastKnownFileType") == "text.plist.strings")
    #expect(try german.languageEdits.adding("de", toFiles: [(group, nil)]).document.bytes == german.document.bytes)
    let one = try german.fileEdits.removing(german.requireFile("Wecker/Base.lproj/Alarm.xib"))
    try expectSound(one, after: project)
    let none = try one.fileEdits.removing(one.requireFile("Wecker/de.lproj/Alarm.strings"))
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
      edited = try edited.fileEdits.adding(
        "Wecker/\(language).lproj/Localizable.strings", to: group, targets: [try edited.app])
      try expectSound(edited, after: project)
    }
    let strings = try variants("Localizable.strings", in: edited)
    #expect(strings.children.map(\.name) == ["de", "fr"])
    #expect(edited.knownRegions.suffix(1) == ["fr"])
    #expect(try edited.app.phase(.resources)?.files.last?.item?.object.id == strings.id)
    let again = try edited.fileEdits.adding(
      "Wecker/fr.lproj/Localizable.strings", to: group, targets: [try edited.app])
    #expect(again.document.bytes == edited.document.bytes)
    let design = try edited.fileEdits.adding("Wecker/de.lproj/Main.strings", to: group, targets: [try edited.app])
    #expect(try variants("Main.storyboard", in: design).children.map(\.name) == ["Base", "de"])
    try expectSound(design, after: project)
    let removed = try edited.fileEdits.removing(edited.requireFile("Wecker/de.lproj/Localizable.strings"))
      .fileEdits.removing(edited.requireFile("Wecker/fr.lproj/Localizable.strings")).languageEdits.removing("fr")
    let base = project.knownRegions.contains("de") ? project : try project.languageEdits.adding("de")
    #expect(removed.document.bytes == base.document.bytes)
  }

  @Test(arguments: Dialect.allCases) func `a language is known until it goes with its files`(
    _ dialect: Dialect
  ) throws {
    let project = try dialect.project
    let edited = try project.languageEdits.adding("pt-BR")
    #expect(editedLines(project, edited) == ["+\"pt-BR\","])
    #expect(try edited.languageEdits.adding("pt-BR").document.bytes == edited.document.bytes)
    try expectSound(edited, after: project)
    #expect(try edited.languageEdits.removing("pt-BR").document.bytes == project.document.bytes)
    let home = try #require(project.developmentRegion)
    let error = #expect(throws: Diagnostic.self) { try project.languageEdits.removing(home) }
    #expect(error?.code == .languageRequired)
  }

  @Test(arguments: [Dialect.format46, .format56, .windows]) func `files get languages at once as they do one by one`(
    _ dialect: Dialect
  ) throws {
    let group = try dialect.project.requireGroup("Wecker")
    var project = try dialect.project
    let names = ["Alarm.xib", "Words.strings", "Night.xib"]
    for name in names {
      project = try project.fileEdits.adding("Wecker/\(name)", to: group, targets: [try project.app])
    }
    func localization(_ name: String, in project: XcodeProject) throws -> LanguageEdits.Localization {
      .init(
        try file(try project.requireFile("Wecker/\(name)"), in: project), as: name.hasSuffix("xib") ? "Base" : "sv")
    }
    var single = project
    for name in names { single = try single.languageEdits.localizing([localization(name, in: single)]) }
    let together = try project.languageEdits.localizing(names.map { try localization($0, in: project) })
    #expect(together.document.bytes == single.document.bytes)
    try expectSound(together, after: project)

    let groups = ["Main.storyboard"] + names
    for name in groups {
      single = try single.languageEdits.adding("tr", toFiles: [(try variants(name, in: single), nil)])
    }
    let translated = try together.languageEdits.adding(
      "tr", toFiles: groups.map { (try variants($0, in: together), nil) })
    #expect(translated.document.bytes == single.document.bytes)
    try expectSound(translated, after: project)
    let rest = try translated.languageEdits.removing("tr")
    #expect(rest.document.bytes == together.document.bytes)
  }

  @Test func `regions that Xcode wrote out are the languages that they name`() throws {
    let text = String(decoding: try Dialect.format46.project.document.bytes, as: UTF8.self)
    let home = try #require(try Dialect.format46.project.developmentRegion)
    let old = text.replacing("developmentRegion = \(home);", with: "developmentRegion = English;")
    let project = try XcodeProject(document: ProjectDocument(parsing: Array(old.utf8)), name: "Wecker")
    #expect(project.developmentRegion == "English")
    #expect(throws: Diagnostic.self) { try project.languageEdits.removing("en") }
    #expect(RegionName.code(of: "German") == "de" && RegionName.code(of: "pt_BR") == "pt-BR")
  }

  @Test func `a language takes its files along, and what files have as base stays`() throws {
    let project = try Fixture.classic.project
    let german = try project.languageEdits.adding(
      "tr", toFiles: [(try variants("Main.storyboard", in: project), nil)])
    let removed = try german.languageEdits.removing("tr")
    #expect(removed.document.bytes == project.document.bytes)
    #expect(throws: Diagnostic.self) { try project.languageEdits.removing("Base") }
  }

  private func file(_ id: ObjectID, in project: XcodeProject) throws -> FileReference {
    let object = try #require(project.document.object(id))
    guard case .file(let file) = GroupItem(object) else {
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
