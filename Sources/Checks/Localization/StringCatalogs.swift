import Diagnostics
import JSONTrees
import XcodeProjects

/// The string catalogs of a project.
struct StringCatalogs {
  /// Those that can be read, in the order of their paths.
  let catalogs: [CheckedCatalog]
  /// What is wrong with the others.
  let problems: [(path: String, error: Diagnostic)]

  /// Whether there are some with nothing in them.
  let hasEmpty: Bool

  init(of project: CheckedProject) {
    var hasEmpty = false
    var catalogs: [CheckedCatalog] = []
    var problems: [(String, Diagnostic)] = []
    for path in project.paths.filter({ $0.hasSuffix(".xcstrings") }).sorted() {
      guard let bytes = project.files.bytes(of: path), !bytes.isEmpty else {
        hasEmpty = true
        continue
      }
      let shown = project.checkedPath(path)
      do throws(Diagnostic) {
        catalogs.append(CheckedCatalog(path: shown, catalog: try StringCatalog(parsing: bytes, file: shown)))
      } catch {
        problems.append((shown, error))
      }
    }
    self.catalogs = catalogs
    self.problems = problems
    self.hasEmpty = hasEmpty
  }
}

/// A string catalog that can be read.
struct CheckedCatalog {
  /// Its path, seen from the folder that is checked.
  let path: String
  let catalog: StringCatalog

  /// Where the text `key` stands.
  func place(of key: String) -> Place {
    catalog.document.place(ofKey: [.key("strings"), .key(key)]) ?? Place(file: path, line: 1)
  }

  /// A format and what one language makes of it.
  struct Format {
    let key: String
    let language: String
    let source: String
    let text: String
    /// Whether it is one of several texts, of which some name a number in words.
    let isVariation: Bool
  }

  /// The translated formats, of a text that has no variations in the first language.
  var formats: [Format] {
    catalog.entries.flatMap { entry -> [Format] in
      let source = entry.localization(catalog.sourceLanguage)
      guard source?.variations.isEmpty ?? true, entry.extractionState != "stale" else { return [] }
      let format = source?.value ?? entry.key
      guard format.utf8.contains(UInt8(ascii: "%")) else { return [] }
      return entry.languages.filter { $0 != catalog.sourceLanguage }.flatMap { language in
        entry.localization(language).map { Self.texts(of: $0) }?.map { text, isVariation in
          Format(key: entry.key, language: language, source: format, text: text, isVariation: isVariation)
        } ?? []
      }
    }
  }

  private static func texts(of localization: StringCatalog.Localization) -> [(String, Bool)] {
    var texts = localization.value.map { [($0, false)] } ?? []
    var waiting = localization.variations
    while let variation = waiting.popLast() {
      if let value = variation.text.value { texts.append((value, true)) }
      waiting += variation.text.variations
    }
    return texts
  }
}
