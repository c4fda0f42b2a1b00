import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Starts a feature.
struct FeatureStartCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a feature on a new branch")

  @Argument(help: "The feature's name, or a title to derive it from.") var name: String
  @Option(
    help: ArgumentHelp("The branch to start from (default: the main branch).", valueName: "branch"),
    completion: .names(.branch)) var from: String?
  @Flag(help: "Stash uncommitted changes; apply them when you switch back to the current branch.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let origin = try from.map { text throws(Diagnostic) in try context.workingCopy().repository.branches.name(text) }
    return try context.start(.feature, name, from: origin, parksWork: stash)
  }
}

/// Switches to a feature.
struct FeatureSwitchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switch to a feature and keep uncommitted changes")

  @Argument(help: "The feature.", completion: .names(.feature)) var name: String
  @Flag(help: "Stash uncommitted changes; apply them when you switch back to the current branch.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let branch = try context.workingCopy().workflow(at: context.moment).featureBranch(name)
    return try context.switchBranch(to: branch.name, parksWork: stash, as: "feature.switch")
  }
}

/// Pushes a feature.
struct FeaturePublishCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Push the current feature to its remote")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report { try context.publish(.feature) }
}

/// Deletes a feature.
struct FeatureDeleteCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a feature's branch",
    discussion: "Refuses to delete an unmerged feature without --force. slipway undo restores it.")

  @Argument(help: "The feature.", completion: .names(.feature)) var name: String
  @Flag(help: "Delete the branch even if it is not merged into the main branch.") var force = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.delete(.feature, name, force: force)
  }
}
