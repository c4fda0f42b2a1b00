import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Switches to a branch.
struct SwitchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switch to a branch, changes come along",
    discussion: """
      A name that only a remote has makes a branch that follows it. Changes that stand in the way are named; with \
      --stash they wait until you come back.
      """)

  @Argument(help: "The branch.") var branch: String
  @Flag(help: "Put uncommitted changes aside until you come back.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.switchBranch(
      to: context.workingCopy().branch(toSwitchTo: branch), parksWork: stash, as: "switch")
  }
}

extension Context {
  /// Switches to a branch, or says what that would do.
  func switchBranch(to name: BranchName, parksWork: Bool, as command: String) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    let workflow = try copy.workflow(at: moment)
    guard shared.dryRun else {
      let outcome = try workflow.switchBranch(to: name, uncommitted: parksWork ? .park : .carry)
      return SwitchReport(name: command, outcome: outcome, copy: copy)
    }
    let forecast = try workflow.foreseeSwitch(to: name, uncommitted: parksWork ? .park : .carry)
    return SwitchForecastReport(name: command, forecast: forecast, copy: copy)
  }
}
