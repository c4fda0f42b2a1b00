import ArgumentParser
import Diagnostics
import SemanticMerges
import SlipwayKit

/// Merges three versions of a file.
struct MergeFileCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-file", abstract: "Merge three versions of a file semantically",
    discussion: "Exits with 1 if there are conflicts; marks them in the output and lists them on standard error.")

  @Option(help: ArgumentHelp("The common ancestor's version.", valueName: "file")) var base: String
  @Option(help: ArgumentHelp("Our version.", valueName: "file")) var ours: String
  @Option(help: ArgumentHelp("Their version.", valueName: "file")) var theirs: String
  @Option(help: ArgumentHelp("The file name that determines the kind of file.", valueName: "name")) var path: String?
  @Option(help: ArgumentHelp("The file to write (default: standard output).", valueName: "file")) var output: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard output != nil || !shared.json else {
      throw Diagnostic(
        .usage, "--json requires --output for the merged file", remedy: .advice("add --output FILE"))
    }
    let versions = FileMerge.Versions(
      base: context.path(base), ours: context.path(ours), theirs: context.path(theirs))
    let merge = try FileMerge(of: versions, named: path)
    let goal = try output.map { typed throws(Diagnostic) in
      try OutputFile(context.path(typed), named: typed, as: merge.format(at: typed))
    }
    let result = try merge.result(labels: MergeLabels(ours: "ours", theirs: "theirs"))
    if let goal, !shared.dryRun { try goal.write(result.bytes) }
    return MergeFileReport(result: result, file: output)
  }
}
