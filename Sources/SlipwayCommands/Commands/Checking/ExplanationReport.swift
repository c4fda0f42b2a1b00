import Checks
import Diagnostics
import JSONTrees
import SlipwayKit

/// What is behind a rule, a code or a sentence.
struct ExplanationReport: Report {
  let explanations: [Explanation]

  var schema: String { "slipway.explain/1" }
  var fields: JSONObject { ["explanations": .array(explanations.map(Self.json))] }

  func show(on page: inout Page) {
    if explanations.count > 1 {
      page.line("\(explanations.count) explanations, what fits best first:")
      page.blank()
    }
    for (number, explanation) in explanations.enumerated() {
      if number > 0 { page.blank() }
      show(explanation, on: &page)
    }
  }

  private func show(_ explanation: Explanation, on page: inout Page) {
    page.line("\(explanation.name, .bold)  \(Self.title(of: explanation), .faint)")
    if let rule = explanation.rule {
      page.line("  \(rule.summary)")
      page.blank()
    }
    for line in Self.wrapped(explanation.cause) { page.line("  \(line)") }
    if let rule = explanation.rule {
      page.blank()
      page.fields([
        ("wrong:", StyledText(rule.wrong, .bad)), ("right:", StyledText(rule.right, .good)),
        ("source:", StyledText(rule.source)),
      ])
    } else {
      if !explanation.remedy.isEmpty { page.line("  hint: \(explanation.remedy)") }
      if !explanation.rules.isEmpty {
        page.line("  slipway check finds it before: \(explanation.rules.joined(separator: ", "))")
      }
    }
  }

  static func title(of explanation: Explanation) -> String {
    switch explanation.kind {
    case .rule: "(a rule of slipway check: \(explanation.rule?.severity.rawValue ?? ""))"
    case .appStore: "(App Store Connect)"
    case .device: "(a device)"
    case .error: "(an error code of slipway)"
    case .xcode: "(Xcode or the App Store)"
    case .git: "(Git)"
    }
  }

  static func json(_ explanation: Explanation) -> JSONValue {
    let rule = explanation.rule
    return [
      "kind": .string(explanation.kind.rawValue), "name": .string(explanation.name),
      "cause": .string(explanation.cause), "remedy": .string(explanation.remedy),
      "severity": .optional(rule?.severity.rawValue), "summary": .optional(rule?.summary),
      "wrong": .optional(rule?.wrong), "right": .optional(rule?.right), "source": .optional(rule?.source),
      "codes": .array((rule?.codes ?? []).map { .string($0) }),
      "rules": .array(explanation.rules.map { .string($0) }),
    ]
  }

  /// Lines of at most 92 characters.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= 92 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// Everything that can be explained, a line each.
struct ExplanationList: Report {
  let explanations: [Explanation]

  var schema: String { "slipway.explain/1" }
  var fields: JSONObject { ["explanations": .array(explanations.map(ExplanationReport.json))] }
  var pagerSubject: String? { "explain" }

  private static let titles: [(Explanation.Kind, String)] = [
    (.rule, "Rules of slipway check"), (.appStore, "Codes of App Store Connect"), (.device, "Codes of devices"),
    (.xcode, "Sentences of Xcode and the App Store"), (.git, "Sentences of Git"), (.error, "Error codes of slipway"),
  ]

  func show(on page: inout Page) {
    for (kind, title) in Self.titles {
      page.line("\(title, .bold)")
      let rows = explanations.filter { $0.kind == kind }
      let isSentence = kind == .xcode || kind == .git
      page.table(
        rows.map { row in
          isSentence
            ? [StyledText(row.name)] : [StyledText(row.name, .name), StyledText(row.rule?.summary ?? row.cause)]
        }, indent: 2)
      page.blank()
    }
    page.line("slipway explain NAME tells more of one.")
  }
}
