import Clibgit2
import Diagnostics

extension Repository {
  /// Points HEAD at a commit itself, whatever it pointed at; no branch moves, no file is touched.
  func detachHead(at commit: ObjectName, log: String, by signature: Signature?) throws(Diagnostic) {
    try moveReference("HEAD", to: commit, expecting: try head().commit, log: log, by: signature)
  }

  /// Points HEAD at a branch again, with its own line in the reflog.
  func attachHead(to branch: BranchName, log: String, by signature: Signature) throws(Diagnostic) {
    let transaction = try Handle(freedBy: git_transaction_free, owner: handle, to: "switch HEAD to \(branch)") {
      git_transaction_new($0, pointer)
    }
    try GitFailure.check(git_transaction_lock_ref(transaction.pointer, "HEAD"), "lock HEAD")
    try signature.withRaw(
      { git_transaction_set_symbolic_target(transaction.pointer, "HEAD", branch.reference, $0, log) },
      to: "switch HEAD to \(branch)")
    try GitFailure.check(git_transaction_commit(transaction.pointer), "switch HEAD to \(branch)")
  }

  /// Makes index and working tree what a commit has, wherever they differ from it or from HEAD; HEAD stays.
  ///
  /// Changes of tracked files are lost; files that Git does not track are never written over.
  ///
  /// - Throws: `uncommitted-changes` with the untracked files in the way; then nothing has changed.
  func resetFiles(to commit: ObjectName) throws(Diagnostic) {
    let status = try status()
    let target = try self.commit(commit).tree
    let present = try headTree()
    var paths = Set((status.staged + status.changed).flatMap { [$0.path, $0.from].compactMap { $0 } })
    paths.formUnion(status.conflicted.flatMap(\.paths))
    paths.formUnion(try changes(fromTree: present, toTree: target).map(\.path))
    let index = try IndexFile(self)
    let disputed = Set(status.conflicted.flatMap(\.paths))
    let tracked = paths.filter { index.entry($0) != nil || disputed.contains($0) }
    var coming: [String] = []
    for path in paths.subtracting(tracked) where try entry(at: path, inTree: target) != nil { coming.append(path) }
    let inTheWay = try untrackedFiles(at: Set(coming)).filter { !disputed.contains($0) }
    guard inTheWay.isEmpty else { throw Checkout.refused(inTheWay) }
    let concerned = tracked.union(coming).sorted()
    try readyExternalFilters(concerned, attributesOf: commit)
    if !concerned.isEmpty { try restoreExactly(concerned, fromTree: target) }
  }

  /// Waits a moment for another program that writes the index.
  ///
  /// - Throws: `git-locked` with the lock file's path.
  func waitForIndex() throws(Diagnostic) {
    try Self.waitForIndex(at: "\(gitDirectory)/index")
  }

  /// Waits a moment for another program that writes the index at a path.
  static func waitForIndex(at path: String) throws(Diagnostic) {
    let lock = "\(path).lock"
    guard !FileWait.untilGone(lock) else { return }
    throw Diagnostic(
      .gitLocked, "another process is writing the index: \"\(lock)\" exists", at: Place(file: lock),
      remedy: .advice("wait until it is done; if none is running, remove that file"))
  }
}
