import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for incomplete plurals in .stringsdict files.
struct PluralInvalid: CheckRule {
  let description = RuleDescription(
    id: "plural-invalid", severity: .error, summary: "Plural is incomplete",
    explanation: """
      A plural of a .stringsdict file has a format with variables such as %#@count@. Each variable has strings for its \
      plural categories. A plural of a string catalog has the strings only, and its findings are warnings. A \
      missing variable appears as (null). Every language except Belarusian, Polish, Russian and Ukrainian needs the \
      category "other" for some whole numbers. In those four, "one", "few" and "many" cover whole numbers; only \
      fractions need "other". If only "other" is missing there, the finding is a warning. For an integer variable, \
      such as %d, it is a note. It is also a note if nothing seems to use the plural.
      """,
    wrong: "<key>count</key> with NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one",
    right: "<key>count</key> with NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one, other",
    source: "Apple's Stringsdict File Format; Unicode CLDR's plurals.xml")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      StringCatalogs(of: project).catalogs.flatMap(findings) + findings(inDictionariesOf: project)
    }
  }

  /// The plurals of a catalog without "other", in one finding for the languages of a text.
  private func findings(in catalog: CheckedCatalog) -> [Finding] {
    catalog.entries.filter { $0.extractionState != "stale" && $0.isTranslatable }.compactMap { entry in
      let lacking = entry.languages.filter { language in
        entry.localization(language).map { Self.lacksOther($0, in: language) } ?? false
      }
      guard !lacking.isEmpty else { return nil }
      return finding(
        "the plural \"\(entry.key)\" has no text \"other\" in \(NameList(lacking.map { "\"\($0)\"" }).text)",
        hint: "add the text other", at: catalog.place(of: entry.key), severity: .warning)
    }
  }

  /// Whether plural variations of a text lack the category that most numbers have.
  private static func lacksOther(_ text: StringCatalog.Localization, in language: String) -> Bool {
    let plurals = text.variations.filter { $0.kind == "plural" }
    let given = Set(plurals.filter { $0.text.value != nil || !$0.text.variations.isEmpty }.map(\.name))
    let isCovered =
      coveringLanguages.contains(Language.base(Language.code(language)))
      && given.isSuperset(of: ["one", "few", "many"])
    return !given.isEmpty && !given.contains("other") && !isCovered
      || text.variations.contains { lacksOther($0.text, in: language) }
  }

  private func findings(inDictionariesOf project: CheckedProject) -> [Finding] {
    [project].flatMap { project in
      LocalizedFiles(of: project, endings: [".stringsdict"]).files.flatMap { file in
        file.languages.flatMap { name -> [Finding] in
          guard let path = file.paths[name] else { return [] }
          let language = name == "Base" ? project.texts.sourceLanguage : Language.code(name)
          return findings(in: project.files.propertyList(at: path), language: Language.base(language)) {
            project.texts.uses.mayUse($0)
          }
        }
      }
    }
  }

  private func findings(
    in list: PropertyListFile, language: String, isUsed: (String) -> Bool
  ) -> [Finding] {
    (list.content?.dictionary?.entries ?? []).flatMap { entry -> [Finding] in
      problems(of: entry.value, language: language).map { problem in
        finding(
          "the plural \"\(entry.key)\" \(problem.text)", hint: problem.hint,
          at: list.place(of: problem.value ?? entry.value),
          severity: isUsed(entry.key) ? problem.severity : .note
        ).caused(
          by: problem.isOnlyForFractions
            ? Finding.Cause(
              subject: "plurals", words: "have no string for \"other\", which only fractions use", name: entry.key,
              hint: problem.hint)
            : nil)
      }
    }
  }

  /// A problem of a plural, with a hint.
  private struct Problem {
    let text: String
    let hint: Hint
    var severity = Diagnostic.Severity.error
    var isOnlyForFractions = false
    /// What is wrong, where it is a part of the plural.
    var value: PropertyList?
  }

  private func problems(of text: PropertyList, language: String) -> [Problem] {
    guard let entries = text.dictionary?.entries else {
      return [Problem(text: "is not a dictionary", hint: "replace it with a dictionary")]
    }
    let others = ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"]
    guard !entries.contains(where: { others.contains($0.key) }) else { return [] }
    guard let format = text["NSStringLocalizedFormatKey"]?.string else {
      return [
        Problem(text: "has no NSStringLocalizedFormatKey", hint: "add NSStringLocalizedFormatKey with the format")
      ]
    }
    let variables = Self.variables(in: format)
    let undefined = variables.filter { text[$0]?.dictionary == nil }
    let unused = entries.filter { $0.value.dictionary != nil && !variables.contains($0.key) }.map(\.key)
    let only = undefined.count == 1 && unused.count == 1 ? unused.first : nil
    let missing = undefined.map { name in
      Problem(
        text: "uses the undefined variable \"\(name)\"",
        hint: (only ?? NearNames.slip(name, among: entries.map(\.key))).map { "write \($0)" }
          ?? "add the variable \(name)", value: text["NSStringLocalizedFormatKey"])
    }
    let incomplete = entries.compactMap { entry -> Problem? in
      let value = entry.value
      guard value["NSStringFormatSpecTypeKey"]?.string == "NSStringPluralRuleType", value["other"]?.string == nil else {
        return nil
      }
      return Self.withoutOther(value, of: entry.key, language: language)
    }
    return missing + incomplete
  }

  /// The languages in which no whole number uses other, by CLDR's plurals.xml.
  private static let coveringLanguages: Set<String> = ["be", "pl", "ru", "uk"]

  private static func withoutOther(_ value: PropertyList, of variable: String, language: String) -> Problem {
    let lacking = "has no string for \"other\" for the variable \"\(variable)\""
    guard coveringLanguages.contains(language), ["one", "few", "many"].allSatisfy({ value[$0]?.string != nil }) else {
      return Problem(text: lacking, hint: "add the text other")
    }
    // The last letter of a format such as lld is the number type.
    guard let kind = value["NSStringFormatValueTypeKey"]?.string?.last, "diouxXDOU".contains(kind) else {
      return Problem(text: lacking, hint: "add the text other, which fractions use", severity: .warning)
    }
    return Problem(
      text: "\(lacking), which only fractions use in \"\(language)\"",
      hint: "add the string for other, if the number may be a fraction", severity: .note, isOnlyForFractions: true)
  }

  /// The names between `%#@` and `@`, perhaps with a position: `%1$#@count@`.
  private static func variables(in format: String) -> [String] {
    var names: [String] = []
    var rest = format[...]
    while let start = rest.firstRange(of: "#@") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "@") else { break }
      names.append(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return names
  }
}
