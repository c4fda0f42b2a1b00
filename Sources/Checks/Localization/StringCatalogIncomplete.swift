import Diagnostics
import XcodeProjects

/// Every text of a string catalog is translated into each of its languages.
struct StringCatalogIncomplete: CheckRule {
  let description = RuleDescription(
    id: "string-catalog-incomplete", severity: .note,
    summary: "every text of a string catalog is translated into each of its languages",
    explanation: """
      What has no finished translation appears in the language that the texts are written in first. Texts \
      that are the same in all languages are marked as not to be translated.
      """,
    wrong: "\"Save\" : { } with German texts for other keys",
    right: "\"Save\" : { \"localizations\" : { \"de\" : … } }, or \"shouldTranslate\" : false",
    source: "Xcode Help: Localizing with string catalogs")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      StringCatalogs(of: project).catalogs.compactMap(finding(in:))
    }
  }

  /// One finding for a catalog, however many of its languages lack texts.
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
        ? "one text has no finished translation into \(names): \"\(first)\""
        : "\(keys.count) texts have no finished translation into \(names): \(KeyList(keys))",
      hint: "translate \(keys.count == 1 ? "it" : "them"), or mark what is not to be translated",
      at: file.place(of: first))
  }
}
