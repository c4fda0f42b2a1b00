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
  @Flag(help: "Make its commits again on the main branch, without a merge.") var rebase = false
  @Flag(help: "Keep the branch.") var keep = false
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The commit's message.", valueName: "msg")) var message:
    String?
  @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    if rebase, squash {
      throw Diagnostic(.usage, "--rebase and --squash exclude each other", remedy: .advice("leave one of them out"))
    }
    let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    var options = FinishOptions(record: squash ? .squash : .merge, keepsBranch: keep, message: message)
    options.rebases = rebase
    return try context.join(.finishFeature(name, options), named: "feature.finish", in: workflow)
  }
}

/// Brings what the main branch has into the current feature.
struct FeatureUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Merge the main branch into the current feature")

  @Flag(help: "Put the feature's commits on top of the main branch instead.") var rebase = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    return try context.join(.updateFeature(rebase ? .rebase : .merge), named: "feature.update", in: workflow)
  }
}
