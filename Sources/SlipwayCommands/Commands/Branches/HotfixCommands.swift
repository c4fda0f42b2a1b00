import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Hotfixes: repairs of what is released, made while something else is being worked on.
struct HotfixCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotfix", abstract: "Repair what is released, and come back",
    subcommands: [Start.self, List.self, Finish.self, Publish.self, Delete.self])
}

extension HotfixCommands {
  struct Start: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a hotfix from the main branch",
      discussion: "Finishing it goes back to the branch that you are on now, and to the changes that --stash parks.")

    @Argument(help: "The hotfix's name, or a title to make one of.") var name: String
    @Flag(help: "Put uncommitted changes aside until the hotfix is finished.") var stash = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.start(.hotfix, name, parksWork: stash)
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List hotfixes, and which would conflict")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.list(.hotfix) }
  }

  struct Finish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish", abstract: "Merge a hotfix into the main branch",
      discussion: """
        Then it goes back to the branch that the hotfix was begun on, and to what was put aside there. With --into or \
        --into-all features get the repair too. A conflict stops it: resolve, then continue or abort.
        """)

    @Argument(help: "The hotfix; the current one if not said.") var name: String?
    @Option(help: "The name of a tag for the main branch's new commit.") var tag: String?
    @Option(help: ArgumentHelp("The features that get it too, with commas between.", valueName: "features"))
    var into: String?
    @Flag(help: "All features get it too.") var intoAll = false
    @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let spread = try spread()
      let copy = try context.workingCopy()
      let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
      return try context.join(.finishHotfix(name, tag: tag, into: spread), named: "hotfix.finish", in: workflow)
    }

    private func spread() throws(Diagnostic) -> HotfixSpread {
      guard let into else { return intoAll ? .allFeatures : .nowhere }
      if intoAll {
        throw Diagnostic(.usage, "--into and --into-all exclude each other", remedy: .advice("leave one of them out"))
      }
      return .features(into.split(separator: ",").map(String.init))
    }
  }

  struct Publish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "publish", abstract: "Push the current hotfix to its remote")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.publish(.hotfix) }
  }

  struct Delete: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a hotfix's branch",
      discussion: "Work that the main branch does not have is kept, unless --force is said; undo brings it back.")

    @Argument(help: "The hotfix.") var name: String
    @Flag(help: "Delete also work that the main branch does not have.") var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.delete(.hotfix, name, force: force)
    }
  }
}
