import Clibgit2
public import Diagnostics
import SystemCalls

/// The references of a repository.
public struct References {
  package let repository: Repository
}

/// Where HEAD points.
public enum Head: Hashable, Sendable {
  /// At a branch with commits.
  case branch(BranchName, ObjectName)
  /// At a branch whose first commit is still to come.
  case unborn(BranchName)
  /// At a commit itself.
  case detached(ObjectName)

  /// The commit, if there is one.
  public var commit: ObjectName? {
    switch self {
    case .branch(_, let commit), .detached(let commit): commit
    case .unborn: nil
    }
  }

  /// The branch, if it is at one.
  public var branch: BranchName? {
    switch self {
    case .branch(let branch, _), .unborn(let branch): branch
    case .detached: nil
    }
  }
}

extension References {
  /// What a reference such as `refs/heads/main` points at, or `nil` where there is none.
  ///
  /// - Throws: `reference-broken` where its file names no commit.
  public func read(_ name: String) throws(Diagnostic) -> ObjectName? {
    var oid = git_oid()
    let code = git_reference_name_to_id(&oid, repository.pointer, name)
    if code == 0, ObjectName(oid) != .zero { return ObjectName(oid) }
    if code != GIT_ENOTFOUND.rawValue, let damage = repository.brokenReferences.damage(ofFile: name) {
      throw try repository.brokenReferences.error(name, damage)
    }
    return try GitFailure.found(code, "read the reference \"\(name)\"") ? ObjectName(oid) : nil
  }

  /// The names of all references that begin with `prefix`, and what they point at, without those that are broken.
  public func list(below prefix: String) throws(Diagnostic) -> [(name: String, target: ObjectName)] {
    try list(matching: "\(prefix)*")
  }

  /// The names of all references that match a pattern, and what they point at, without those that are broken.
  ///
  /// In the pattern `*`, `?` and `[…]` match slashes too.
  package func list(matching pattern: String) throws(Diagnostic) -> [(name: String, target: ObjectName)] {
    let iterator = try Handle(freedBy: git_reference_iterator_free, owner: repository.handle, to: "list references") {
      git_reference_iterator_glob_new($0, repository.pointer, pattern)
    }
    var references: [(name: String, target: ObjectName)] = []
    var raw: OpaquePointer?
    var code = git_reference_next(&raw, iterator.pointer)
    while code == 0, let next = raw {
      let name = String(cString: git_reference_name(next))
      // One that can't be read does not keep the others back; Git warns of it.
      let target = git_reference_target(next).map { ObjectName($0) } ?? (try? read(name)) ?? nil
      git_reference_free(next)
      if let target, target != .zero { references.append((name, target)) }
      code = git_reference_next(&raw, iterator.pointer)
    }
    if code != GIT_ITEROVER.rawValue { try GitFailure.check(code, "list the references \(pattern)") }
    return references.sorted { $0.name < $1.name }
  }

  /// Moves a reference, makes it, or deletes it, if it still points where it is expected to.
  ///
  /// The comparison and the move are one step for every program that uses the repository: both are done while the
  /// reference's lock file is held. A lock held by another program is waited for, up to about two seconds.
  ///
  /// - Parameters:
  ///   - name: The full name, such as `refs/heads/main`.
  ///   - target: Where it shall point; `nil` deletes it.
  ///   - expected: Where it points now; `nil` if it must not exist.
  ///   - log: The line for the reflog.
  ///   - signature: Who moves it and when, for the reflog; the configured identity now, if `nil`.
  /// - Throws: `reference-moved` if it points elsewhere.
  public func move(
    _ name: String, to target: ObjectName?, expecting expected: ObjectName?, log: String, by signature: Signature? = nil
  ) throws(Diagnostic) {
    let transaction = try Handle(freedBy: git_transaction_free, owner: repository.handle, to: "move \(name)") {
      git_transaction_new($0, repository.pointer)
    }
    try lock(name, in: transaction)
    let present = try read(name)
    guard present == expected else { throw Self.moved(name, expected: expected, present: present) }
    if present == nil, target != nil, let other = try inTheWay(of: name) {
      throw Diagnostic(
        .branchNameTaken, "can't create the reference \(name): \(other) exists",
        remedy: .advice("rename or delete one of them"))
    }
    try repository.willMove?(name, target)
    let move: (UnsafePointer<git_signature>?) -> Int32 = { raw in
      guard let target else { return git_transaction_remove(transaction.pointer, name) }
      var oid = target.oid
      return git_transaction_set_target(transaction.pointer, name, &oid, raw, log)
    }
    if let signature {
      try signature.withRaw({ move($0) }, to: "move \(name)")
    } else {
      try GitFailure.check(move(nil), "move \(name)")
    }
    try GitFailure.check(git_transaction_commit(transaction.pointer), "move \(name) in \"\(repository.gitDirectory)\"")
  }

  /// The reference in whose folder a new one would be, or in the new one's folder; libgit2 does not look for packed ones.
  package func inTheWay(of name: String) throws(Diagnostic) -> String? {
    for folder in WorkTreePath.ancestors(of: name).reversed() where folder.contains("/") {
      if try read(folder) != nil { return folder }
    }
    guard let packed = try packed(below: name) else { return nil }
    return try read(packed) == nil ? nil : packed
  }

  /// The first packed reference in a folder; a fetch asks for each of its references, so the file is read once.
  private func packed(below folder: String) throws(Diagnostic) -> String? {
    guard let file = try? FileStatus("\(repository.commonDirectory)/packed-refs") else { return nil }
    if let known = repository.packedFolders, known.modified == file.modified, known.size == file.size {
      return known.folders[folder]
    }
    let folders = try PackedReferences.folders(in: repository.commonDirectory)
    repository.packedFolders = (file.modified, file.size, folders)
    return folders[folder]
  }

  private func lock(_ name: String, in transaction: Handle) throws(Diagnostic) {
    var wait: UInt32 = 1000
    var code = git_transaction_lock_ref(transaction.pointer, name)
    while code == GIT_ELOCKED.rawValue, wait < 1_000_000 {
      SystemThread.pause(microseconds: wait)
      wait *= 2
      code = git_transaction_lock_ref(transaction.pointer, name)
    }
    try GitFailure.check(code, "lock the reference \(name) in \"\(repository.gitDirectory)\"")
  }

  /// Points HEAD at a commit itself, with the line of a checkout in the reflog.
  package func pointHead(at commit: ObjectName) throws(Diagnostic) {
    var oid = commit.oid
    try GitFailure.check(git_repository_set_head_detached(repository.pointer, &oid), "switch HEAD to \(commit.short)")
  }

  /// Points HEAD at a branch, which need not have commits yet; files and index stay.
  package func pointHead(at branch: BranchName) throws(Diagnostic) {
    try GitFailure.check(git_repository_set_head(repository.pointer, branch.reference), "switch HEAD to \(branch)")
  }

  package static func moved(_ name: String, expected: ObjectName?, present: ObjectName?) -> Diagnostic {
    let was = expected.map { "at \($0.short)" } ?? "absent"
    let now = present.map { "at \($0.short)" } ?? "absent"
    return Diagnostic(
      .referenceMoved, "\"\(name)\" is \(now), not \(was) as expected: another process moved it",
      remedy: .advice("check what moved it, then try again"))
  }
}

extension Diagnostic.Code {
  package static let referenceMoved = Diagnostic.Code(
    "reference-moved", "Another program moved the ref.", "check what it did, then try again")
}

extension References {
  /// Deletes a reference, a symbolic one itself and not what it points at.
  package func delete(_ name: String) throws(Diagnostic) {
    let reference = try Handle.found(freedBy: git_reference_free, owner: repository.handle, to: "read \(name)") {
      git_reference_lookup($0, repository.pointer, name)
    }
    guard let reference else { return }
    try GitFailure.check(git_reference_delete(reference.pointer), "delete \(name)")
  }
}

extension Repository {
  /// Where HEAD points.
  public func head() throws(Diagnostic) -> Head {
    let reference: Handle
    do throws(Diagnostic) {
      reference = try Handle(freedBy: git_reference_free, owner: handle, to: "read HEAD") {
        git_reference_lookup($0, pointer, "HEAD")
      }
    } catch {
      let file = "\(gitDirectory)/HEAD"
      throw Diagnostic(
        error.code, error.message, at: Place(file: file),
        remedy: error.remedy ?? .advice("write \"ref: refs/heads/main\", or another branch, to \"\(file)\""))
    }
    guard let target = git_reference_symbolic_target(reference.pointer) else {
      guard let id = git_reference_target(reference.pointer) else {
        throw Diagnostic(.gitFailed, "can't read HEAD of \"\(gitDirectory)\"")
      }
      return .detached(ObjectName(id))
    }
    let full = String(cString: target)
    let prefix = "refs/heads/"
    let branch = BranchName(unchecked: full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full)
    guard let commit = try self.references.read(full) else { return .unborn(branch) }
    return .branch(branch, commit)
  }

  /// The tree of the commit that HEAD is at; `nil` before the first commit.
  package func headTree() throws(Diagnostic) -> ObjectName? {
    try head().commit.map { name throws(Diagnostic) in try commits.read(name).tree }
  }
}
