package import Diagnostics

/// The other working trees of a repository.
public struct LinkedWorkTrees {
  package let repository: Repository
}

extension LinkedWorkTrees {
  /// The folders with HEAD of the other working trees that share this repository, the main one's too.
  private func gitDirectories() -> [String] {
    var found = repository.isLinkedWorkTree ? [repository.commonDirectory] : []
    for name in FolderContent.names(in: "\(repository.commonDirectory)/worktrees") {
      let path = "\(repository.commonDirectory)/worktrees/\(name)"
      if path != repository.gitDirectory { found.append(path) }
    }
    return found.sorted()
  }

  /// The other working tree in which a branch is checked out, or being rebased; `nil` if it is in none.
  package func other(using branch: BranchName) throws(Diagnostic) -> String? {
    try other(naming: branch, in: ["HEAD"] + Self.rebasedBranches)
  }

  /// Where a rebase notes the branch that it moves in the end.
  private static let rebasedBranches = ["rebase-merge/head-name", "rebase-apply/head-name"]

  private func other(naming branch: BranchName, in names: [String]) throws(Diagnostic) -> String? {
    for directory in gitDirectories() {
      let files = RepositoryFiles(directory: directory)
      var isUsed = false
      for name in names where try Self.reference(in: name, of: files) == branch.reference { isUsed = true }
      guard isUsed else { continue }
      let link = try files.text("gitdir").map { String($0.prefix { !$0.isNewline }) }
      let folder = link ?? directory
      return folder.hasSuffix("/.git") ? String(folder.dropLast(5)) : folder
    }
    return nil
  }

  private static func reference(in name: String, of files: RepositoryFiles) throws(Diagnostic) -> String? {
    try files.text(name).map { String($0.replacing("ref: ", with: "").prefix { !$0.isNewline }) }
  }

  /// Makes the HEAD of the other working trees follow a branch that gets another name.
  package func follow(_ branch: BranchName, renamedTo newName: BranchName) throws(Diagnostic) {
    for directory in gitDirectories() {
      let files = RepositoryFiles(directory: directory)
      guard try Self.reference(in: "HEAD", of: files) == branch.reference else { continue }
      try files.write("ref: \(newName.reference)\n", to: "HEAD")
    }
  }

  /// Refuses a branch that another working tree rebases: the rebase would not find it in the end.
  package func refuseRebase(of branch: BranchName) throws(Diagnostic) {
    guard let folder = try other(naming: branch, in: Self.rebasedBranches) else { return }
    throw Diagnostic(
      .branchCheckedOut, "branch \"\(branch)\" is being rebased in \"\(folder)\"",
      remedy: .hint("run \(command: "continue") or \(command: "abort") there first"))
  }

  /// Refuses a branch that another working tree uses.
  package func refuse(using branch: BranchName) throws(Diagnostic) {
    guard let folder = try other(using: branch) else { return }
    throw Diagnostic(
      .branchCheckedOut, "branch \"\(branch)\" is checked out in \"\(folder)\"",
      remedy: .advice(
        WorkTreePath.exists(folder)
          ? "work on it there, or switch to another branch there first"
          : "the folder does not exist; if it was deleted, run git worktree prune"))
  }
}
