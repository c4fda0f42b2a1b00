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
    let source = Language.code(file.catalog.sourceLanguage)
    var gaps: [(language: String, count: Int)] = []
    var keys: [String] = []
    var seen: Set<String> = []
    var hasTexts = true
    for (language, entries) in file.catalog.untranslated.sorted(by: { $0.key < $1.key })
    where Language.base(Language.code(language)) != Language.base(source) {
      let missing = entries.filter { $0.extractionState != "stale" && FormatText.needsTranslation($0.key) }
      if !missing.isEmpty { gaps.append((language, missing.count)) }
      keys += missing.map(\.key).filter { seen.insert($0).inserted }
      hasTexts = hasTexts && missing.allSatisfy { $0.localization(language)?.state == "needs_review" }
    }
    guard let first = keys.first else { return nil }
    let isSame = gaps.allSatisfy { $0.count == keys.count }
    let names = NameList(gaps.map { isSame ? "\"\($0.language)\"" : "\"\($0.language)\" (\($0.count))" }).text
    let isOne = keys.count == 1
    let strings = isOne ? "one string" : "\(keys.count) strings"
    return finding(
      hasTexts
        ? "\(strings) \(isOne ? "has a translation that needs" : "have translations that need") review in \(names): "
          + "\(KeyList(keys))"
        : "\(strings) \(isOne ? "is" : "are") not translated into \(names): \(KeyList(keys))",
      hint: hasTexts
        ? "review \(isOne ? "it" : "them") in Xcode, and mark \(isOne ? "it" : "them") as reviewed"
        : "translate \(isOne ? "it" : "them"), or set shouldTranslate to false",
      at: file.place(of: first))
  }
}
