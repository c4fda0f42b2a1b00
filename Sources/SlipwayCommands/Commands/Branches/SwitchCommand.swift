import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Switches to a branch.
struct SwitchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switch branches and keep uncommitted changes",
    discussion: """
      If only a remote has the branch, creates a local branch that tracks it. Refuses to overwrite uncommitted changes; \
      --stash stashes them until you switch back.
      """)

  @Argument(help: "The branch; - for the previous one.", completion: .names(.switchableBranch)) var branch: String
  @Flag(help: "Stash uncommitted changes; apply them when you switch back to the current branch.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.switchBranch(
      to: context.workingCopy().branch(toSwitchTo: branch), parksWork: stash, as: "switch")
  }
}

extension Context {
  /// Switches to a branch, or previews it.
  func switchBranch(to name: BranchName, parksWork: Bool, as command: String) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    let workflow = copy.tolerantWorkflow(at: moment)
    guard shared.dryRun else {
      let outcome = try workflow.switching.switchBranch(to: name, uncommitted: parksWork ? .park : .carry)
      return SwitchReport(name: command, outcome: outcome, copy: copy)
    }
    let preview = try workflow.switching.foresee(to: name, uncommitted: parksWork ? .park : .carry)
    return SwitchForecastReport(name: command, preview: preview, copy: copy)
  }
}
