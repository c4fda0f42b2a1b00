import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Hotfixes: urgent fixes of a released version.
struct HotfixCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotfix", abstract: "Start, list and finish hotfix branches",
    subcommands: [Start.self, List.self, Finish.self, Publish.self, Delete.self])
}

extension HotfixCommands {
  struct Start: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a hotfix from the main branch",
      discussion: """
        Remembers the current branch: slipway hotfix finish switches back to it, and applies the changes stashed with \
        --stash.
        """)

    @Argument(help: "The hotfix's name, or a title to derive it from.") var name: String
    @Flag(help: "Stash uncommitted changes until the hotfix is finished.") var stash = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.start(.hotfix, name, parksWork: stash)
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List hotfixes and show whether finishing them would conflict")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report { try context.list(.hotfix) }
  }

  struct Finish: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish", abstract: "Merge a hotfix into the main branch",
      discussion: """
        After the merge, switches back to the branch that was checked out before slipway hotfix start. Applies the \
        changes that slipway hotfix start --stash stashed. --into and --into-all then merge the main branch into \
        features. On a conflict, resolve it and run slipway continue, or run slipway abort.
        """)

    @Argument(help: "The hotfix (default: the current one).", completion: .names(.hotfix)) var name: String?
    @Option(help: "The tag for the new commit on the main branch.") var tag: String?
    @Option(
      help: ArgumentHelp(
        "The features to merge the main branch into, separated by commas.", valueName: "features"),
      completion: .nameList(.feature))
    var into: String?
    @Flag(help: "Merge the main branch into all features afterwards.") var intoAll = false
    @Flag(help: "Bypass the pre-merge-commit and commit-msg hooks.") var noVerify = false
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
        throw Diagnostic(.usage, "--into and --into-all can't be used together", remedy: .advice("remove one of them"))
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
      discussion: "Refuses to delete an unmerged hotfix without --force. slipway undo restores it.")

    @Argument(help: "The hotfix.", completion: .names(.hotfix)) var name: String
    @Flag(help: "Delete the branch even if it is not merged into the main branch.") var force = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      try context.delete(.hotfix, name, force: force)
    }
  }
}
