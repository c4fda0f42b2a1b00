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
    if shared.dryRun {
      let found = try copy.repository.commit(name)
      return SentenceReport(
        schema: "slipway.revert/1", text: "Would take back \(name.short) \"\(found.subject)\" with a new commit")
    }
    let progress = try copy.workflow(at: context.moment).revert(name, mainline: mainline)
    return MergeReport(name: "revert", progress: progress, copy: copy)
  }
}
