import Diagnostics

/// The command reference in Markdown.
enum MarkdownReference {
  static func text() throws(Diagnostic) -> String {
    var text = "## Options of every command\n\n| option | meaning |\n| --- | --- |\n"
    for option in SharedReference.options { text += row(option.form, option.abstract) }
    text += "\n## Exit codes\n\n| code | meaning |\n| --- | --- |\n"
    for (code, meaning) in SharedReference.exitCodes { text += "| \(code) | \(meaning) |\n" }
    text += "\n## Commands\n"
    for command in try CommandDescription.all() {
      text += "\n### `\(command.words.joined(separator: " "))`\n\n\(command.abstract).\n"
      if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
      guard !command.arguments.isEmpty else { continue }
      text += "\n| argument | meaning |\n| --- | --- |\n"
      for argument in command.arguments { text += row(argument.form, argument.abstract) }
    }
    return text
  }

  private static func row(_ form: String, _ abstract: String) -> String {
    "| `\(escaped(form))` | \(escaped(abstract)) |\n"
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
