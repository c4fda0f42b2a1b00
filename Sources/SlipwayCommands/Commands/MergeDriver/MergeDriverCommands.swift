import ArgumentParser
import Diagnostics
import FileTrees
import SemanticMerges
import SlipwayKit

/// The merge driver that gives Git semantic merges.
struct MergeDriverCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver", abstract: "Use semantic merges in plain git",
    subcommands: [
      MergeDriverInstallCommand.self, MergeDriverUninstallCommand.self, MergeDriverStatusCommand.self,
      MergeDriverRunCommand.self,
    ])
}

/// Installs the merge driver.
struct MergeDriverInstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install the semantic merge driver in git",
    discussion:
      "Writes to the .git folder of this clone, or with --global to your Git configuration. Changes no files of the "
      + "project. If slipway is missing or fails, git merges line by line as usual.")

  @Flag(help: "Apply to all of your repositories.") var global = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let steps = try context.setup(of: .merge, global: global).install(isPlan: shared.dryRun)
    return GitDriverSetupReport(driver: .merge, context: context, steps: steps, isInstalled: true)
  }
}

/// Uninstalls the merge driver.
struct MergeDriverUninstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Uninstall the merge driver")

  @Flag(help: "Apply to all of your repositories.") var global = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let steps = try context.setup(of: .merge, global: global).uninstall(isPlan: shared.dryRun)
    return GitDriverSetupReport(
      driver: .merge, context: context, steps: steps, isInstalled: false,
      remaining: global ? "" : " --global", isStillUsed: context.uses(.merge))
  }
}

/// Shows whether Git uses the merge driver.
struct MergeDriverStatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show whether git uses the merge driver",
    discussion:
      "Exits with 1 if it is not installed, its program is missing, or an attribute such as merge=union bypasses it.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    GitDriverStatusReport(driver: .merge, status: try GitDriverStatus(of: .merge, in: context.workingCopy().repository))
  }
}

/// Merges one file for Git.
struct MergeDriverRunCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run the merge driver on one file, as git does",
    discussion: "Replaces OURS atomically. Exits with 1 if there are conflicts, and marks them in OURS.")

  @Argument(help: "The common ancestor's version: %O.") var base: String
  @Argument(help: "Our version, which is replaced: %A.") var ours: String
  @Argument(help: "Their version: %B.") var theirs: String
  @Argument(help: "The length of conflict markers: %L.") var markerSize: Int
  @Argument(help: "The file's path in the repository: %P.") var path: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let versions = FileMerge.Versions(
      base: context.path(base), ours: context.path(ours), theirs: context.path(theirs))
    let labels = MergeLabels(ours: "ours", theirs: "theirs", markerSize: markerSize)
    // .slipway.yml may itself be unmerged.
    let policy = (try? SlipwayConfiguration.nearest(to: context.directory))?.versionPolicy ?? .higher
    let result = try FileMerge(of: versions, named: path, deciding: policy).result(labels: labels)
    if !shared.dryRun { try FileAccess.write(result.bytes, to: OutputPath(ofGit: versions.ours)) }
    return MergeFileReport(result: result, file: path)
  }
}

extension Context {
  /// Whether Git uses a driver in the current repository, if there is one.
  func uses(_ driver: GitDriver) -> Bool {
    (try? GitDriverStatus(of: driver, in: workingCopy().repository).isActive) ?? false
  }

  /// The files of a driver for this repository, or for all of the user's.
  func setup(of driver: GitDriver, global: Bool) throws(Diagnostic) -> GitDriverSetup {
    let files = global ? try GitDriverFiles(ofUserIn: git) : try GitDriverFiles(of: workingCopy().repository)
    return GitDriverSetup(driver, in: files, program: world.executable)
  }
}
