import Checks
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The explanation of a rule, a code or a message.
struct ExplanationReport: Report {
  let explanations: [Explanation]

  var schema: String { "slipway.explain/1" }
  var fields: JSONObject { ["explanations": .array(explanations.map(Self.json))] }

  func show(on page: inout Page) {
    if explanations.count > 1 {
      page.line("\(explanations.count) explanations, best match first:")
      page.blank()
    }
    for (number, explanation) in explanations.enumerated() {
      if number > 0 { page.blank() }
      show(explanation, on: &page)
    }
  }

  private func show(_ explanation: Explanation, on page: inout Page) {
    let remedy = explanation.remedy.map { RemedyWording.text($0) }
    page.flowing("\(explanation.name, .bold)  \(Self.title(of: explanation), .faint)", indent: 4)
    if let rule = explanation.rule {
      page.flowing("  \(rule.summary)", indent: 2)
      page.blank()
    }
    for line in Self.wrapped(explanation.cause, to: min(92, (page.width ?? .max) - 2)) { page.line("  \(line)") }
    if let rule = explanation.rule {
      page.blank()
      page.flowing("  \("wrong:", .faint)   \(rule.wrong, .bad)", indent: 11)
      page.flowing("  \("right:", .faint)   \(rule.right, .good)", indent: 11)
      page.flowing("  \("source:", .faint)  \(rule.source)", indent: 11)
      if let remedy { page.line("  \("hint:", .faint)    \(remedy)") }
    } else {
      if let remedy { page.flowing("  hint: \(remedy)", indent: 8) }
      if !explanation.rules.isEmpty {
        page.flowing("  found by slipway check: \(explanation.rules.joined(separator: ", "))", indent: 4)
      }
    }
  }

  static func title(of explanation: Explanation) -> String {
    switch explanation.kind {
    case .rule: "(slipway check rule: \(explanation.rule?.severity.rawValue ?? ""))"
    case .appStore: "(App Store Connect)"
    case .device: "(device)"
    case .error: "(Slipway error code)"
    case .capability: "(capability)"
    case .setting: "(build setting)"
    case .xcode: "(Xcode or App Store)"
    case .git: "(Git)"
    }
  }

  static func json(_ explanation: Explanation) -> JSONValue {
    let rule = explanation.rule
    return [
      "kind": .string(explanation.kind.rawValue), "name": .string(explanation.name),
      "cause": .string(explanation.cause), "remedy": .optional(explanation.remedy.map { RemedyWording.text($0) }),
      "severity": .optional(rule?.severity.rawValue), "summary": .optional(rule?.summary),
      "wrong": .optional(rule?.wrong), "right": .optional(rule?.right), "source": .optional(rule?.source),
      "codes": .array((rule?.codes ?? []).map { .string($0) }),
      "rules": .array(explanation.rules.map { .string($0) }),
    ]
  }

  /// Lines of at most `width` characters.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// All rules, codes and messages, a line each.
struct ExplanationList: Report {
  let explanations: [Explanation]

  var schema: String { "slipway.explain/1" }
  var fields: JSONObject { ["explanations": .array(explanations.map(ExplanationReport.json))] }
  var pagerSubject: String? { "explain" }

  private static let titles: [(Explanation.Kind, String)] = [
    (.rule, "slipway check rules"), (.appStore, "App Store Connect codes"), (.device, "Device codes"),
    (.xcode, "Xcode and App Store messages"), (.git, "Git messages"), (.capability, "Capabilities"),
    (.error, "Slipway error codes"),
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
    page.line("slipway explain NAME explains one of them.")
  }
}
