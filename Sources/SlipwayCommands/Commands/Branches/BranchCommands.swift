import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import SlipwayKit

/// Branches of any name.
struct BranchCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List, create, rename and delete branches",
    subcommands: [
      BranchListCommand.self, BranchCreateCommand.self, BranchRenameCommand.self, BranchDeleteCommand.self,
    ])
}

/// Makes a branch.
struct BranchCreateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a branch without switching to it")

  @Argument(help: "The branch's name.") var name: String
  @Option(help: ArgumentHelp("The commit or branch to begin at; the current one if not said.", valueName: "rev"))
  var from: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let name = try BranchName(self.name)
    guard shared.dryRun else {
      let branch = try workflow.createBranch(name, at: from)
      return BranchReport(
        name: "branch.create", headline: "Created \(name.rawValue, .name) at \(branch.target.short, .name)",
        branch: name, commit: branch.target, remarks: BranchWording.remark(onCaseOf: name, in: workflow.repository),
        next: ("slipway switch \(name)", "goes there"))
    }
    try workflow.repository.refuseClash(of: name)
    let commit = try workflow.repository.resolve(from ?? "HEAD")
    return BranchReport(
      name: "branch.create", headline: "Would create \(name.rawValue, .name) at \(commit.short, .name)", branch: name,
      commit: commit, remarks: BranchWording.remark(onCaseOf: name, in: workflow.repository))
  }
}

/// Gives a branch another name.
struct BranchRenameCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a branch another name",
    discussion: "Its settings and its reflog go along; a branch of that name at a remote stays as it is.")

  @Argument(help: "The branch.") var old: String
  @Argument(help: "Its new name.") var new: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let (old, new) = (try BranchName(self.old), try BranchName(self.new))
    guard shared.dryRun else {
      let commit = try workflow.renameBranch(old, to: new)
      return BranchReport(
        name: "branch.rename", headline: "\(old.rawValue, .name) is called \(new.rawValue, .name) now", branch: new,
        commit: commit, next: ("slipway undo", "gives it the old name back"))
    }
    let commit = try workflow.foreseeRename(of: old, to: new)
    return BranchReport(
      name: "branch.rename", headline: "Would rename \(old.rawValue, .name) to \(new.rawValue, .name)", branch: new,
      commit: commit)
  }
}

/// Deletes a branch.
struct BranchDeleteCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a branch that is merged",
    discussion: "Commits that no other branch has are kept, unless --force is said; undo brings them back.")

  @Argument(help: "The branch.") var name: String
  @Flag(help: "Delete also commits that no other branch has, and the main branch.") var force = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let workflow = try context.workingCopy().workflow(at: context.moment)
    let name = try BranchName(self.name)
    guard shared.dryRun else {
      let branch = try workflow.deleteBranch(name, unmerged: force ? .lose : .keep)
      return BranchReport(
        name: "branch.delete", headline: "Deleted \(name.rawValue, .name), which was at \(branch.target.short, .name)",
        branch: name, commit: branch.target, next: ("slipway undo", "brings it back"))
    }
    let branch = try workflow.foreseeDeletion(of: name, unmerged: force ? .lose : .keep)
    return BranchReport(
      name: "branch.delete",
      headline: "Would delete \(name.rawValue, .name), which is at \(branch.target.short, .name)",
      branch: name, commit: branch.target)
  }
}
