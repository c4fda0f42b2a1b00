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
      --stash stashes them until you switch back. With --detach, switches to a tag or commit: HEAD is then on no branch.
      """)

  @Argument(
    help: "The branch; - for the previous one. With --detach, any revision.", completion: .names(.switchableBranch))
  var branch: String
  @Flag(help: "Check out a tag or commit without a branch.") var detach = false
  @Flag(help: "Stash uncommitted changes; apply them when you switch back to the current branch.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !detach else { return try detached(in: context) }
    return try context.switchBranch(
      to: context.workingCopy().branch(toSwitchTo: branch), parksWork: stash, as: "switch")
  }

  private func detached(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.tolerantWorkflow(at: context.moment)
    let revision = branch == "-" ? "@{-1}" : branch
    let commit = try copy.repository.commits.read(copy.repository.commits.resolve(revision))
    let work: UncommittedWork = stash ? .park : .carry
    guard context.shared.dryRun else {
      let outcome = try workflow.switching.switchDetached(to: commit.name, named: branch, uncommitted: work)
      return SwitchReport(name: "switch", outcome: outcome, copy: copy)
    }
    _ = try workflow.switching.foreseeDetached(at: commit.name, named: branch, uncommitted: work)
    return SentenceReport(
      schema: "slipway.switch/1", text: "Would detach HEAD at \(commit.name.short) (\(commit.subject))")
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
