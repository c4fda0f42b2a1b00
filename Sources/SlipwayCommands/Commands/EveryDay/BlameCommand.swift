import ArgumentParser
import Diagnostics
import GitHistory
import GitStore
import SlipwayKit

/// Shows which commit changed each line of a file last.
struct BlameCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame", abstract: "Show the commit that changed each line",
    discussion: """
      Follows renames. Without a revision, includes changes in the working tree that are not committed. Marks boundary \
      commits, the first commits of the history, with ^.
      """)

  @Argument(help: "The file.") var file: String
  @Argument(help: "The commit to start from (default: the working tree).", completion: .names(.revision))
  var revision: String?
  @Option(
    name: .customShort("L"), help: ArgumentHelp("Only these lines, such as 10,20 or 10,+5.", valueName: "start,end"))
  var range: [String] = []
  @Flag(help: "Print the format of git blame --porcelain, for programs.") var porcelain = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let ranges = try range.map { text throws(Diagnostic) in try LineRange(text) }
    let blame = try copy.repository.history.blame(copy.path(file), at: revision, ranges: ranges, at: context.moment)
    let isForPrograms = context.world.output.terminalWidth == nil && !shared.quiet
    return BlameReport(
      blame: blame, names: porcelain ? copy.repository.diffs.patchNames : nil,
      bytesInColor: isForPrograms ? shared.color == .always : nil,
      hasIgnoredCommits: copy.repository.configuration.path("blame.ignoreRevsFile") != nil)
  }
}
