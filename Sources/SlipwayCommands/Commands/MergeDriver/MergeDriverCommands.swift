import ArgumentParser
import Diagnostics
import FileTrees
import Git
import SemanticMerges
import SlipwayKit

/// The merge of app projects in plain Git.
struct MergeDriverCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver", abstract: "Let plain git merge projects by meaning",
    subcommands: [
      MergeDriverInstallCommand.self, MergeDriverUninstallCommand.self, MergeDriverStatusCommand.self,
      MergeDriverRunCommand.self,
    ])
}

/// Tells Git of the driver.
struct MergeDriverInstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Tell git to merge app projects by meaning",
    discussion:
      "In this clone alone, in its Git folder, or with --global in all of yours. Files of the project stay as "
      + "they are. Where slipway is missing or fails, git merges by lines.")

  @Flag(help: "For all of your repositories.") var global = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let steps = try context.mergeDriverSetup(global: global).install(isPlan: shared.dryRun)
    return MergeDriverSetupReport(context: context, steps: steps, isInstalled: true)
  }
}

/// Takes back what installing wrote.
struct MergeDriverUninstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Take back what install wrote")

  @Flag(help: "For all of your repositories.") var global = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let steps = try context.mergeDriverSetup(global: global).uninstall(isPlan: shared.dryRun)
    return MergeDriverSetupReport(context: context, steps: steps, isInstalled: false)
  }
}

/// Says whether Git uses the driver here.
struct MergeDriverStatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say whether git merges with this program",
    discussion:
      "Exit 1: it is not set, its program is missing, or an attribute such as merge=union keeps files from it.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    MergeDriverStatusReport(status: try MergeDriverStatus(of: context.workingCopy().repository))
  }
}

/// Merges one file for Git.
struct MergeDriverRunCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Merge one file for git, which calls this",
    discussion: "Exit 0: merged. Exit 1: conflicts, marked in OURS. OURS is replaced at once, as the last thing done.")

  @Argument(help: "The version that both sides came from: %O.") var base: String
  @Argument(help: "Our version, which is replaced: %A.") var ours: String
  @Argument(help: "Their version: %B.") var theirs: String
  @Argument(help: "How many characters a conflict marker has: %L.") var markerSize: Int
  @Argument(help: "The file's path in the repository: %P.") var path: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let versions = FileMerge.Versions(
      base: context.path(base), ours: context.path(ours), theirs: context.path(theirs))
    let labels = MergeLabels(ours: "ours", theirs: "theirs", markerSize: markerSize)
    // While a merge runs, .slipway.yml may itself be in conflict.
    let policy = (try? SlipwayConfiguration.nearest(to: context.directory))?.versionPolicy ?? .higher
    let result = try FileMerge.result(of: versions, named: path, labels: labels, deciding: policy)
    if !shared.dryRun { try FileAccess.write(result.bytes, to: OutputPath(ofGit: versions.ours)) }
    return MergeFileReport(result: result, file: path)
  }
}

extension Context {
  fileprivate func mergeDriverSetup(global: Bool) throws(Diagnostic) -> MergeDriverSetup {
    let files = global ? try MergeDriverFiles(ofUserIn: git) : try MergeDriverFiles(of: workingCopy().repository)
    return MergeDriverSetup(files, program: world.executable)
  }
}
