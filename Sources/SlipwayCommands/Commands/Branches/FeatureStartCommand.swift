import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Starts a feature.
struct FeatureStartCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a feature on a branch of its own")

  @Argument(help: "The feature's name, or a title to make one of.") var name: String
  @Option(help: ArgumentHelp("The branch to begin from; the main one if not said.", valueName: "branch")) var from:
    String?
  @Flag(help: "Put uncommitted changes aside until you come back.") var stash = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let origin = try from.map { text throws(Diagnostic) in try BranchName(text) }
    return try context.start(.feature, name, from: origin, parksWork: stash)
  }
}

/// Switches to a feature.
struct FeatureSwitchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switch to a feature, changes come along")

  @Argument(help: "The feature.") var name: String
  @Flag(help: "Put uncommitted changes aside until you come back.") var stash = false
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
    discussion: "Work that the main branch does not have is kept, unless --force is said; undo brings it back.")

  @Argument(help: "The feature.") var name: String
  @Flag(help: "Delete also work that the main branch does not have.") var force = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try context.delete(.feature, name, force: force)
  }
}
