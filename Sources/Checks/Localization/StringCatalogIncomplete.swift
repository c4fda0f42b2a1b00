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
      StringCatalogs(of: project).catalogs.flatMap(findings(in:))
    }
  }

  /// The strings of a catalog that lack one thing, in all languages.
  private struct Gaps {
    var counts: [(language: String, count: Int)] = []
    var keys: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ entries: [StringCatalog.Entry], of language: String) {
      guard !entries.isEmpty else { return }
      counts.append((language, entries.count))
      keys += entries.map(\.key).filter { seen.insert($0).inserted }
    }
  }

  /// At most one finding for missing translations and one for unreviewed ones, however many languages have them.
  private func findings(in file: CheckedCatalog) -> [Finding] {
    let source = Language.code(file.catalog.sourceLanguage)
    var (missing, unreviewed) = (Gaps(), Gaps())
    for (language, entries) in file.catalog.untranslated.sorted(by: { $0.key < $1.key })
    where Language.base(Language.code(language)) != Language.base(source) {
      let open = entries.filter { entry in
        // A key such as CFBundleName is no text.
        let text = entry.localization(file.catalog.sourceLanguage)?.value ?? entry.key
        return entry.extractionState != "stale" && FormatText.needsTranslation(text)
          && !["CFBundleName", "CFBundleDisplayName"].contains(entry.key)
      }
      let (texts, gaps) = (open.filter { Self.hasText($0, language) }, open.filter { !Self.hasText($0, language) })
      unreviewed.add(texts, of: language)
      missing.add(gaps, of: language)
    }
    return [
      finding(for: missing, in: file, hint: { "translate \($0), or set shouldTranslate to false" }) { isOne in
        "\(isOne ? "is" : "are") not translated into"
      },
      finding(for: unreviewed, in: file, hint: { "review \($0) in Xcode, and mark \($0) as reviewed" }) { isOne in
        (isOne ? "has a translation that needs" : "have translations that need") + " review in"
      },
    ].compactMap(\.self)
  }

  /// Whether users see a text in `language`, even if nobody has reviewed it.
  private static func hasText(_ entry: StringCatalog.Entry, _ language: String) -> Bool {
    entry.localization(language)?.isComplete(in: ["translated", "machine_translated", "needs_review"]) ?? false
  }

  private func finding(
    for gaps: Gaps, in file: CheckedCatalog, hint: (String) -> String, saying predicate: (_ isOne: Bool) -> String
  ) -> Finding? {
    guard let first = gaps.keys.first else { return nil }
    let count = gaps.keys.count
    let isOne = count == 1
    return finding(
      "\(isOne ? "1 string" : "\(count) strings") \(predicate(isOne)) \(LanguageCounts(gaps.counts, of: count)): "
        + "\(KeyList(gaps.keys))",
      hint: Hint(hint(isOne ? "it" : "them")), at: file.place(of: first))
  }
}
