public import Diagnostics
import FileTrees
public import Scaffolding
import XcodeProjects

/// A language that a project gets, with a file of it for each that is there in others.
public struct LanguageAdding {
  /// The files that are to be written.
  public let change: ProjectChange
  /// The files of the language that are new, seen from the project's folder.
  public let localized: [String]
  /// The files that move into a folder of a language because they had none, seen from the project's folder.
  public let moved: [String]
  /// The string catalogs that have the language now, seen from the project's folder.
  public let catalogs: [String]
  /// What the user should know and did not ask.
  public let notes: [Diagnostic]

  /// Plans a language.
  ///
  /// Storyboards, xibs and definitions of intents get a file of their texts, other files a copy of what the language has
  /// that the project is developed in, and string catalogs a new text for each key. Files with texts that have no language
  /// yet get one first: the project's own, or `Base` for the three. A language whose files are in a folder of its old
  /// name, such as `German.lproj`, keeps it.
  ///
  /// - Parameters:
  ///   - code: The language.
  ///   - makesBase: Whether storyboards, xibs and definitions of intents without a language move into `Base.lproj`; they
  ///     are left alone else.
  ///   - loaded: The project.
  /// - Throws: What reading and editing throw.
  public init(_ code: LanguageCode, makesBase: Bool, to loaded: LoadedProject) throws(Diagnostic) {
    var work = try LanguageWork(loaded, title: "language add \(code)")
    let language = work.name(of: code.rawValue)
    work.project = try work.project.addingLanguage(language)
    for plain in work.resources.plain { try work.moveIntoLanguage(plain, makesBase: makesBase) }
    try work.localizeMoved()
    for resource in work.resources.localized + work.moved.map(\.resource) { try work.add(language, to: resource) }
    try work.addGroups(language)
    for catalog in work.resources.catalogs { try work.add(code.rawValue, toCatalog: catalog) }
    change = work.finished()
    if !change.isEmpty, work.resources.localized.isEmpty, work.resources.catalogs.isEmpty, work.moved.isEmpty {
      work.note("the project has no localized files yet: add a string catalog first")
    }
    localized = work.written
    moved = work.moved.map(\.from)
    catalogs = work.changedCatalogs
    notes = work.notes
  }
}
