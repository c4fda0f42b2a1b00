import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import OperationLog
import SlipwayKit
import SyntaxTrees

/// Continues the operation in progress.
struct ContinueCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue", abstract: "Continue an operation that stopped on conflicts")

  @Flag(help: "Skip the commit at which a rebase, cherry-pick or revert stopped.") var skip = false
  @Flag(help: "Bypass the pre-commit, pre-merge-commit and commit-msg hooks.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.tolerantWorkflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    if shared.dryRun {
      let stopped = try workflow.continuation.foresee(skipping: skip)
      let skipped = skip ? stopped.theirs.commit.map { "skip \($0.name.short) and " } ?? "" : ""
      return SentenceReport(
        schema: "slipway.continue/1", text: "Would \(skipped)continue the \(stopped.purpose.rawValue)")
    }
    let begun = try? workflow.operationLog.entries().first { $0.state == .begun }
    var report = MergeReport(name: "continue", progress: try workflow.continuation.run(skipping: skip), copy: copy)
    // Another operation may have been done since this one began.
    if let begun, let next = try? workflow.undoRedo.nextToUndo(), next.id != begun.id {
      let isAlone = (try? workflow.undoRedo.foreseeUndo(only: begun.id)) != nil
      report.undoChoice = isAlone ? "--only \(begun.id)" : "--to \(begun.id)"
    }
    return report
  }
}

/// Aborts the operation in progress.
struct AbortCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "abort", abstract: "Abort an operation that stopped on conflicts")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.tolerantWorkflow(at: context.moment)
    if shared.dryRun {
      let stopped = try workflow.stoppedOperations.waiting(toBe: "abort")
      return SentenceReport(schema: "slipway.abort/1", text: "Would abort the \(stopped.purpose.rawValue)")
    }
    return AbortReport(outcome: try workflow.abortOperation(), copy: copy)
  }
}
