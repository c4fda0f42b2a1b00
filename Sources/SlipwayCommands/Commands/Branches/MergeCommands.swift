import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Merges a branch into the current one.
struct MergeCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge a branch into the current one",
    discussion: "A conflict stops it: resolve, then continue or abort.")

  @Argument(help: "The branch, here or of a remote.") var branch: String
  @Flag(help: "Record all of it as one commit that is no merge.") var squash = false
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The commit's message.", valueName: "msg")) var message:
    String?
  @Flag(help: "Leave out the hooks pre-merge-commit and commit-msg.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    let name = try BranchName(branch)
    let options = FinishOptions(record: squash ? .squash : .merge, keepsBranch: true, message: message)
    return try context.join(.merge(name, options), named: "merge", in: workflow)
  }
}

/// Makes the current branch's commits again on top of another.
struct RebaseCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase", abstract: "Put your commits on top of a branch",
    discussion: """
      The commits are made again, so leave it for those that nobody else has. A conflict stops it: resolve, then \
      continue or abort.
      """)

  @Argument(help: "The branch, here or of a remote.") var branch: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    return try context.join(.rebase(BranchName(branch)), named: "rebase", in: workflow)
  }
}
