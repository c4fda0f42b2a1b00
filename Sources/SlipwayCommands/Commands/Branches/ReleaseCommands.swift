import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Releases: versions on their way out, on branches of their own.
struct ReleaseCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Start, list and finish release branches",
    subcommands: [Start.self, List.self, Finish.self, Publish.self, Delete.self])
}

extension ReleaseCommands {
  struct Start: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a release and set its version",
      discussion: "The project's targets get the version, and that is the branch's first commit.")

    @Argument(help: "The version, such as 2.0.") var version: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let start = try ReleaseStart(version, in: copy, project: context.shared.project.map(context.path))
      if shared.dryRun { return ReleaseReport(version: version, plan: try start.plan(at: context.moment)) }
      let history = try context.history(of: start.project?.folder)
      return ReleaseReport(version: version, started: try start.carryOut(at: context.moment, recordedIn: history))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List releases, and which would conflict")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.list(.release) }
  }

  struct Finish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish", abstract: "Merge a release into the main branch",
      discussion: "A conflict stops it: resolve, then continue or abort.")

    @Argument(help: "The release's version; the current one if not said.") var version: String?
    @Option(help: "The name of a tag for the main branch's new commit.") var tag: String?
    @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
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
      discussion: "Work that the main branch does not have is kept, unless --force is said; undo brings it back.")

    @Argument(help: "The release's version.") var version: String
    @Flag(help: "Delete also work that the main branch does not have.") var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.delete(.release, version, force: force)
    }
  }
}
