import Diagnostics
import SyntaxTrees
import XcodeProjects

/// The string catalogs of a project.
struct StringCatalogs {
  /// The readable catalogs, sorted by path.
  let catalogs: [CheckedCatalog]
  /// The errors of the other catalogs.
  let problems: [(path: String, error: Diagnostic)]

  /// Whether some are empty.
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
      switch project.files.stringCatalog(at: path) {
      case .read(let catalog): catalogs.append(catalog)
      case .unreadable(let error): problems.append((project.checkedPath(path), error))
      case .missing: break
      }
    }
    self.catalogs = catalogs
    self.problems = problems
    self.hasEmpty = hasEmpty
  }
}

/// A readable string catalog.
struct CheckedCatalog: Sendable {
  /// Its path, relative to the checked folder.
  let path: String
  let catalog: StringCatalog
  let entries: [StringCatalog.Entry]
  let languages: [String]

  init(path: String, catalog: StringCatalog) {
    self.path = path
    self.catalog = catalog
    entries = catalog.entries
    languages = catalog.languages
  }

  /// The place of the string `key`.
  func place(of key: String) -> Place {
    catalog.document.place(ofKey: [.key("strings"), .key(key)]) ?? Place(file: path, line: 1)
  }

  /// The place of the translation of the string `key` into a language.
  func place(of key: String, in language: String) -> Place {
    let localization: [DocumentStep] = [.key("strings"), .key(key), .key("localizations"), .key(language)]
    return catalog.document.place(of: localization + [.key("stringUnit"), .key("value")])
      ?? catalog.document.place(ofKey: localization) ?? place(of: key)
  }

  /// A format and its translation into one language.
  struct Format {
    let key: String
    let language: String
    let source: String
    let text: String
    /// Whether it is one of several variations, some of which spell out a number.
    let isVariation: Bool
    /// Whether the format is the key, which the code has, and not the text of the source language.
    let isOfKey: Bool
    /// Whether Xcode has extracted the string from code.
    let isExtracted: Bool
  }

  /// The translated formats of strings.
  ///
  /// The texts of the source language are compared with the key, if Xcode has extracted it from code.
  var formats: [Format] {
    let sourceLanguage = catalog.sourceLanguage
    return entries.flatMap { entry -> [Format] in
      guard entry.extractionState != "stale", entry.isTranslatable else { return [] }
      let source = entry.localization(sourceLanguage)
      let isVaried = source?.variations.isEmpty == false
      let isExtracted = entry.extractionState == nil && FormatSpecifiers(entry.key).isFormat
      guard let format = isVaried ? isExtracted ? entry.key : source?.plural("other") : source?.value ?? entry.key,
        isExtracted || format.utf8.contains(UInt8(ascii: "%"))
      else { return [] }
      return entry.languages.filter { language in
        language == sourceLanguage ? isExtracted : format.utf8.contains(UInt8(ascii: "%"))
      }.flatMap { language in
        let isSource = language == sourceLanguage
        return entry.localization(language).map { Self.texts(of: $0) }?.map { text, isVariation in
          Format(
            key: entry.key, language: language, source: isSource ? entry.key : format, text: text,
            isVariation: isVariation, isOfKey: isSource || isVaried && isExtracted,
            isExtracted: entry.extractionState.map { $0.hasPrefix("extracted") } ?? true)
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

extension StringCatalog.Localization {
  /// The text for a category of a plural.
  fileprivate func plural(_ category: String) -> String? {
    variations.first { $0.kind == "plural" && $0.name == category }?.text.value
  }
}
