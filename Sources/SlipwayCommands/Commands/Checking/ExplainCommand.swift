import ArgumentParser
import Diagnostics
import SlipwayKit

/// Explains a rule, a code or a sentence.
struct ExplainCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain rules, codes, and what Xcode prints",
    discussion: "Codes are those of slipway, of the App Store (ITMS-90049) and of devices (0xE8008015). A sentence is "
      + "compared loosely: names and numbers in it may be others. Several names or codes are explained one after the "
      + "other; other words are one sentence. Without any, all rules and codes are listed.")

  @Argument(
    // A device's code may begin with a minus sign.
    parsing: .allUnrecognized,
    help: ArgumentHelp("A rule, a code, or a sentence as it was printed.", valueName: "rule-code-or-message"))
  var words: [String] = []
  @Flag(help: "Write all rules as a page in Markdown.") var markdown = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let explainer = Explainer()
    if markdown { return TextReport(schema: "slipway.explain/1", key: "markdown", text: RulesPage.text) }
    guard !words.isEmpty else { return ExplanationList(explanations: explainer.all) }
    if let option = words.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
      throw Diagnostic(.usage, "unknown option '\(option)'", remedy: .advice("see slipway explain --help"))
    }
    return ExplanationReport(explanations: try explainer.explanations(ofWords: words))
  }
}
