import Clibgit2
package import Diagnostics

extension Repository {
  /// Points HEAD at a commit itself, whatever it pointed at; no branch moves, no file is touched.
  package func detachHead(at commit: ObjectName, log: String, by signature: Signature?) throws(Diagnostic) {
    try moveReference("HEAD", to: commit, expecting: try head().commit, log: log, by: signature)
  }

  /// Points HEAD at a branch again, with its own line in the reflog.
  package func attachHead(to branch: BranchName, log: String, by signature: Signature) throws(Diagnostic) {
    let transaction = try Handle(freedBy: git_transaction_free, owner: handle, to: "switch HEAD to \(branch)") {
      git_transaction_new($0, pointer)
    }
    try GitFailure.check(git_transaction_lock_ref(transaction.pointer, "HEAD"), "lock HEAD")
    try signature.withRaw(
      { git_transaction_set_symbolic_target(transaction.pointer, "HEAD", branch.reference, $0, log) },
      to: "switch HEAD to \(branch)")
    try GitFailure.check(git_transaction_commit(transaction.pointer), "switch HEAD to \(branch)")
  }
}
