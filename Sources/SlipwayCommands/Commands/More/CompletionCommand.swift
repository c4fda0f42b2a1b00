import ArgumentParser
import Diagnostics
import JSONTrees

/// Prints the script that completes commands in a shell.
struct CompletionCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print a shell's completion script")

  @Argument(help: "bash, zsh or fish.") var shell: CompletionScript
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    TextReport(schema: "slipway.completion/1", key: "script", text: shell.text)
  }
}
