import Clibgit2
package import Diagnostics

extension References {
  /// Points HEAD at a commit itself, whatever it pointed at; no branch moves, no file is touched.
  package func detachHead(at commit: ObjectName, log: String, by signature: Signature?) throws(Diagnostic) {
    try move("HEAD", to: commit, expecting: try repository.head().commit, log: log, by: signature)
  }

  /// Points HEAD at a branch again, with its own line in the reflog.
  package func attachHead(to branch: BranchName, log: String, by signature: Signature) throws(Diagnostic) {
    let transaction = try Handle(
      freedBy: git_transaction_free, owner: repository.handle, to: "switch HEAD to \(branch)"
    ) {
      git_transaction_new($0, repository.pointer)
    }
    try GitFailure.check(git_transaction_lock_ref(transaction.pointer, "HEAD"), "lock HEAD")
    try signature.withRaw(
      { git_transaction_set_symbolic_target(transaction.pointer, "HEAD", branch.reference, $0, log) },
      to: "switch HEAD to \(branch)")
    try GitFailure.check(git_transaction_commit(transaction.pointer), "switch HEAD to \(branch)")
  }
}
