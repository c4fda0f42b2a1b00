import Clibgit2
public import Diagnostics
public import GitStore
import SystemCalls

/// Snapshots of a repository's references, index and files.
public struct Snapshots {
  package let repository: Repository
}

/// All that an operation may change in a repository, as it was at one moment.
public struct RepositorySnapshot: Hashable, Sendable {
  /// What was at one path of the working tree.
  public enum File: Hashable, Sendable {
    /// Nothing.
    case absent
    /// A file.
    case content(FileContent, isExecutable: Bool)
    /// A symbolic link.
    case link(String)
  }

  /// Where HEAD pointed.
  public var head: Head
  /// The branches and tags, and where they pointed.
  public var references: [String: ObjectName]
  /// The index file, conflicts included; `nil` if there was none.
  public var index: FileContent?
  /// The files that tell of a stopped operation, by name.
  public var state: [String: [UInt8]]
  /// The files that were asked for, by path.
  public var files: [String: File]

  /// Creates a snapshot from its parts.
  public init(
    head: Head, references: [String: ObjectName], index: FileContent?, state: [String: [UInt8]], files: [String: File]
  ) {
    self.head = head
    self.references = references
    self.index = index
    self.state = state
    self.files = files
  }
}

extension RepositorySnapshot.File {
  /// Whether it can be brought back, whatever becomes of the working tree.
  public var isKept: Bool {
    if case .content(let content, _) = self { content.isKept } else { true }
  }
}

extension Snapshots {
  /// The repository as it is now, with what `paths` hold.
  ///
  /// - Parameters:
  ///   - paths: Files, relative to the working tree.
  ///   - store: Where the files' contents are kept; without it the snapshot is good for comparing only.
  /// - Throws: `git-failed` where something can't be read or kept.
  /// - Returns: The snapshot.
  public func take(of paths: [String], keptIn store: Repository? = nil) throws(Diagnostic) -> RepositorySnapshot {
    var references: [String: ObjectName] = [:]
    for prefix in ["refs/heads/", "refs/tags/"] {
      for (name, target) in try repository.references.list(below: prefix) { references[name] = target }
    }
    let head = try repository.head()
    var captured = try contents(of: paths, knownFrom: head.commit)
    if let store { captured = try store.snapshots.keep(captured) }
    return RepositorySnapshot(
      head: head, references: references, index: try repository.files.read("index").map { FileContent($0) },
      state: try operationFiles(), files: captured)
  }

  /// The files that tell of a stopped operation, by name.
  ///
  /// - Throws: `git-failed` where one can't be read.
  public func operationFiles() throws(Diagnostic) -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for name in Self.stateFiles { state[name] = try repository.files.read(name) }
    return state
  }

  /// What `paths` of the working tree hold.
  ///
  /// - Parameters:
  ///   - paths: Files, relative to the working tree.
  ///   - commit: A commit that is kept; files that certainly hold what it has are not read, and refer to its blobs.
  /// - Throws: `git-failed` where something can't be read.
  /// - Returns: What is at each path.
  public func contents(
    of paths: [String], knownFrom commit: ObjectName? = nil
  ) throws(Diagnostic) -> [String: RepositorySnapshot.File] {
    let root = try repository.requireWorkTree()
    let committed = try CommittedFiles(repository, of: commit, at: paths)
    var captured: [String: RepositorySnapshot.File] = [:]
    let links = Set(paths.flatMap(WorkTreePath.ancestors)).filter { WorkTreePath.isLink("\(root)/\($0)") }
    for path in paths {
      let isBehindLink = !links.isEmpty && WorkTreePath.ancestors(of: path).contains(where: links.contains)
      captured[path] = isBehindLink ? .absent : try Self.fileItself(at: path, in: root, committed)
    }
    return captured
  }

  /// Brings back what differs between two snapshots: files, index, branches, HEAD and the state of operations.
  ///
  /// - Parameters:
  ///   - snapshot: What to bring back.
  ///   - present: The present state.
  ///   - log: The line for the reflogs.
  ///   - signature: Who brings it back and when, for the reflogs.
  /// - Throws: `reference-moved` if a branch is elsewhere by now, `uncommitted-changes` if a file is not as it was left;
  ///   then nothing has changed.
  public func restore(
    _ snapshot: RepositorySnapshot, from present: RepositorySnapshot, log: String, by signature: Signature? = nil
  ) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let differing = snapshot.files.sorted { $0.key < $1.key }.filter { present.files[$0.key] != $0.value }
    try repository.requireTrackable(differing.map(\.key))
    for (path, file) in differing where !file.isKept {
      throw Diagnostic(.gitFailed, "Slipway did not save the previous content of \"\(path)\"", at: Place(file: path))
    }
    let reader = ContentReader()
    for case (_, .content(let content, _)) in differing { _ = try reader.size(of: content.place) }
    try refuseMoved(snapshot, from: present)
    try repository.willWrite?(differing.map(\.key))
    // Removals come first: a folder's files before a file in the folder's place.
    for (path, file) in differing where file == .absent { try Self.put(file, at: path, in: root, reader) }
    for (path, file) in differing where file != .absent { try Self.put(file, at: path, in: root, reader) }
    if snapshot.index != present.index { try replaceIndex(snapshot.index?.bytes()) } else { try readIndexAgain() }
    try restoreHeadAndReferences(snapshot, from: present, log: log, by: signature)
    for name in Self.stateFiles where snapshot.state[name] != present.state[name] {
      if let bytes = snapshot.state[name] {
        try repository.files.write(bytes, to: name)
      } else {
        repository.files.remove(name)
      }
    }
  }

  private static let stateFiles = [
    "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "SQUASH_MSG", "CHERRY_PICK_HEAD", "REVERT_HEAD", "ORIG_HEAD",
  ]

  /// Refuses if something that would be brought back is not as `present` says: somebody worked on it since.
  ///
  /// What is as it shall be already is fine, so that a restoring that was interrupted can be done again.
  private func refuseMoved(_ snapshot: RepositorySnapshot, from present: RepositorySnapshot) throws(Diagnostic) {
    for name in Self.differing(snapshot, present) {
      let now = try repository.references.read(name)
      guard now == present.references[name] || now == snapshot.references[name] else {
        throw References.moved(name, expected: present.references[name], present: now)
      }
    }
    if snapshot.head != present.head, case let now = try repository.head(), now != present.head, now != snapshot.head,
      now.branch != snapshot.head.branch
    {
      throw References.moved("HEAD", expected: present.head.commit, present: now.commit)
    }
    let root = try repository.requireWorkTree()
    var edited: [String] = []
    for (path, file) in present.files where snapshot.files[path] != nil && snapshot.files[path] != file {
      let now = try Self.file(at: path, in: root)
      if now != file, now != snapshot.files[path] { edited.append(path) }
    }
    guard edited.isEmpty else { throw Checkout.refused(edited.sorted()) }
    try repository.workTreeFiles.refuseLinks(
      above: snapshot.files.filter { present.files[$0.key] != $0.value }.map(\.key))
  }

  private static func differing(_ snapshot: RepositorySnapshot, _ present: RepositorySnapshot) -> [String] {
    let names = Set(snapshot.references.keys).union(present.references.keys)
    return names.filter { snapshot.references[$0] != present.references[$0] }.sorted()
  }

  private func restoreHeadAndReferences(
    _ snapshot: RepositorySnapshot, from present: RepositorySnapshot, log: String, by signature: Signature?
  ) throws(Diagnostic) {
    var differing: [String] = []
    for name in Self.differing(snapshot, present)
    where try repository.references.read(name) != snapshot.references[name] {
      differing.append(name)
    }
    // What must be made or moved comes first, so that HEAD never points at a branch that is about to go.
    for name in differing where snapshot.references[name] != nil {
      try repository.references.move(
        name, to: snapshot.references[name], expecting: present.references[name], log: log, by: signature)
    }
    if snapshot.head != present.head { try restoreHead(snapshot.head, log: log, by: signature) }
    for name in differing where snapshot.references[name] == nil {
      try repository.references.move(name, to: nil, expecting: present.references[name], log: log, by: signature)
    }
  }

  private func restoreHead(_ head: Head, log: String, by signature: Signature?) throws(Diagnostic) {
    switch head {
    case .branch(let branch, _), .unborn(let branch):
      let present = try repository.head()
      guard present.branch != branch else { return }
      guard repository.operation == .rebase, present.branch == nil, let signature else {
        return try repository.references.pointHead(at: branch)
      }
      // What brings HEAD back from within a rebase ends it.
      try repository.references.attachHead(
        to: branch, log: "\(repository.reflogs.action("rebase")) (abort): returning to \(branch.reference)",
        by: signature)
    case .detached(let commit):
      try repository.references.pointHead(at: commit)
    }
  }

  /// Puts another index in the place of the present one, by Git's own lock file.
  func replaceIndex(_ bytes: [UInt8]?) throws(Diagnostic) {
    guard try repository.files.createExclusively("index.lock") else {
      let lock = "\(repository.gitDirectory)/index.lock"
      throw Diagnostic(
        .gitLocked, "another process is writing the index: \"\(lock)\" exists", at: Place(file: lock),
        remedy: .advice("wait until it is done; if none is running, remove that file"))
    }
    defer { repository.files.remove("index.lock") }
    if let bytes { try repository.files.write(bytes, to: "index") } else { repository.files.remove("index") }
    try EarlyEdits.renewDoubt(about: readIndexAgain().pointer)
    try readIndexAgain()
  }

  /// Forgets what a checkout that failed left of the index in memory.
  @discardableResult
  private func readIndexAgain() throws(Diagnostic) -> Handle {
    let index = try Handle(freedBy: git_index_free, owner: repository.handle, to: "read the index") {
      git_repository_index($0, repository.pointer)
    }
    try GitFailure.check(git_index_read(index.pointer, 1), "read the index of \"\(repository.gitDirectory)\"")
    return index
  }

  private static func file(at path: String, in root: String) throws(Diagnostic) -> RepositorySnapshot.File {
    WorkTreePath.linkAbove(path, in: root) == nil ? try fileItself(at: path, in: root) : .absent
  }

  /// What is at a path that no link leads to.
  private static func fileItself(
    at path: String, in root: String, _ committed: CommittedFiles? = nil
  ) throws(Diagnostic) -> RepositorySnapshot.File {
    let full = "\(root)/\(path)"
    guard let status = try? FileStatus(full) else { return .absent }
    switch status.kind {
    case .link:
      let target = try RepositoryFiles.wording("read", full, FileSystem.target(ofLink: full))
      return .link(String(decoding: target, as: UTF8.self))
    case .file:
      let content =
        if let known = committed?.content(at: path, status) { known } else { try FileContent(ofFile: full) }
      return .content(content, isExecutable: status.isExecutableByOwner)
    case .folder, .other: return .absent
    }
  }

  private static func put(
    _ file: RepositorySnapshot.File, at path: String, in root: String, _ reader: ContentReader
  ) throws(Diagnostic) {
    let full = "\(root)/\(path)"
    if case .absent = file {
      try? FileSystem.remove(full)
      return WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    try WorkTreePath.makeFolders(above: path, in: root)
    switch file {
    case .absent: return
    case .content(let content, let isExecutable): try reader.write(content, to: full, isExecutable: isExecutable)
    case .link(let target):
      try? FileSystem.remove(full)
      try RepositoryFiles.wording("write the link", full, FileSystem.makeLink(at: full, to: target))
    }
  }
}

extension Snapshots {
  /// Does `work`; if it fails, the index is again what it was before.
  public func keepingIndexOnFailure<Result>(
    _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let before = try repository.files.read("index")
    do throws(Diagnostic) {
      return try work()
    } catch {
      // The reason for the failure tells more than that the index could not be brought back.
      if (try? repository.files.read("index")) != before { try? replaceIndex(before) }
      throw error
    }
  }
}

extension Snapshots {
  /// Stores what files of the working tree hold, so that it can be read whatever becomes of them.
  public func keep(_ files: [String: RepositorySnapshot.File]) throws(Diagnostic) -> [String: RepositorySnapshot.File] {
    var kept = files
    for case (let path, .content(let content, let isExecutable)) in files where !content.isKept {
      kept[path] = .content(
        repository.objects.content(ofBlob: try repository.objects.store(content)), isExecutable: isExecutable)
    }
    return kept
  }
}
