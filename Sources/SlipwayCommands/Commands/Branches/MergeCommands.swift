import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Merges a branch into the current one.
struct MergeCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge a branch, tag or commit",
    discussion: "On a conflict, resolve it and run slipway continue, or run slipway abort.")

  @Argument(help: "The branch, local or remote-tracking, or a tag or commit.", completion: .names(.anyBranch))
  var branch: String
  @Flag(help: "Squash the branch into one commit that is not a merge.") var squash = false
  @Flag(help: "Create a merge commit even if the branch can fast-forward.") var noFf = false
  @Option(name: [.customShort("m"), .long], help: ArgumentHelp("The commit message.", valueName: "msg")) var message:
    String?
  @Flag(help: "Bypass the pre-merge-commit and commit-msg hooks.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment, hooks: noVerify ? .withoutVerification : .all)
    guard !squash || !noFf else {
      throw Diagnostic(
        .usage, "--squash and --no-ff can't be used together", remedy: .advice("remove one of them"))
    }
    var options = FinishOptions(record: squash ? .squash : .merge, keepsBranch: true, message: message)
    options.neverFastForwards = noFf
    guard try isBranch(in: copy.repository) else {
      return try context.join(.mergeRevision(branch, options), named: "merge", in: workflow)
    }
    return try context.join(.merge(copy.repository.branches.name(branch), options), named: "merge", in: workflow)
  }

  private func isBranch(in repository: Repository) throws(Diagnostic) -> Bool {
    guard let name = try? BranchName(branch) else { return false }
    if try repository.branches.find(name) != nil { return true }
    return try repository.references.read("refs/remotes/\(name)") != nil
  }
}

/// Rebases the current branch onto another.
struct RebaseCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase", abstract: "Rebase the current branch onto another branch",
    discussion: """
      Do not rebase pushed commits: rebase replaces them with new commits. On a conflict, resolve it and run slipway \
      continue, or run slipway abort.
      """)

  @Argument(help: "The branch, local or remote-tracking.", completion: .names(.anyBranch)) var branch: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    return try context.join(.rebase(copy.repository.branches.name(branch)), named: "rebase", in: workflow)
  }
}
