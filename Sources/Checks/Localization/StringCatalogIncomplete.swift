import Diagnostics
import XcodeProjects

/// Check for untranslated strings in string catalogs.
struct StringCatalogIncomplete: CheckRule {
  let description = RuleDescription(
    id: "string-catalog-incomplete", severity: .note,
    summary: "String catalog is not completely translated",
    explanation: """
      A string without a finished translation appears in the source language. A string that is the same in all \
      languages should set shouldTranslate to false.
      """,
    wrong: "\"Save\" : { }",
    right: "\"Save\" : { \"localizations\" : { \"de\" : … } }, or \"Save\" : { \"shouldTranslate\" : false }",
    source: "Xcode Help: Localizing with string catalogs")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      StringCatalogs(of: project).catalogs.compactMap(finding(in:))
    }
  }

  /// One finding for a catalog, however many of its languages are incomplete.
  private func finding(in file: CheckedCatalog) -> Finding? {
    let stale = Set(file.catalog.entries.filter { $0.extractionState == "stale" }.map(\.key))
    var keys: [String] = []
    var seen: Set<String> = []
    var languages: [String] = []
    for language in file.catalog.languages where language != file.catalog.sourceLanguage {
      let missing = file.catalog.keysWithoutTranslation(in: language).filter { key in
        !stale.contains(key) && FormatText.needsTranslation(key)
      }
      if !missing.isEmpty { languages.append("\"\(language)\"") }
      keys += missing.filter { seen.insert($0).inserted }
    }
    guard let first = keys.first else { return nil }
    let names = NameList(languages).text
    return finding(
      keys.count == 1
        ? "one string has no finished translation into \(names): \"\(first)\""
        : "\(keys.count) strings have no finished translation into \(names): \(KeyList(keys))",
      hint: "translate \(keys.count == 1 ? "it" : "them"), or set shouldTranslate to false",
      at: file.place(of: first))
  }
}
