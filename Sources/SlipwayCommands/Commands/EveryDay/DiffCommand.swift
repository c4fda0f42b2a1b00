import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows changes line by line.
struct DiffCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show changes between commits, index and files",
    discussion: """
      Without arguments, shows unstaged changes; with REV, all changes since that commit. Two commits, or A..B, are \
      compared with each other; A...B starts at their merge base.
      """)

  @Flag(name: [.long, .customLong("cached")], help: "Show staged changes, relative to the last commit or REV.")
  var staged = false
  @Argument(
    help: ArgumentHelp("One or two commits, and files and folders.", valueName: "rev-or-path"),
    completion: .names(.revisionOrFile))
  var operand: [String] = []
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let isForPrograms = context.world.output.terminalWidth == nil && shared.color != .always && !shared.quiet
    let comparison = try Comparison(in: copy, isStaged: staged, operands: operand)
    let files = try comparison.files()
    return DiffReport(
      files: files, conflicted: try comparison.conflicted(), patch: isForPrograms ? comparison.patch(of: files) : nil,
      notesNothing: !shared.quiet && !shared.json)
  }
}
