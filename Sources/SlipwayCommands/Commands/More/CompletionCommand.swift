import ArgumentParser
import Diagnostics
import SyntaxTrees

/// Prints a shell completion script.
struct CompletionCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print the completion script for a shell")

  @Argument(help: "The shell: bash, zsh or fish.") var shell: CompletionScript
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    TextReport(schema: "slipway.completion/1", key: "script", text: shell.text)
  }
}
