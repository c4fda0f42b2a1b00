import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Merges a feature into the main branch.
struct FeatureFinishCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Merge a feature into the main branch",
    discussion: """
      Creates a merge commit and deletes the branch. On a conflict, resolve it and run slipway continue, or run \
      slipway abort.
      """)

  @Argument(help: "The feature (default: the current one).", completion: .names(.feature)) var name: String?
  @Flag(help: "Squash the feature into one commit.") var squash = false
  @Flag(help: "Rebase the feature onto the main branch, then fast-forward the main branch.") var rebase = false
  @Flag(help: "Keep the branch.") var keep = false
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The commit message.", valueName: "msg")) var message:
    String?
  @Flag(help: "Bypass the pre-merge-commit and commit-msg hooks.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    if rebase, squash {
      throw Diagnostic(.usage, "--rebase and --squash can't be used together", remedy: .advice("remove one of them"))
    }
    let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    var options = FinishOptions(record: squash ? .squash : .merge, keepsBranch: keep, message: message)
    options.rebases = rebase
    return try context.join(.finishFeature(name, options), named: "feature.finish", in: workflow)
  }
}

/// Merges the main branch into the current feature.
struct FeatureUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Merge the main branch into the current feature")

  @Flag(help: "Rebase the feature onto the main branch instead.") var rebase = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    return try context.join(.updateFeature(rebase ? .rebase : .merge), named: "feature.update", in: workflow)
  }
}
