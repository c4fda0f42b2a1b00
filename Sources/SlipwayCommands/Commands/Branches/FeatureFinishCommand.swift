import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Brings a feature into the main branch.
struct FeatureFinishCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Merge a feature into the main branch",
    discussion: "Makes a merge commit and deletes the branch. A conflict stops it: resolve, then continue or abort.")

  @Argument(help: "The feature; the current one if not said.") var name: String?
  @Flag(help: "Record the feature as one commit.") var squash = false
  @Flag(help: "Keep the branch.") var keep = false
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The commit's message.", valueName: "msg")) var message:
    String?
  @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    if shared.dryRun {
      let branch = if let name { try workflow.featureBranch(name) } else { try workflow.currentFeature() }
      let feature = try workflow.features().first { $0.branch == branch.name }
      return MergePlanReport(
        name: "feature.finish", source: branch.name, target: try workflow.mainBranch().name,
        wouldConflict: feature?.conflicts ?? false)
    }
    let options = FinishOptions(record: squash ? .squash : .merge, keepsBranch: keep, message: message)
    return MergeReport(name: "feature.finish", progress: try workflow.finishFeature(name, options: options), copy: copy)
  }
}

/// Brings what the main branch has into the current feature.
struct FeatureUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Merge the main branch into the current feature")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    if shared.dryRun {
      let feature = try workflow.currentFeature()
      let standing = try workflow.features().first { $0.branch == feature.name }
      return MergePlanReport(
        name: "feature.update", source: try workflow.mainBranch().name, target: feature.name,
        wouldConflict: standing?.conflicts ?? false)
    }
    return MergeReport(name: "feature.update", progress: try workflow.updateFeature(), copy: copy)
  }
}
