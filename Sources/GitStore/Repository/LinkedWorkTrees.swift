package import Diagnostics

extension Repository {
  /// The folders with HEAD of the other working trees that share this repository, the main one's too.
  private func otherGitDirectories() -> [String] {
    var found = isLinkedWorkTree ? [commonDirectory] : []
    for name in FolderContent.names(in: "\(commonDirectory)/worktrees") {
      let path = "\(commonDirectory)/worktrees/\(name)"
      if path != gitDirectory { found.append(path) }
    }
    return found.sorted()
  }

  /// The other working tree in which a branch is checked out, or being rebased; `nil` if it is in none.
  package func otherWorkTree(using branch: BranchName) throws(Diagnostic) -> String? {
    for directory in otherGitDirectories() {
      let files = RepositoryFiles(directory: directory)
      let heads = [
        try files.text("HEAD").map { $0.replacing("ref: ", with: "") }, try files.text("rebase-merge/head-name"),
        try files.text("rebase-apply/head-name"),
      ]
      let isUsed = heads.contains { text in
        text.map { $0.prefix { !$0.isNewline } == branch.reference } ?? false
      }
      guard isUsed else { continue }
      let link = try files.text("gitdir").map { String($0.prefix { !$0.isNewline }) }
      let folder = link ?? directory
      return folder.hasSuffix("/.git") ? String(folder.dropLast(5)) : folder
    }
    return nil
  }

  /// Refuses a branch that another working tree uses.
  package func refuseOtherWorkTree(using branch: BranchName) throws(Diagnostic) {
    guard let folder = try otherWorkTree(using: branch) else { return }
    throw Diagnostic(
      .branchCheckedOut, "branch \"\(branch)\" is checked out in \"\(folder)\"",
      remedy: .advice("work on it there, or switch to another branch there first"))
  }
}
