import Diagnostics
import GitOperations
import GitStore
import GitWorkTree

/// What is not committed, and the operations that it is in the way of.
struct UncommittedChanges {
  private let repository: Repository

  init(in repository: Repository) { self.repository = repository }

  /// Refuses a switch that files are in the way of; `remedy` puts them aside.
  func refuseInTheWay(of commit: ObjectName, unless remedy: Remedy.Operation) throws(Diagnostic) {
    let files = try repository.switching.filesInTheWay(ofSwitchingTo: commit)
    guard !files.isEmpty else { return }
    var remedy = remedy
    // A stash needs a commit.
    if case .unborn = try repository.head() { remedy = .init("commit", ["all": "", "message": "MESSAGE"]) }
    throw try Checkout.refused(files, in: repository, unless: remedy)
  }

  static func uncommitted(_ files: [String], _ remedy: Remedy.Operation = .init("stash")) -> Diagnostic {
    Diagnostic(
      .uncommittedChanges, "there are uncommitted changes: \(PathList.sentence(files))", remedy: .operation(remedy))
  }

  func refuse(_ remedy: Remedy.Operation = .init("stash")) throws(Diagnostic) {
    try refuse(repository.status(), remedy)
  }

  private func refuse(_ status: Status, _ remedy: Remedy.Operation) throws(Diagnostic) {
    // Work within a submodule is its own: no merge touches it, and no stash can put it aside.
    let changed = try repository.withoutSubmodules(status.changed)
    let files = Set((status.staged + changed).map(\.path)).union(status.conflicted.map(\.path))
    guard files.isEmpty else { throw Self.uncommitted(files.sorted(), remedy) }
  }

  /// Refuses to finish a branch over uncommitted work: all of it on the branch itself; elsewhere what is staged, and
  /// changes of files that switching to or merging some commits writes.
  ///
  /// - Returns: The untracked files, which a finish of the current branch leaves out; somebody may have forgotten them.
  func refuse(finishing branch: BranchName, reaching commits: [ObjectName]) throws(Diagnostic) -> [String] {
    guard try repository.head().branch == branch else {
      try refuse(repository.status(at: paths(reaching: commits)), .init("stash"))
      return []
    }
    let status = try repository.status()
    try refuse(status, .init("commit", ["all": ""]))
    return status.untracked
  }

  /// The note on untracked files that a finish left out.
  static func note(leavingOut files: [String], of target: BranchName) -> Diagnostic? {
    guard !files.isEmpty else { return nil }
    let (are, them) = files.count == 1 ? ("is", "it") : ("are", "them")
    return Diagnostic(
      .uncommittedChanges, "\(PathList.sentence(files)) \(are) untracked, so \"\(target)\" does not contain \(them)",
      severity: .warning)
  }
}

/// The files in which commits differ, and those with changes.
extension UncommittedChanges {
  /// The files that differ between HEAD and a commit.
  func paths(between head: Head, and commit: ObjectName) throws(Diagnostic) -> [String] {
    guard head.commit != commit else { return [] }
    return try paths(between: head.commit, and: commit)
  }

  /// The files that differ between HEAD and any of some commits: whatever a merge of them makes is among them.
  func paths(reaching commits: [ObjectName]) throws(Diagnostic) -> [String] {
    let head = try repository.head()
    var found: Set<String> = []
    for commit in Set(commits) { found.formUnion(try paths(between: head, and: commit)) }
    return found.sorted()
  }

  /// The files with changes that a stash takes, new ones too.
  func paths() throws(Diagnostic) -> [String] {
    let status = try repository.status()
    let changed = try (status.staged + repository.withoutSubmodules(status.changed)).flatMap {
      [$0.path, $0.from].compactMap(\.self)
    }
    return Set(changed + status.untracked.filter { !$0.hasSuffix("/") }).sorted()
  }

  private func paths(between old: ObjectName?, and new: ObjectName) throws(Diagnostic) -> [String] {
    let oldTree = try old.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
    let newTree = try repository.commits.read(new).tree
    return try repository.trees.changes(fromTree: oldTree, toTree: newTree).flatMap {
      [$0.path, $0.from].compactMap(\.self)
    }
  }
}
