import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import SlipwayKit

/// Applies the changes of commits to the current branch.
struct CherryPickCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "cherry-pick", abstract: "Apply commits to the current branch",
    discussion: """
      Creates a new commit for each commit. A..B selects the commits that B has and A does not have, oldest first. \
      Commits that would be empty are dropped. On a conflict, resolve it and run slipway continue, or run slipway abort.
      """)

  @Argument(help: "Commits, or ranges such as A..B.", completion: .names(.revision)) var commit: [String]
  @Flag(name: .customShort("x"), help: "Append the name of the original commit to the message.") var recordOrigin =
    false
  @Option(
    name: [.customShort("m"), .long],
    help: ArgumentHelp("For a merge commit, the number of the mainline parent, from 1.", valueName: "n"))
  var mainline: Int?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    let selection = try copy.repository.picking.selection(commit)
    let options = PickOptions(mainline: mainline, recordsOrigin: recordOrigin)
    guard shared.dryRun else {
      return MergeReport(name: "cherry-pick", progress: try workflow.picks.cherryPick(selection, options), copy: copy)
    }
    return ChangeForecastReport(
      name: "cherry-pick", text: "Would cherry-pick \(try Self.wording(selection, in: copy.repository))",
      conflicts: try workflow.picks.foreseeCherryPick(of: selection, options), copy: copy)
  }

  private static func wording(_ selection: PickSelection, in repository: Repository) throws(Diagnostic) -> String {
    guard let only = selection.commits.first, selection.commits.count == 1 else {
      return "\(selection.commits.count) commits"
    }
    return "\(only.short) \"\(try repository.commits.read(only).subject)\""
  }
}
