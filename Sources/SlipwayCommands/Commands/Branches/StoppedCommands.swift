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

  @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = copy.stoppedWorkflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    if shared.dryRun {
      let stopped = try workflow.stopped()
      return SentenceReport(
        schema: "slipway.continue/1",
        text: stopped.map { "Would go on with the \($0.plan?.purpose.rawValue ?? "merge")" } ?? nothing(in: copy))
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
      let stopped = try workflow.stopped()
      return SentenceReport(
        schema: "slipway.abort/1",
        text: stopped.map { "Would take the \($0.plan?.purpose.rawValue ?? "merge") back" } ?? nothing(in: copy))
    }
    return AbortReport(outcome: try workflow.abortOperation(), copy: copy)
  }
}

/// Ends conflicts by taking one side.
struct ResolveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "End conflicts by taking one side")

  @Argument(help: "The files; every one in conflict if none is named.") var path: [String] = []
  @Option(help: "ours (the branch merged into) or theirs (the branch merged).") var take: Side?
  @Flag(help: "List what is in conflict.") var list = false
  @OptionGroup var shared: SharedOptions

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case ours, theirs
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    guard let take, !list else {
      guard list || take == nil else { throw Self.exclusive }
      return ResolveReport(resolved: [], conflicts: try copy.repository.conflicts(), copy: copy)
    }
    var paths: [String] = []
    for text in path { paths.append(try copy.path(text)) }
    let workflow = copy.stoppedWorkflow(at: context.moment)
    let side = take == .ours ? ConflictSide.ours : .theirs
    if shared.dryRun {
      return ResolvePlanReport(conflicts: try workflow.conflicts(at: paths), side: side, copy: copy)
    }
    let resolved = try workflow.resolve(paths, taking: side)
    return ResolveReport(resolved: resolved, conflicts: try copy.repository.conflicts(), copy: copy)
  }

  private static let exclusive = Diagnostic(
    .usage, "--list and --take exclude each other", remedy: .advice("leave one of them out"))
}

/// What to say where nothing stopped that this program goes on with.
private func nothing(in copy: WorkingCopy) -> String {
  guard let operation = copy.repository.operation, let commands = operation.commands else {
    return "Nothing is stopped"
  }
  return "A \(operation.rawValue) has stopped: \(commands.forward) goes on, \(commands.back) takes it back"
}
