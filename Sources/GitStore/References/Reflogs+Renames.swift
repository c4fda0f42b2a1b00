import Clibgit2
package import Diagnostics

extension Reflogs {
  /// Gives a renamed branch its reflog, which libgit2 may lose, with a line in Git's words about the renaming.
  ///
  /// `log` is the reflog as it was before.
  func retellRename(with log: [UInt8]?, of old: BranchName, to new: BranchName) throws(Diagnostic) {
    let shared = RepositoryFiles(directory: repository.commonDirectory)
    guard let target = try repository.references.read(new.reference),
      let written = try shared.text("logs/\(new.reference)"),
      let line = written.split(separator: "\n").last, let tab = line.firstIndex(of: "\t")
    else { return }
    // The line begins with two names of 40 digits; who did it and when follows.
    let who = line[..<tab].dropFirst(82)
    let told = "\(target) \(target) \(who)\tBranch: renamed \(old.reference) to \(new.reference)\n"
    try shared.write((log ?? []) + Array(told.utf8), to: "logs/\(new.reference)")
  }

  /// The reflog of a branch as it is stored.
  package func stored(of branch: BranchName) throws(Diagnostic) -> [UInt8]? {
    try RepositoryFiles(directory: repository.commonDirectory).read("logs/\(branch.reference)")
  }
}
