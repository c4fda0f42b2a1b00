import Clibgit2
public import Diagnostics

/// The branches of a repository.
public struct Branches {
  package let repository: Repository
}

/// A local branch.
public struct Branch: Hashable, Sendable {
  /// Its name.
  public let name: BranchName
  /// The commit at its end.
  public let target: ObjectName
  /// Whether HEAD is at it.
  public let isCurrent: Bool
  /// What it follows on a remote, if anything.
  public let upstream: Upstream?

  /// The branch of a remote that a local one follows.
  public struct Upstream: Hashable, Sendable {
    /// Its full name here, such as `refs/remotes/origin/main`.
    public let reference: String
    /// Where it was when last fetched; `nil` if it is gone or broken.
    public let target: ObjectName?

    /// The name as Git shows it, such as `origin/main`.
    public var shortName: String {
      for prefix in ["refs/remotes/", "refs/heads/"] where reference.hasPrefix(prefix) {
        return String(reference.dropFirst(prefix.count))
      }
      return reference
    }
  }
}

/// What may happen to commits that only a deleted branch holds.
public enum UnmergedCommits: Hashable, Sendable {
  /// They are kept: the branch is not deleted.
  case keep
  /// They may be lost.
  case lose
}

extension Branches {
  /// The local branches, by name.
  public func all() throws(Diagnostic) -> [Branch] {
    let current = try repository.head().branch
    // To ask libgit2 for the upstream of each branch that follows none takes longer than all the rest.
    let settings = Set(repository.configuration.names(beginningWith: "branch."))
    return try repository.references.list(below: "refs/heads/").map { name, target throws(Diagnostic) in
      let short = BranchName(unchecked: String(name.dropFirst("refs/heads/".count)))
      let follows = settings.contains("branch.\(short).merge")
      return Branch(
        name: short, target: target, isCurrent: short == current, upstream: follows ? try upstream(of: short) : nil)
    }
  }

  /// A local branch, or `nil` where there is none of that name.
  public func find(_ name: BranchName) throws(Diagnostic) -> Branch? {
    guard let target = try repository.references.read(name.reference) else { return nil }
    return Branch(
      name: name, target: target, isCurrent: try repository.head().branch == name, upstream: try upstream(of: name))
  }

  /// What a branch follows on a remote, or `nil` if nothing is set.
  public func upstream(of branch: BranchName) throws(Diagnostic) -> Branch.Upstream? {
    let buffer = GitBuffer()
    let code = git_branch_upstream_name(&buffer.raw, repository.pointer, branch.reference)
    guard try GitFailure.found(code, "find the upstream of \"\(branch)\"") else { return nil }
    let reference = buffer.text
    return Branch.Upstream(reference: reference, target: (try? repository.references.read(reference)) ?? nil)
  }

  /// Makes a branch; HEAD stays where it is.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - commit: The commit it begins at.
  ///   - origin: What the user called that commit, for the reflog.
  ///   - signature: Who makes it and when, for the reflog.
  /// - Throws: `branch-exists`, or `branch-name-taken` where another's name is a folder of this one, or the reverse.
  public func create(
    _ name: BranchName, at commit: ObjectName, from origin: String? = nil, by signature: Signature? = nil
  ) throws(Diagnostic) {
    try refuseClash(of: name)
    _ = try repository.commits.handle(commit)
    try repository.references.move(
      name.reference, to: commit, expecting: nil, log: "branch: Created from \(origin ?? commit.hex)", by: signature)
  }

  /// Gives a branch another name; its settings and reflog go with it.
  public func rename(_ name: BranchName, to newName: BranchName) throws(Diagnostic) {
    if case .unborn(let branch) = try repository.head(), branch == name, newName != name {
      return try repository.references.pointHead(at: newName)
    }
    try refuseClash(of: newName, besides: name)
    let handle = try handle(name)
    let log = try repository.reflogs.stored(of: name)
    try repository.willMove?(newName.reference, repository.references.read(name.reference))
    try repository.willMove?(name.reference, nil)
    _ = try Handle(freedBy: git_reference_free, owner: repository.handle, to: "rename the branch \"\(name)\"") {
      git_branch_move($0, handle.pointer, newName.rawValue, 0)
    }
    try repository.reflogs.retellRename(with: log, of: name, to: newName)
  }

  /// Deletes a branch and its settings.
  ///
  /// - Parameters:
  ///   - name: The branch.
  ///   - unmerged: Whether commits that neither its upstream nor HEAD has may be lost with it.
  /// - Throws: `branch-not-found`, `branch-checked-out` or `branch-not-merged`.
  public func delete(_ name: BranchName, unmerged: UnmergedCommits = .keep) throws(Diagnostic) {
    guard let branch = try find(name) else { throw missing(name.rawValue) }
    try refuseDeletion(of: branch, unmerged: unmerged)
    let handle = try handle(name)
    try repository.willMove?(name.reference, nil)
    try GitFailure.check(git_branch_delete(handle.pointer), "delete the branch \"\(name)\"")
  }

  /// Refuses to delete a branch that is checked out, or that has commits which may not be lost.
  ///
  /// - Throws: `branch-checked-out` or `branch-not-merged`.
  public func refuseDeletion(of branch: Branch, unmerged: UnmergedCommits = .keep) throws(Diagnostic) {
    let name = branch.name
    let handle = try handle(name)
    try repository.linkedWorkTrees.refuse(using: name)
    guard git_branch_is_checked_out(handle.pointer) != 1 else { throw checkedOut(name) }
    if unmerged == .keep {
      let current = try repository.head().commit
      let holder = branch.upstream?.target ?? current
      let isMerged =
        try holder.map { holder throws(Diagnostic) in try repository.commits.isAncestor(branch.target, of: holder) }
        ?? false
      guard isMerged else {
        throw Diagnostic(
          .branchNotMerged, "branch \"\(name)\" is not fully merged into \(branch.upstream?.shortName ?? "HEAD")",
          remedy: .operation(.init("branch.delete", ["name": name.rawValue, "force": "true"])))
      }
    }
  }

  /// Whether a branch is checked out here or in a linked worktree.
  public func isCheckedOut(_ name: BranchName) throws(Diagnostic) -> Bool {
    let handle = try handle(name)
    return git_branch_is_checked_out(handle.pointer) == 1
  }

  func handle(_ name: BranchName) throws(Diagnostic) -> Handle {
    let handle = try Handle.found(
      freedBy: git_reference_free, owner: repository.handle, to: "read the branch \"\(name)\""
    ) {
      git_branch_lookup($0, repository.pointer, name.rawValue, GIT_BRANCH_LOCAL)
    }
    guard let handle else { throw missing(name.rawValue) }
    return handle
  }

  package func checkedOut(_ name: BranchName) -> Diagnostic {
    Diagnostic(
      .branchCheckedOut, "branch \"\(name)\" is checked out",
      remedy: .advice("switch to another branch first"))
  }

  /// Another branch whose name differs from a branch's in case only: on a disk that does not tell case apart, as a Mac's
  /// usually, only one of them can be.
  ///
  /// - Throws: `git-failed` where the branches can't be read.
  public func differingByCase(from name: BranchName) throws(Diagnostic) -> BranchName? {
    try all().map(\.name).first { $0 != name && $0.rawValue.lowercased() == name.rawValue.lowercased() }
  }

  /// Refuses a new branch name that conflicts with another branch's name.
  ///
  /// Git keeps a branch as a file, so one can't be where another has its folder; nor two that differ in case only
  /// where the disk does not tell them apart.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - old: The branch that would be renamed.
  /// - Throws: `branch-exists` or `branch-name-taken`.
  public func refuseClash(of name: BranchName, besides old: BranchName? = nil) throws(Diagnostic) {
    if old == name {
      throw Diagnostic(.branchExists, "the branch is already named \"\(name)\"", remedy: .advice("choose another name"))
    }
    if try repository.references.read(name.reference) != nil {
      throw Diagnostic(
        .branchExists, "branch \"\(name)\" already exists",
        remedy: old == nil ? .operation(.init("switch", ["name": name.rawValue])) : .advice("choose another name"))
    }
    if let present = try referenceClashing(with: name.rawValue, below: "refs/heads/", besides: old?.rawValue) {
      throw Diagnostic(
        .branchNameTaken, "can't create the branch \"\(name)\": \"\(present)\" already exists",
        remedy: .advice("choose another name, or rename \"\(present)\""))
    }
  }

  /// The first reference below `prefix` beside which none of this name can be, without the prefix.
  package func referenceClashing(
    with name: String, below prefix: String, besides old: String? = nil
  ) throws(Diagnostic) -> String? {
    let ignoresCase = repository.configuration.boolean("core.ignoreCase") == true
    let wanted = ignoresCase ? name.lowercased() : name
    return try repository.references.list(below: prefix).lazy.map { String($0.name.dropFirst(prefix.count)) }.first {
      present in
      guard present != old else { return false }
      let compared = ignoresCase ? present.lowercased() : present
      return compared == wanted || compared.hasPrefix("\(wanted)/") || wanted.hasPrefix("\(compared)/")
    }
  }
}

extension Diagnostic.Code {
  package static let branchNotFound = Diagnostic.Code(
    "branch-not-found", "The branch does not exist.", "\(command: "branch.list")")
  package static let branchExists = Diagnostic.Code(
    "branch-exists", "The branch already exists.",
    "choose another name, or switch to the branch: \(command: "switch") NAME")
  package static let branchNameTaken = Diagnostic.Code(
    "branch-name-taken", "The branch name conflicts with another branch, as a/b does with a.",
    "choose another name, or rename the other branch")
  package static let branchCheckedOut = Diagnostic.Code(
    "branch-checked-out", "The branch is checked out, here or in another worktree.",
    "switch to another branch: \(command: "switch") BRANCH")
  package static let branchNotMerged = Diagnostic.Code(
    "branch-not-merged", "The branch has commits that are not merged and would be lost.",
    "merge it first, or run \(command: "branch.delete") NAME --force")
}
