import Git
import ArgumentParser
import BranchWorkflow
import Diagnostics
import JSONTrees
import SlipwayKit

/// Goes on with what stopped.
struct ContinueCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue", abstract: "Go on with what stopped on conflicts")

  @Flag(help: "Leave out the hooks pre-commit, pre-merge-commit and commit-msg.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.stoppedWorkflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    if shared.dryRun {
      let stopped = try workflow.foreseeContinuation()
      return SentenceReport(schema: "slipway.continue/1", text: "Would go on with the \(stopped.purpose.rawValue)")
    }
    return MergeReport(name: "continue", progress: try workflow.continueOperation(), copy: copy)
  }
}

/// Takes back what stopped.
struct AbortCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "abort", abstract: "Take back what stopped on conflicts")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.stoppedWorkflow(at: context.moment)
    if shared.dryRun {
      let stopped = try workflow.waitingOperation(toBe: "taken back")
      return SentenceReport(schema: "slipway.abort/1", text: "Would take the \(stopped.purpose.rawValue) back")
    }
    return AbortReport(outcome: try workflow.abortOperation(), copy: copy)
  }
}
