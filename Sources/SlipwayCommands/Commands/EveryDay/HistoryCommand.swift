import ArgumentParser
import Diagnostics
import Git
import SlipwayKit

/// Shows one file through time.
struct HistoryCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show one file through time",
    discussion: """
      Renames are followed. --commit shows the file as that commit had it, beside what it is today: side by side on a \
      wide terminal.
      """)

  @Argument(help: "The file.") var file: String
  @Option(help: ArgumentHelp("The commit whose version is compared with today's.", valueName: "rev")) var commit:
    String?
  @Flag(help: "Both versions side by side.") var sideBySide = false
  @Option(name: .customShort("n"), help: ArgumentHelp("How many versions.", valueName: "n")) var limit = 50
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let history = try FileThroughTime(copy.path(file), in: copy)
    guard let commit else {
      guard limit > 0 else {
        throw Diagnostic(.usage, "-n takes a number from 1 on", remedy: .advice("for example -n 20"))
      }
      return HistoryReport(file: file, versions: try history.versions(limit: limit))
    }
    let version = try history.version(at: commit)
    return FileComparisonReport(
      file: file, version: version, diff: try history.difference(from: version), isSideBySide: sideBySide)
  }
}
