public import Diagnostics
import FileTrees
public import Scaffolding
import XcodeProjects

/// The addition of a localization to a project.
public struct LanguageAdding {
  /// The files to write.
  public let change: ProjectChange
  /// Whether the project had the language before.
  public let isKnown: Bool
  /// The new localized files, relative to the project's folder.
  public let localized: [String]
  /// The strings files that the language has and that got keys, and how many.
  public let extended: [(path: String, count: Int)]
  /// The language's files that were on disk and are now in the project, relative to the project's folder.
  public let adopted: [String]
  /// The files that move into an `.lproj` folder, relative to the project's folder.
  public let moved: [String]
  /// The string catalogs that gained the language, relative to the project's folder.
  public let catalogs: [String]
  /// The targets that have the changed files, by name.
  public let targets: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans a language.
  ///
  /// Storyboards, xibs and intent definitions get a strings file, other files a copy of the development language's
  /// file, and string catalogs a new string for each key. Files that are not localized move to the development
  /// language first, or to `Base` for the three. A language in a folder with its old name, such as `German.lproj`,
  /// keeps it.
  ///
  /// - Parameters:
  ///   - code: The language.
  ///   - makesBase: Whether storyboards, xibs and intent definitions that are not localized move into `Base.lproj`;
  ///     `nil` for only in a project without a translation: where there is one, somebody left them out.
  ///   - loaded: The project.
  /// - Throws: What reading and editing throw.
  public init(_ code: LanguageCode, makesBase: Bool?, to loaded: LoadedProject) throws(Diagnostic) {
    var work = try LanguageWork(loaded, title: "language add \(code)")
    let language = work.name(of: code.rawValue)
    isKnown = Set(loaded.project.knownRegions).union(work.resources.languages).contains(language)
    work.project = try work.project.languageEdits.adding(language)
    let isTranslated = !work.translations.isEmpty
    if makesBase == nil, isTranslated {
      let left = try work.designsWithoutLanguage()
      if left > 0 {
        let files = left == 1 ? "1 storyboard or xib is" : "\(left) storyboards and xibs are"
        work.note("\(files) not localized, and so not in \(language); --base localizes them")
      }
    }
    let makesBase = makesBase ?? !isTranslated
    for plain in work.resources.plain { try work.moveIntoLanguage(plain, makesBase: makesBase) }
    try work.localizeMoved()
    for resource in work.resources.localized + work.moved.map(\.resource) { try work.add(language, to: resource) }
    try work.addGroups(language)
    for catalog in work.resources.catalogs { try work.add(code.rawValue, toCatalog: catalog) }
    change = try work.finished()
    if !change.isEmpty, work.resources.localized.isEmpty, work.resources.catalogs.isEmpty, work.moved.isEmpty {
      work.note(
        "the project has no localized files yet; Xcode fills a string catalog with the texts of the sources when it builds",
        remedy: .operation(.init("file.create", ["kind": "string-catalog", "name": "Localizable"])))
    }
    let isUnchanged = work.written.isEmpty && work.extended.isEmpty && work.adopted.isEmpty && work.moved.isEmpty
    for catalog in isUnchanged && work.changedCatalogs.isEmpty ? work.emptyCatalogs : [] {
      work.note("\(catalog) has no strings yet; Xcode adds the texts of the sources when it builds")
    }
    localized = work.written
    extended = work.extended
    adopted = work.adopted
    moved = work.moved.map(\.from)
    catalogs = work.changedCatalogs
    targets = work.owners(of: Set(localized + adopted + catalogs + extended.map(\.path)), language)
    notes = work.notes
  }
}
