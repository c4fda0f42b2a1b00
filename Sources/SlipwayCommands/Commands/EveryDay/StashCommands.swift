import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Stashes; without a verb, stashes uncommitted changes.
struct StashCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stash", abstract: "Stash uncommitted changes, or pop a stash",
    subcommands: [Save.self, List.self, Pop.self, Drop.self], defaultSubcommand: Save.self)
}

extension StashCommands {
  struct Save: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Stash uncommitted changes",
      discussion: "Untracked files are stashed only with -u; ignored files never are.")

    @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The message shown in the list.", valueName: "msg"))
    var message: String?
    @Flag(name: [.customShort("u"), .long], help: "Stash untracked files as well.") var includeUntracked = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let workflow = copy.tolerantWorkflow(at: context.moment)
      let paths: StashedWork.StashedFiles = includeUntracked ? .all : .tracked
      let files = try workflow.stashedWork.foreseeSave(paths)
      let stash = shared.dryRun ? nil : try workflow.stashedWork.save(message, paths)
      return StashReport(name: "stash", stash: stash, files: files, copy: copy)
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the stashes")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      StashListReport(stashes: try context.workingCopy().repository.stashes.entries())
    }
  }

  struct Pop: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "pop", abstract: "Apply a stash and drop it")

    @Argument(help: "The number of the stash; 0 is the newest.") var number = StashNumber(0)
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let workflow = try copy.workflow(at: context.moment)
      guard shared.dryRun else {
        return MergeReport(name: "stash.pop", progress: try workflow.stashedWork.pop(at: number.value), copy: copy)
      }
      return ChangeForecastReport(
        name: "stash.pop", text: "Would apply stash \(number.value) and drop it",
        conflicts: try workflow.stashedWork.foreseePop(at: number.value), copy: copy)
    }
  }

  struct Drop: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "drop", abstract: "Drop a stash")

    @Argument(help: "The number of the stash; 0 is the newest.") var number = StashNumber(0)
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      if shared.dryRun {
        let stash = try copy.repository.stashes.entry(at: number.value)
        return SentenceReport(schema: "slipway.stash.drop/1", text: "Would drop \"\(stash.message)\"")
      }
      let stash = try copy.tolerantWorkflow(at: context.moment).stashedWork.drop(at: number.value)
      return StashReport(name: "stash.drop", stash: stash, files: [], copy: copy)
    }
  }
}

/// The number of a stash, also in Git's form `stash@{1}`.
struct StashNumber: ExpressibleByArgument {
  let value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    let isGits = argument.hasPrefix("stash@{") && argument.hasSuffix("}")
    guard let value = Int(isGits ? argument.dropFirst("stash@{".count).dropLast() : argument[...]) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { "\(value)" }
}
