import Clibgit2
public import Diagnostics
public import GitStore

/// The index of a repository as the place where the next commit is prepared.
public struct StagingArea {
  package let repository: Repository
}

extension StagingArea {
  /// Whether the index is missing beside files of the last commit: each of them looks deleted and untracked.
  ///
  /// - Throws: `git-failed` where the last commit can't be read.
  public var isLost: Bool {
    get throws(Diagnostic) {
      guard !repository.files.exists("index"), let root = repository.workTree, let tree = try repository.headTree()
      else { return false }
      return try repository.objects.entries(ofTree: tree, recursive: true).contains {
        WorkTreePath.exists("\(root)/\($0.path)")
      }
    }
  }
}

/// What staging did.
public struct StagingResult: Hashable, Sendable {
  /// The paths that are in the index now as the working tree has them.
  public let staged: [String]
  /// The paths that were not staged because `.gitignore` names them.
  public let ignored: [String]
}

extension StagingArea {
  /// Stages what changed at `paths`, files or whole folders relative to the working tree: new, changed and deleted.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - status: What differs, if that was found out just now.
  /// - Returns: The paths that were staged, and those that were ignored.
  /// - Throws: `path-not-found` for a path that neither the working tree nor the index has; then nothing is staged.
  @discardableResult
  public func stage(_ paths: [String], knowing status: Status? = nil) throws(Diagnostic) -> StagingResult {
    try stage(paths, knowing: status, byteForByte: false)
  }

  /// Stages `paths`, the content of files byte for byte where Git keeps it and that is asked for.
  package func stage(
    _ paths: [String], knowing status: Status? = nil, byteForByte: Bool
  ) throws(Diagnostic) -> StagingResult {
    let root = try repository.requireWorkTree()
    let index = try IndexFile(repository)
    let plan = try plan(paths, index: index, knowing: status)
    try repository.attributes.readyFilters(plan.staged)
    let keepsContent = byteForByte ? try self.keepsContent(of: plan.staged) : false
    try index.edit { () throws(Diagnostic) in
      for path in plan.staged {
        if keepsContent, try stageBytes(at: path, in: index, root: root) { continue }
        try stage(path, in: index, root: root)
      }
    }
    return plan
  }

  /// What staging would do; nothing is written.
  ///
  /// - Throws: As ``stage(_:)``, but for what a filter refuses.
  public func plan(_ paths: [String]) throws(Diagnostic) -> StagingResult {
    try plan(paths, index: IndexFile(repository), knowing: nil)
  }

  private func plan(
    _ paths: [String], index: IndexFile, knowing status: Status?
  ) throws(Diagnostic) -> StagingResult {
    let root = try repository.requireWorkTree()
    let status = if let status { status } else { try repository.status() }
    let entries = status.entries(root: root)
    var wanted: Set<String> = []
    var ignored: [String] = []
    for path in paths.map(WorkTreePath.normalized) {
      let covered = path.isEmpty ? entries : entries.filter { $0 == path || $0.hasPrefix("\(path)/") }
      wanted.formUnion(covered)
      guard covered.isEmpty, !path.isEmpty, index.entry(path) == nil, !index.hasEntries(below: path) else { continue }
      guard WorkTreePath.exists("\(root)/\(path)") else {
        throw MissingPath.diagnostic(path, among: try trackedPaths())
      }
      try refuseUnstageable(path, in: root)
      if try isIgnored(path) { ignored.append(path) }
    }
    let staged = wanted.sorted()
    try repository.objects.refuseOddNames(staged)
    return StagingResult(staged: staged, ignored: ignored)
  }

  /// Stages every change of the working tree, new files too.
  @discardableResult
  public func stageAll() throws(Diagnostic) -> StagingResult {
    try stage([""])
  }

  private func stage(_ path: String, in index: IndexFile, root: String) throws(Diagnostic) {
    if WorkTreePath.linkAbove(path, in: root) == nil, WorkTreePath.holdsEntry("\(root)/\(path)") {
      if WorkTreePath.isFolder("\(root)/\(path)") { return try stageSubmodule(path, in: index, root: root) }
      try repository.filters.check(git_index_add_bypath(index.pointer, path), "stage \"\(path)\"", file: path)
    } else {
      // What took the place of its folder has pushed it out already.
      guard git_index_find(nil, index.pointer, path) == 0 else { return }
      try GitFailure.check(git_index_remove_bypath(index.pointer, path), "stage the removal of \"\(path)\"", file: path)
    }
  }

  /// Stages the commit that a repository within is at; libgit2 would read that commit unchecked.
  private func stageSubmodule(_ path: String, in index: IndexFile, root: String) throws(Diagnostic) {
    let inner = try Repository.open(at: "\(root)/\(path)", environment: repository.environment.forOtherRepositories)
    guard let commit = try inner.head().commit else {
      throw Diagnostic(
        .noCommits, "the repository \"\(path)\" does not have a commit checked out", at: Place(file: path),
        remedy: .hint("commit in it: \(command: "commit", in: path)"))
    }
    try index.endConflict(at: path)
    try index.put(TreeEntry(path: path, name: commit, kind: .submodule))
  }

  /// Takes away the message that a squash left for its commit: what it was about is not staged any more.
  public func forgetSquash() {
    repository.files.remove("SQUASH_MSG", "MERGE_MSG")
  }

  /// Puts `bytes` at `path` into the index, and ends a conflict there.
  public func stage(
    _ bytes: [UInt8], at path: String, kind: TreeEntry.Kind = .file
  ) throws(Diagnostic) {
    let index = try IndexFile(repository)
    let entry = TreeEntry(path: path, name: try repository.objects.writeBlob(bytes), kind: kind)
    try index.edit { () throws(Diagnostic) in
      try index.endConflict(at: path)
      try index.put(entry)
      // Where the file is there as it is staged, its times say so: Git's own abort looks at nothing else.
      guard blobInWorkTree(at: path) == entry.name, git_index_add_bypath(index.pointer, path) == 0 else { return }
      if index.entry(path).map({ TreeEntry.Kind(mode: $0.mode) }) != kind { try index.put(entry) }
    }
  }

  /// The name of the blob that a file of the working tree would be; `nil` for what is no file.
  package func blobInWorkTree(at path: String) -> ObjectName? {
    var name = git_oid()
    return git_repository_hashfile(&name, repository.pointer, path, GIT_OBJECT_BLOB, nil) == 0 ? ObjectName(name) : nil
  }

  /// Whether `.gitignore` and its kin ignore a path; what is tracked is never ignored.
  public func isIgnored(_ path: String) throws(Diagnostic) -> Bool {
    let path = WorkTreePath.normalized(path)
    if try isTracked(path) { return false }
    var excluded = ExcludedFolders(in: repository)
    if try excluded.contain(path[...]) { return true }
    var ignored: Int32 = 0
    try GitFailure.check(
      git_ignore_path_is_ignored(&ignored, repository.pointer, path), "check whether \"\(path)\" is ignored")
    return ignored != 0
  }

  /// Whether the index has a file at `path`, or files below it.
  public func isTracked(_ path: String) throws(Diagnostic) -> Bool {
    let index = try IndexFile(repository)
    let path = WorkTreePath.normalized(path)
    return git_index_find(nil, index.pointer, path) == 0 || index.hasEntries(below: path)
  }

  /// The paths that the index has, in its order; those in conflict once.
  public func trackedPaths() throws(Diagnostic) -> [String] {
    let index = try IndexFile(repository)
    var paths: [String] = []
    paths.reserveCapacity(index.count)
    for position in 0..<index.count {
      guard let raw = git_index_get_byindex(index.pointer, position)?.pointee.path else { continue }
      let path = String(cString: raw)
      if paths.last != path { paths.append(path) }
    }
    return paths
  }

  /// The paths at which the index has submodules.
  package func trackedSubmodules() throws(Diagnostic) -> Set<String> {
    try Set(IndexFile.submodules(of: IndexFile(repository).pointer).map(\.path))
  }

  /// The tree of the index.
  ///
  /// - Throws: `unresolved-conflicts` while it has conflicts.
  public func tree() throws(Diagnostic) -> ObjectName {
    let index = try IndexFile(repository)
    try repository.conflicts.refuse(in: index)
    let checksum = index.checksum
    if let checksum, let known = repository.lastIndexTree, known.checksum == checksum { return known.tree }
    let tree = try index.writeTree()
    repository.lastIndexTree = checksum.flatMap { repository.keepsObjectsInMemory ? nil : ($0, tree) }
    return tree
  }
}

extension Status {
  /// Every path that differs, where a rename is its two ends and an untracked folder its files.
  fileprivate func entries(root: String) -> Set<String> {
    // A repository within this one ends with a slash, and stays what it is.
    var paths = Set(untracked.filter { !$0.hasSuffix("/") })
    // Of a submodule only another commit can be staged.
    for change in changed where submodules[change.path]?.contains(.newCommits) ?? true {
      paths.insert(change.path)
      if let from = change.from { paths.insert(from) }
    }
    for conflict in conflicted { paths.formUnion(conflict.paths) }
    return paths
  }
}

extension Diagnostic.Code {
  package static let pathNotFound = Diagnostic.Code(
    "path-not-found", "The path does not exist.", "check the path, which is relative to the current folder")
}
