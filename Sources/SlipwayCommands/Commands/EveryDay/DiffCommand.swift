import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows changes line by line.
struct DiffCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show changes between commits, index and working tree",
    discussion: """
      Without arguments, shows unstaged changes; with a commit, all changes since that commit. With two commits, or \
      A..B, compares the two; with A...B, compares B with the merge base of A and B. With --semantic, names the \
      elements, settings and values that changed in projects, storyboards, property lists and similar files. Shows \
      other files by line.
      """)

  @Flag(name: [.long, .customLong("cached")], help: "Show staged changes, relative to the last commit or a given one.")
  var staged = false
  @Flag(help: "Show the number of changed lines of each file.") var stat = false
  @Flag(help: "Show what changed by element and key, not by line.") var semantic = false
  @Argument(
    help: ArgumentHelp(
      "Up to two commits to compare, then files and folders to limit the diff to.", valueName: "rev-or-path"),
    completion: .names(.revisionOrFile))
  var operand: [String] = []
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let comparison = try Comparison(in: copy, isStaged: staged, operands: operand)
    let files = try comparison.files()
    if semantic {
      guard !stat else { throw Diagnostic(.usage, "--semantic and --stat exclude each other") }
      return SemanticDiffReport(
        files: try comparison.semantic(of: files), conflicted: try comparison.conflicted(),
        notesNothing: !shared.quiet && !shared.json)
    }
    let isForPrograms = context.world.output.terminalWidth == nil && !shared.quiet
    let graph = DiffStatGraph(
      of: files, names: comparison.names, width: context.columns, graphWidth: comparison.graphWidth)
    return DiffReport(
      files: files, conflicted: try comparison.conflicted(),
      body: stat ? .summary(graph) : .patch(comparison.patch(of: files)),
      bytesInColor: isForPrograms ? shared.color == .always : nil,
      notesNothing: !shared.quiet && !shared.json)
  }
}

extension Context {
  /// The width for what is as wide as the terminal, as Git determines it.
  fileprivate var columns: Int { world.wantedColumns ?? world.output.terminalWidth ?? 80 }
}
