import Diagnostics

/// The manual page in man(7) format.
enum ManualPage {
  static func text() throws(Diagnostic) -> String {
    var text = """
      .TH SLIPWAY 1 "" "slipway \(SlipwayVersion.current)" "User Commands"
      .SH NAME
      slipway \\- check, sign and merge app projects before a Mac builds them
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
    text += ".SH EXIT STATUS\n"
    for (code, meaning) in SharedReference.exitCodes { text += entry(String(code), meaning) }
    return text
  }

  private static func entry(_ form: String, _ abstract: String) -> String {
    ".TP\n.B \(escaped(form))\n\(escaped(abstract))\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      if line.hasPrefix(".") || line.hasPrefix("'") { result += "\\&" }
      for character in line {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        default: result.append(character)
        }
      }
    }
    return result
  }
}
