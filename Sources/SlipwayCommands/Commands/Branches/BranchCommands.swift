import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import SlipwayKit

/// Branches of any name.
struct BranchCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List, create, rename and delete branches",
    subcommands: [
      BranchListCommand.self, BranchCreateCommand.self, BranchRenameCommand.self, BranchDeleteCommand.self,
    ], defaultSubcommand: BranchListCommand.self)
}

/// Creates a branch.
struct BranchCreateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a branch without switching to it")

  @Argument(help: "The name of the branch.") var name: String
  @Option(
    help: ArgumentHelp("The commit or branch to start from (default: the current commit).", valueName: "rev"),
    completion: .names(.revision))
  var from: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let name = try BranchName(self.name)
    guard shared.dryRun else {
      let branch = try workflow.branches.create(name, at: from)
      return BranchReport(
        name: "branch.create", headline: "Created branch \(name.rawValue, .name) at \(branch.target.short, .name)",
        branch: name, commit: branch.target, remarks: BranchWording.remark(onCaseOf: name, in: workflow.repository),
        next: ("slipway switch \(name)", "switch to it"))
    }
    try workflow.repository.branches.refuseClash(of: name)
    let commit = try workflow.repository.commits.resolve(from ?? "HEAD")
    return BranchReport(
      name: "branch.create", headline: "Would create branch \(name.rawValue, .name) at \(commit.short, .name)",
      branch: name,
      commit: commit, remarks: BranchWording.remark(onCaseOf: name, in: workflow.repository))
  }
}

/// Renames a branch.
struct BranchRenameCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a branch",
    discussion: "Moves the branch's configuration and reflog. Branches on remotes are not renamed.")

  @Argument(help: "The branch.", completion: .names(.branch)) var old: String
  @Argument(help: "The new name.") var new: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let (old, new) = (try BranchName(self.old), try BranchName(self.new))
    guard shared.dryRun else {
      let commit = try workflow.branches.rename(old, to: new)
      return BranchReport(
        name: "branch.rename", headline: "Renamed \(old.rawValue, .name) to \(new.rawValue, .name)", branch: new,
        commit: commit, next: ("slipway undo", "restore the old name"))
    }
    let commit = try workflow.branches.foreseeRename(of: old, to: new)
    return BranchReport(
      name: "branch.rename", headline: "Would rename \(old.rawValue, .name) to \(new.rawValue, .name)", branch: new,
      commit: commit)
  }
}

/// Deletes a branch.
struct BranchDeleteCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a merged branch",
    discussion: "Refuses to delete an unmerged branch without --force. slipway undo restores the branch.")

  @Argument(help: "The branch.", completion: .names(.branch)) var name: String
  @Flag(help: "Delete an unmerged branch, the main branch or git-flow's development branch.") var force = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let name = try BranchName(self.name)
    guard shared.dryRun else {
      let branch = try workflow.branches.delete(name, unmerged: force ? .lose : .keep)
      return BranchReport(
        name: "branch.delete", headline: "Deleted branch \(name.rawValue, .name) (was \(branch.target.short, .name))",
        branch: name, commit: branch.target, next: ("slipway undo", "restore it"))
    }
    let branch = try workflow.branches.foreseeDeletion(of: name, unmerged: force ? .lose : .keep)
    return BranchReport(
      name: "branch.delete",
      headline: "Would delete branch \(name.rawValue, .name) (at \(branch.target.short, .name))",
      branch: name, commit: branch.target)
  }
}
