import ArgumentParser
import Diagnostics
import FileTrees
import SemanticMerges
import SlipwayKit

/// Merges three versions of a file.
struct MergeFileCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-file", abstract: "Merge three file versions by their kind",
    discussion: "Exit 0: merged. Exit 1: conflicts, marked in what was written and told one by one.")

  @Option(help: ArgumentHelp("The version that both sides came from.", valueName: "file")) var base: String
  @Option(help: ArgumentHelp("Our version.", valueName: "file")) var ours: String
  @Option(help: ArgumentHelp("Their version.", valueName: "file")) var theirs: String
  @Option(help: ArgumentHelp("The name that tells the kind of file.", valueName: "name")) var path: String?
  @Option(help: ArgumentHelp("Where to write; standard output if not said.", valueName: "file")) var output: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard output != nil || !shared.json else {
      throw Diagnostic(
        .usage, "with --json the merged file needs --output", remedy: .advice("add --output FILE"))
    }
    let versions = FileMerge.Versions(
      base: context.path(base), ours: context.path(ours), theirs: context.path(theirs))
    let result = try FileMerge.result(of: versions, named: path, labels: MergeLabels(ours: "ours", theirs: "theirs"))
    let goal = try output.map { typed throws(Diagnostic) in try OutputPath(context.path(typed)) }
    if let goal, !shared.dryRun { try FileAccess.write(result.bytes, to: goal) }
    return MergeFileReport(result: result, file: output)
  }
}
