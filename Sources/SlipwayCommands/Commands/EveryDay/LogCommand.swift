import ArgumentParser
import Diagnostics
import FileTrees
import SlipwayKit

/// Shows the commit log.
struct LogCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the commit log with ref names")

  @Argument(help: "The commit, branch or range A..B to show (default: HEAD).", completion: .names(.revision))
  var revision: String?
  @Flag(help: "Draw the commit graph.") var graph = false
  @Flag(help: "Show the commits of all branches.") var all = false
  @Option(
    name: .customShort("n", allowingJoined: true), help: ArgumentHelp("The maximum number of commits.", valueName: "n"))
  var limit = 20
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard limit > 0 else {
      throw Diagnostic(.usage, "-n must be 1 or more", remedy: .advice("for example, use -n 20"))
    }
    do throws(Diagnostic) {
      let history = try CommitHistory(
        of: context.repository(), from: revision, includesAllBranches: all, limit: limit)
      return LogReport(history: history, drawsGraph: graph)
    } catch {
      guard let revision, FileAccess.exists(context.path(revision)) else { throw error }
      throw Diagnostic(
        error.code, "\"\(revision)\" is a file, not a commit",
        remedy: .operation(.init("history", ["file": revision])))
    }
  }
}
