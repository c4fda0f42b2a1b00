import Diagnostics
import PropertyLists
import XcodeProjects

/// A plural in a .stringsdict file has what it needs.
struct PluralInvalid: CheckRule {
  let description = RuleDescription(
    id: "plural-invalid", severity: .error, summary: "a plural in a .stringsdict file has what it needs",
    explanation: """
      A text with plurals has a format, which names variables such as %#@count@, and for each of them the texts \
      by number. Every language needs other; a variable that is not there appears as (null).
      """,
    wrong: "count: NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one",
    right: "count: NSStringFormatSpecTypeKey, NSStringFormatValueTypeKey, one, other",
    source: "Apple's Stringsdict File Format")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".stringsdict"]).files.flatMap { file in
        file.languages.compactMap { file.paths[$0] }.flatMap { findings(in: project.files.propertyList(at: $0)) }
      }
    }
  }

  private func findings(in list: CheckedPropertyList) -> [Finding] {
    (list.content?.dictionary?.entries ?? []).flatMap { entry -> [Finding] in
      problems(of: entry.value).map { problem in
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

  private func problems(of text: PropertyList) -> [Problem] {
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
      return Problem(
        text: "has no text \"other\" for the variable \"\(entry.key)\"", hint: "add the text other",
        // Whole numbers do without it in some languages.
        severity: .warning)
    }
    return missing + incomplete
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
