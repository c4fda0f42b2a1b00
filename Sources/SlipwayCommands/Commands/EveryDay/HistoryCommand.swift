import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows the history of a file.
struct HistoryCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the history of a file",
    discussion: """
      Follows renames. --commit compares the file in that commit with the current file: side by side on a wide \
      terminal.
      """)

  @Argument(help: "The file.") var file: String
  @Option(
    help: ArgumentHelp("The commit to compare the current file with.", valueName: "rev"), completion: .names(.revision))
  var commit: String?
  @Flag(help: "Show both versions side by side.") var sideBySide = false
  @Option(
    name: .customShort("n", allowingJoined: true), help: ArgumentHelp("The maximum number of versions.", valueName: "n")
  ) var limit = 50
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let history = try FileThroughTime(copy.path(file), in: copy)
    guard let commit else {
      guard limit > 0 else {
        throw Diagnostic(.usage, "-n must be 1 or more", remedy: .advice("for example, use -n 20"))
      }
      return HistoryReport(file: file, versions: try history.versions(limit: limit))
    }
    let version = try history.version(at: commit)
    return FileComparisonReport(
      file: file, version: version, diff: try history.difference(from: version), isSideBySide: sideBySide)
  }
}
