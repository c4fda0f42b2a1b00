import Checks
import Diagnostics

/// The rule catalog in Markdown: `docs/rules.md`.
enum RulesPage {
  static var text: String {
    let rules = RuleCatalog.all.map(\.description)
    var text = "| rule | severity | violation |\n| --- | --- | --- |\n"
    for rule in rules {
      text += "| [`\(rule.id)`](#\(rule.id)) | \(rule.severity.rawValue) | \(cell(rule.summary)) |\n"
    }
    for rule in rules {
      text +=
        "\n## \(rule.id)\n\n*\(rule.severity.rawValue)*: \(inline(rule.summary)).\n\n\(inline(rule.explanation))\n"
      text += "\nWrong:\n\n\(block(rule.wrong))\nRight:\n\n\(block(rule.right))\n"
      text += "Source: \(inline(rule.source)).\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    inline(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Escapes Markdown's special characters.
  private static func inline(_ text: String) -> String {
    var result = ""
    for character in text {
      if "<*_`\\[]".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func block(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
  }
}
