import Diagnostics

/// The manual page in man(7) format.
enum ManualPage {
  static func text() throws(Diagnostic) -> String {
    var text = """
      .TH SLIPWAY 1 "" "slipway \(SlipwayVersion.current)" "User Commands"
      .SH NAME
      slipway \\- \(HelpPage.summary)
      .SH SYNOPSIS
      .B slipway
      .I COMMAND
      [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]
      .SH SHARED OPTIONS
      Shared options can be given before or after the command.

      """
    for option in SharedReference.options { text += entry(option.form, option.abstract) }
    text += ".SH COMMANDS\n"
    for command in try CommandDescription.all() {
      text += ".SS \(escaped(command.words.joined(separator: " ")))\n\(escaped(command.abstract)).\n"
      if !command.discussion.isEmpty { text += ".PP\n\(escaped(command.discussion))\n" }
      for argument in command.arguments { text += entry(argument.form, argument.abstract) }
    }
    text += section("EXIT STATUS", SharedReference.exitCodes.map { (String($0.0), $0.1) })
    text += section("ENVIRONMENT", ManualFacts.environment)
    text += section("FILES", ManualFacts.files)
    text += section("EXAMPLES", ManualFacts.examples)
    return text + related
  }

  private static func section(_ title: String, _ entries: [ManualFacts.Entry]) -> String {
    ".SH \(title)\n" + entries.map { entry($0.term, $0.text) }.joined()
  }

  private static func entry(_ form: String, _ abstract: String) -> String {
    ".TP\n.B \"\(escaped(form))\"\n\(escaped(abstract))\n"
  }

  private static var related: String {
    let pages = ManualFacts.related.map { ".BR \(escaped($0.page)) (\($0.section))" }
    return ".SH SEE ALSO\n" + pages.joined(separator: ",\n") + "\n"
  }

  /// `text` without characters that man(7) interprets; other characters than ASCII get their number.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      if line.hasPrefix(".") || line.hasPrefix("'") { result += "\\&" }
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "\"": result += "\\(dq"
        case "~": result += "\\(ti"
        case "^": result += "\\(ha"
        case "`": result += "\\(ga"
        case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
        default:
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return result
  }
}
