import Diagnostics
import PropertyLists
import XcodeProjects

/// A plural in a .stringsdict file has what it needs.
struct PluralInvalid: CheckRule {
  let description = RuleDescription(
    id: "plural-invalid", severity: .error, summary: "a plural in a .stringsdict file has what it needs",
    explanation: """
      A text with plurals has a format, which names variables such as %#@count@, and for each of them the texts \
      by number. Every language needs other for some whole numbers, but Belarusian, Polish, Russian and Ukrainian: \
      there one, few and many cover them, and only fractions need other. A variable that is not there appears as (null).
      """,
    wrong: "count: NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one",
    right: "count: NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one, other",
    source: "Apple's Stringsdict File Format; Unicode CLDR's plurals.xml")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".stringsdict"]).files.flatMap { file in
        file.languages.flatMap { name -> [Finding] in
          guard let path = file.paths[name] else { return [] }
          let language = name == "Base" ? project.sourceLanguage : Language.code(name)
          return findings(in: project.files.propertyList(at: path), language: Language.base(language))
        }
      }
    }
  }

  private func findings(in list: CheckedPropertyList, language: String) -> [Finding] {
    (list.content?.dictionary?.entries ?? []).flatMap { entry -> [Finding] in
      problems(of: entry.value, language: language).map { problem in
        finding(
          "the plural \"\(entry.key)\" \(problem.text)", hint: problem.hint, at: list.place(of: entry.value),
          severity: problem.severity)
      }
    }
  }

  /// What is wrong with a plural, and what to do.
  private struct Problem {
    let text: String
    let hint: String
    var severity = Diagnostic.Severity.error
  }

  private func problems(of text: PropertyList, language: String) -> [Problem] {
    guard let entries = text.dictionary?.entries else {
      return [Problem(text: "is no dictionary", hint: "write a dictionary")]
    }
    let others = ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"]
    guard !entries.contains(where: { others.contains($0.key) }) else { return [] }
    guard let format = text["NSStringLocalizedFormatKey"]?.string else {
      return [Problem(text: "has no NSStringLocalizedFormatKey", hint: "add the text with its variables")]
    }
    let missing = Self.variables(in: format).filter { text[$0]?.dictionary == nil }.map { name in
      Problem(text: "names the variable \"\(name)\", which it does not have", hint: "add the variable \(name)")
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

  /// The languages in which, by CLDR's plurals.xml, no whole number takes other; in all others of its table some do.
  private static let coveringLanguages: Set<String> = ["be", "pl", "ru", "uk"]

  private static func withoutOther(_ value: PropertyList, of variable: String, language: String) -> Problem {
    let lacking = "has no text \"other\" for the variable \"\(variable)\""
    guard coveringLanguages.contains(language), ["one", "few", "many"].allSatisfy({ value[$0]?.string != nil }) else {
      return Problem(text: lacking, hint: "add the text other")
    }
    // The last letter of a format such as lld says the kind of number.
    guard let kind = value["NSStringFormatValueTypeKey"]?.string?.last, "diouxXDOU".contains(kind) else {
      return Problem(text: lacking, hint: "add the text other, which fractions take", severity: .warning)
    }
    return Problem(
      text: "\(lacking), which only fractions would take in \"\(language)\"",
      hint: "add the text other, if the number may ever have a fraction", severity: .note)
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
