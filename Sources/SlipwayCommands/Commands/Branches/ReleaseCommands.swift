import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Releases: branches on which a version is prepared.
struct ReleaseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Start, list and finish release branches",
    subcommands: [Start.self, List.self, Finish.self, Publish.self, Delete.self])
}

extension ReleaseCommands {
  struct Start: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a release and set its version",
      discussion: "Sets the version of the project's targets in the first commit of the branch.")

    @Argument(help: "The version, such as 2.0.") var version: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let start = try ReleaseStart(version, in: copy, project: context.shared.project.map(context.path))
      let tag = try copy.workflow(at: context.moment).tag(ofVersion: version)
      if shared.dryRun { return ReleaseReport(version: version, tag: tag, plan: try start.plan(at: context.moment)) }
      return ReleaseReport(version: version, tag: tag, started: try start.carryOut(at: context.moment))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List releases and show whether finishing them would conflict")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.list(.release) }
  }

  struct Finish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish", abstract: "Merge a release into the main branch",
      discussion: "On a conflict, resolve it and run slipway continue, or run slipway abort.")

    @Argument(help: "The release's version (default: the current release).", completion: .names(.release)) var version:
      String?
    @Option(help: "The tag for the new commit on the main branch.") var tag: String?
    @Flag(help: "Bypass the pre-merge-commit and commit-msg hooks.") var noVerify = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
      return try context.join(.finishRelease(version, tag: tag), named: "release.finish", in: workflow)
    }
  }

  struct Publish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "publish", abstract: "Push the current release to its remote")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.publish(.release) }
  }

  struct Delete: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a release's branch",
      discussion: "Refuses to delete an unmerged release without --force. slipway undo restores it.")

    @Argument(help: "The release's version.", completion: .names(.release)) var version: String
    @Flag(help: "Delete the branch even if it is not merged into the main branch.") var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.delete(.release, version, force: force)
    }
  }
}
