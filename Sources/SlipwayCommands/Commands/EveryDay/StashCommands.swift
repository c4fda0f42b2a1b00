import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Work that is put aside; alone it puts aside what is uncommitted.
struct StashCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stash", abstract: "Put uncommitted changes aside, or back",
    subcommands: [Save.self, List.self, Pop.self, Drop.self], defaultSubcommand: Save.self)
}

extension StashCommands {
  struct Save: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Put uncommitted changes aside",
      discussion: "New files stay where they are, unless -u is said; ignored ones always do.")

    @Option(name: [.customShort("m"), .long], help: ArgumentHelp("What the list says of it.", valueName: "msg"))
    var message: String?
    @Flag(name: [.customShort("u"), .long], help: "New files too.") var includeUntracked = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let workflow = try copy.workflow(at: context.moment)
      let paths: Workflow.StashedFiles = includeUntracked ? .all : .tracked
      let files = try workflow.foreseeStash(paths)
      let stash = shared.dryRun ? nil : try workflow.saveStash(message, paths)
      return StashReport(name: "stash", stash: stash, files: files, copy: copy)
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what was put aside")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      StashListReport(stashes: try context.workingCopy().repository.stashes())
    }
  }

  struct Pop: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "pop", abstract: "Bring back what was put aside")

    @Argument(help: "Its number in the list; the newest if not said.") var number = 0
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let workflow = try copy.workflow(at: context.moment)
      guard shared.dryRun else {
        return MergeReport(name: "stash.pop", progress: try workflow.popStash(at: number), copy: copy)
      }
      return ChangeForecastReport(
        name: "stash.pop", text: "Would bring back the stash \(number)",
        conflicts: try workflow.foreseePop(at: number), copy: copy)
    }
  }

  struct Drop: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Throw away what was put aside")

    @Argument(help: "Its number in the list; the newest if not said.") var number = 0
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      if shared.dryRun {
        let stash = try copy.repository.stash(at: number)
        return SentenceReport(schema: "slipway.stash.drop/1", text: "Would throw away \"\(stash.message)\"")
      }
      let stash = try copy.workflow(at: context.moment).dropStash(at: number)
      return StashReport(name: "stash.drop", stash: stash, files: [], copy: copy)
    }
  }
}
