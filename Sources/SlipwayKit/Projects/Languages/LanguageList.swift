public import Diagnostics
import FileTrees
import XcodeProjects

/// The localizations of a project, and their missing files and strings.
public struct LanguageList {
  /// A language.
  public struct Language: Hashable, Sendable {
    /// Its code, such as `de`.
    public let code: String
    /// Whether the project is developed in it.
    public let isDevelopment: Bool
    /// The localized files and string catalogs, relative to the project's folder.
    public let files: [String]
    /// The files that are not localized into this language.
    public let missing: [String]
    /// The paths that these files should have, relative to the project's folder.
    public let missingPaths: [String]
    /// The texts of string catalogs, strings files and interfaces that have no finished translation.
    public let untranslated: [Text]
  }

  /// A text to translate.
  public struct Text: Hashable, Sendable {
    /// The strings file or string catalog, relative to the project's folder.
    public let file: String
    /// The key.
    public let key: String
    /// The text in the development language.
    public let text: String
  }

  /// The languages: the development language, then the others by code.
  public let languages: [Language]
  /// Whether storyboards and xibs have their layout in `Base.lproj`.
  public let hasBase: Bool
  /// The string catalogs that can't be read.
  public let notes: [Diagnostic]

  /// Reads the project and its folder.
  ///
  /// - Throws: What reading throws.
  public init(_ loaded: LoadedProject) throws(Diagnostic) {
    let project = loaded.project
    let home = RegionName.code(of: project.developmentRegion ?? "en")
    let resources = try LocalizedResources(loaded, ProjectPlaces(loaded))
    let known = project.knownRegions
    let found = Set(Set(known).union(resources.languages).subtracting(["Base"]).map { RegionName.code(of: $0) })
    var catalogs: [(path: String, untranslated: [String: [Text]], languages: Set<String>)] = []
    var notes: [Diagnostic] = []
    let inGroups = resources.localized.flatMap(\.files.values).filter { $0.pathEnding == "xcstrings" }
    for path in (resources.catalogs + inGroups).sorted() {
      do throws(Diagnostic) {
        let catalog = try StringCatalog(parsing: FileAccess.read(loaded.absolute(path)), file: path)
        let languages = Set(catalog.languages)
        let lacking = found.filter { code in
          !languages.contains(code) && !languages.contains { LanguageVariant.base($0) == LanguageVariant.base(code) }
        }
        let untranslated = catalog.untranslated(into: lacking).mapValues { entries in
          entries.map { Text(file: path, key: $0.key, text: $0.localization(home)?.value ?? $0.key) }
        }
        catalogs.append((path, untranslated, languages))
      } catch {
        notes.append(Diagnostic(.languageIncomplete, error.message, severity: .note, at: error.place))
      }
    }
    let codes = found.union(catalogs.flatMap(\.languages))
    let gaps = TranslationGaps(of: resources.localized, from: home, in: loaded)
    languages = codes.sorted { ($0 == home ? 0 : 1, $0) < ($1 == home ? 0 : 1, $1) }.map { code in
      let lacking = resources.localized.filter { resource in
        resource.paths(in: code).isEmpty && !resource.isWhole(for: code, home: home)
          && !resource.isWithoutTexts(in: loaded)
      }
      return Language(
        code: code, isDevelopment: code == home,
        files: (resources.localized.flatMap { $0.paths(in: code) }
          + catalogs.filter { $0.languages.contains(code) }.map(\.path)).sorted(),
        missing: lacking.map { $0.folder.isEmpty ? $0.name : "\($0.folder)/\($0.name)" }.sorted(),
        missingPaths: lacking.map { resource in
          let isDesign = resource.isDesign && resource.files["Base"] != nil
          return resource.path(in: code, named: isDesign ? "\(resource.stem).strings" : resource.name)
        }.sorted(),
        untranslated: catalogs.reduce(gaps.strings(in: code)) { $0 + ($1.untranslated[code] ?? []) })
    }
    hasBase = known.contains("Base")
    self.notes = notes
  }
}

extension LocalizedResource {
  /// The files that it has in a language, under whatever name.
  fileprivate func paths(in code: String) -> [String] {
    files.filter { RegionName.code(of: $0.key) == code }.map(\.value)
  }

  /// Whether it is a storyboard or xib that contains nothing to translate.
  func isWithoutTexts(in loaded: LoadedProject) -> Bool {
    guard isDesign, let path = files["Base"], let bytes = try? FileAccess.read(loaded.absolute(path)) else {
      return false
    }
    return (try? DesignFile(bytes, at: path))?.isWithoutTexts ?? false
  }

  /// Whether all strings of a language are in files that the languages share.
  fileprivate func isWhole(for code: String, home: String) -> Bool {
    files.values.contains { $0.pathEnding == "xcstrings" } || code == home && files["Base"] != nil
  }
}
