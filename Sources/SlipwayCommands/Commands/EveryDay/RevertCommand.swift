import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Takes a commit's change back by a new commit.
struct RevertCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert", abstract: "Take back what a commit changed",
    discussion: """
      A new commit takes the change back, so that what was pushed stays in history. A conflict stops it: resolve, then \
      continue or abort.
      """)

  @Argument(help: "The commit.") var commit: String
  @Option(
    help: ArgumentHelp("For a merge, the parent from which its change is counted, 1 for the first.", valueName: "n"))
  var mainline: Int?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let name = try copy.repository.resolve(commit)
    let workflow = try copy.workflow(at: context.moment)
    guard shared.dryRun else {
      return MergeReport(name: "revert", progress: try workflow.revert(name, mainline: mainline), copy: copy)
    }
    return ChangeForecastReport(
      name: "revert",
      text: "Would take back \(name.short) \"\(try copy.repository.commit(name).subject)\" with a new commit",
      conflicts: try workflow.foreseeRevert(of: name, mainline: mainline), copy: copy)
  }
}
