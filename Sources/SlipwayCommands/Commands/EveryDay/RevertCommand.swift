import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Reverts a commit with a new commit.
struct RevertCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert", abstract: "Revert a commit with a new commit",
    discussion: """
      Creates a new commit, so pushed history is not rewritten. On a conflict, resolve it and run slipway continue, \
      or run slipway abort.
      """)

  @Argument(help: "The commit.", completion: .names(.revision)) var commit: String
  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("For a merge commit, the number of the mainline parent, from 1.", valueName: "n"))
  var mainline: Int?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let name = try copy.repository.commits.resolve(commit)
    let workflow = try copy.workflow(at: context.moment)
    guard shared.dryRun else {
      return MergeReport(name: "revert", progress: try workflow.picks.revert(name, mainline: mainline), copy: copy)
    }
    return ChangeForecastReport(
      name: "revert",
      text: "Would revert \(name.short) \"\(try copy.repository.commits.read(name).subject)\" with a new commit",
      conflicts: try workflow.picks.foreseeRevert(of: name, mainline: mainline), copy: copy)
  }
}
