import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Starts a feature.
struct FeatureStartCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a feature on a branch of its own")

  @Argument(help: "The feature's name, or a title to make one of.") var name: String
  @Option(help: ArgumentHelp("The branch to begin from; the main one if not said.", valueName: "branch")) var from:
    String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let origin = try from.map { text throws(Diagnostic) in try BranchName(text) }
    if shared.dryRun {
      let branch = try BranchSlug.branch(forTitle: name, prefix: workflow.featurePrefix)
      let start = if let origin { origin } else { try workflow.mainBranch().name }
      return BranchReport(
        name: "feature.start", headline: "Would start \(branch.rawValue, .name) from \(start.rawValue, .name)",
        branch: branch, commit: nil, remark: remark(on: branch, in: workflow))
    }
    let start = try workflow.startFeature(name, from: origin)
    return BranchReport(
      name: "feature.start", headline: "Started \(start.branch.rawValue, .name) from \(start.origin.rawValue, .name)",
      branch: start.branch, commit: start.commit, remark: remark(on: start.branch, in: workflow),
      next: ("slipway commit --all -m MESSAGE", "records what you change"))
  }

  /// What is worth saying where the feature is not called as it was typed.
  private func remark(on branch: BranchName, in workflow: Workflow) -> StyledText? {
    let made = workflow.featureName(branch)
    guard made != name, branch.rawValue != name else { return nil }
    return "\"\(name)\" is called \(made, .name) here, as a branch's name can be"
  }
}

/// Switches to a feature.
struct FeatureSwitchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switch to a feature, changes come along")

  @Argument(help: "The feature.") var name: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let branch = try workflow.featureBranch(name)
    if shared.dryRun {
      return BranchReport(
        name: "feature.switch", headline: "Would switch to \(branch.name.rawValue, .name)", branch: branch.name,
        commit: branch.target)
    }
    _ = try workflow.switchToFeature(name)
    return BranchReport(
      name: "feature.switch", headline: "Switched to \(branch.name.rawValue, .name)", branch: branch.name,
      commit: branch.target)
  }
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
    let workflow = try context.workingCopy().workflow(at: context.moment)
    if shared.dryRun {
      let branch = try workflow.featureBranch(name)
      return BranchReport(
        name: "feature.delete", headline: "Would delete \(branch.name.rawValue, .name)", branch: branch.name,
        commit: branch.target)
    }
    let branch = try workflow.deleteFeature(name, unmerged: force ? .lose : .keep)
    return BranchReport(
      name: "feature.delete", headline: "Deleted \(branch.name.rawValue, .name), which was at \(branch.target.short)",
      branch: branch.name, commit: branch.target, next: ("slipway undo", "brings it back"))
  }
}

/// A branch that was made, switched to or deleted.
struct BranchReport: Report {
  let name: String
  let headline: StyledText
  let branch: BranchName
  let commit: ObjectName?
  /// A line of what else is worth knowing.
  var remark: StyledText?
  var next: (command: String, purpose: String)?

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    ["id": .string(branch.rawValue), "branch": .string(branch.rawValue), "commit": .optional(commit?.hex)]
  }

  func show(on page: inout Page) {
    page.line(headline)
    if let remark { page.line(remark) }
    if let next { page.next(next.command, next.purpose) }
  }
}
