import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows the history.
struct LogCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the newest commits, with their branches")

  @Argument(help: "Where to begin; the current commit if not said.") var revision: String?
  @Flag(help: "Draw how the commits hang together.") var graph = false
  @Flag(help: "Show the commits of every branch.") var all = false
  @Option(name: .customShort("n"), help: ArgumentHelp("How many commits.", valueName: "n")) var limit = 20
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard limit > 0 else {
      throw Diagnostic(.usage, "-n takes a number from 1 on", remedy: .advice("for example -n 20"))
    }
    let history = try CommitHistory(
      of: context.repository(), from: revision, includesAllBranches: all, limit: limit)
    return LogReport(history: history, drawsGraph: graph)
  }
}
