import ArgumentParser
import Diagnostics
import SlipwayKit

/// Explains a rule, a code or a message.
struct ExplainCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain rules, codes, capabilities, settings and messages",
    discussion: """
      Give rules or codes, or one message as printed. Explains the codes of slipway, the App Store (ITMS-90049) and \
      devices (0xE8008015). Explains capabilities (weatherkit), entitlements and build settings (SWIFT_VERSION). \
      Without arguments, lists everything except build settings.
      """)

  @Argument(
    // A device's code may begin with a minus sign.
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "A rule, code, capability, build setting or printed message.", valueName: "rule-code-or-message"),
    completion: .names(.explanation))
  var words: [String] = []
  @Flag(help: "Print all rules in Markdown.") var markdown = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let explainer = Explainer()
    if markdown { return TextReport(schema: "slipway.explain/1", key: "markdown", text: RulesPage.text) }
    // What follows "--" is no option.
    let isEnded = words.first == "--"
    let words = isEnded ? Array(words.dropFirst()) : words
    guard !words.isEmpty else { return ExplanationList(explanations: explainer.all) }
    if !isEnded, let option = words.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
      throw Diagnostic(.usage, "unknown option '\(option)'", remedy: .advice("slipway explain --help"))
    }
    return ExplanationReport(explanations: try explainer.explanations(ofWords: words))
  }
}
