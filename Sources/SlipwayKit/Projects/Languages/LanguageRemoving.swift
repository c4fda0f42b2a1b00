public import Diagnostics
import FileTrees
public import Scaffolding
import XcodeProjects

/// The removal of a localization from a project.
public struct LanguageRemoving {
  /// The files to write and remove.
  public let change: ProjectChange
  /// The files to delete, relative to the project's folder.
  public let deleted: [String]
  /// The string catalogs that lost the language, relative to the project's folder.
  public let catalogs: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to remove a language.
  ///
  /// - Throws: `language-required` for the development language, `language-missing` for one that the project does not
  /// have, and what reading and editing throw.
  public init(_ code: LanguageCode, from loaded: LoadedProject) throws(Diagnostic) {
    let language = code.rawValue
    var work = try LanguageWork(loaded, title: "language remove \(code)")
    // The folder of a language may have its old name, and the list of regions either.
    let names = work.resources.languages.union(loaded.project.knownRegions).filter {
      RegionName.code(of: $0) == language
    }
    for name in names.isEmpty ? [language] : names.sorted() {
      work.project = try work.project.languageEdits.removing(name)
      for resource in work.resources.localized { try work.remove(name, from: resource) }
    }
    for catalog in work.resources.catalogs { try work.remove(language, fromCatalog: catalog) }
    change = try work.finished()
    guard !change.isEmpty else {
      throw Diagnostic(
        .languageMissing, "language \"\(language)\" does not exist in the project \(loaded.location.name)",
        at: Place(file: loaded.location.file), remedy: .operation(.init("language.list")))
    }
    deleted = work.written
    catalogs = work.changedCatalogs
    notes = work.notes
  }
}

extension Diagnostic.Code {
  package static let languageMissing = Diagnostic.Code(
    "language-missing", "The project does not have the localization.", "\(command: "language.list")")
}
