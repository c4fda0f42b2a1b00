import ArgumentParser
import Diagnostics
import JSONTrees

/// Prints the script that completes commands in a shell.
struct CompletionCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print a shell's completion script")

  @Argument(help: "bash, zsh or fish.") var shell: Shell
  @OptionGroup var shared: SharedOptions

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    TextReport(schema: "slipway.completion/1", key: "script", text: script)
  }

  private var script: String {
    switch shell {
    case .bash: SlipwayRoot.completionScript(for: .bash)
    case .zsh: SlipwayRoot.completionScript(for: .zsh)
    case .fish: SlipwayRoot.completionScript(for: .fish)
    }
  }
}
