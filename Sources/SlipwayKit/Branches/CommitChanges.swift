import BranchWorkflow
import Checks
public import Diagnostics
import FileTrees
public import GitHistory
public import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// A commit of the index, of some paths, or of every change.
public struct CommitChanges {
  /// The contents of the commit.
  public enum Selection: Hashable, Sendable {
    /// The staged changes.
    case staged
    /// Every change, new files too.
    case all
    /// What changed at these paths, as the user typed them.
    case paths([String])
    /// The staged changes and these parts of files.
    case hunks([ChosenHunk])
  }

  private let copy: WorkingCopy
  private let selection: Selection

  /// Creates a commit of `selection`.
  public init(in copy: WorkingCopy, of selection: Selection) {
    self.copy = copy
    self.selection = selection
  }

  /// What would be in a commit.
  public struct Plan: Hashable, Sendable {
    /// The commit that it would replace.
    public let amended: Commit?
    /// What would be in it.
    public let changes: [FileChange]
  }

  /// What would be in the commit; nothing is written.
  ///
  /// - Throws: As ``commit(_:allowsSecrets:)``, but for what a hook or an empty message stops.
  public func planned(_ request: CommitRequest, allowsSecrets: Bool) throws(Diagnostic) -> Plan {
    let request = try selecting(request)
    try copy.stoppedOperations(at: request.moment).refuseHalfWritten()
    let changes = try planned(copy.repository.status())
    if !allowsSecrets { try refuseSecrets(in: changes) }
    try copy.repository.committing.foresee(request, changing: changes)
    guard request.amends, let name = try copy.repository.head().commit else {
      return Plan(amended: nil, changes: changes)
    }
    let last = try copy.repository.commits.read(name)
    let base = try last.parents.first.map { parent throws(Diagnostic) in try copy.repository.commits.read(parent).tree }
    let present = try copy.repository.renames.changes(fromTree: base, toTree: last.tree)
    return Plan(amended: last, changes: merged(changes, present))
  }

  /// What would be in the commit, where nobody is shown it: for the index alone, the working tree is not looked at.
  private func candidates() throws(Diagnostic) -> (changes: [FileChange], embedded: [String]) {
    guard selection == .staged, let tree = try? copy.repository.stagingArea.tree() else {
      let status = try copy.repository.status()
      let embedded = selection == .all ? status.untracked.filter { $0.hasSuffix("/") } : []
      return (try planned(status), embedded.map(copy.shown))
    }
    let last = try copy.repository.head().commit.map { name throws(Diagnostic) in
      try copy.repository.commits.read(name).tree
    }
    return (try copy.repository.trees.changes(fromTree: last, toTree: tree), [])
  }

  private func planned(_ status: Status) throws(Diagnostic) -> [FileChange] {
    let untracked = status.untracked.filter { !$0.hasSuffix("/") }
    let open = status.changed + untracked.map { FileChange(path: $0, kind: .added) }
    switch selection {
    case .staged: return status.staged
    case .all: return merged(status.staged, open)
    case .paths(let typed):
      let paths = try paths(typed)
      return merged(status.staged, open).compactMap { Self.part(of: $0, at: paths) }
    case .hunks(let chosen):
      let files = Set(chosen.files)
      return merged(status.staged, open.filter { files.contains($0.path) })
    }
  }

  private func selecting(_ request: CommitRequest) throws(Diagnostic) -> CommitRequest {
    var request = request
    switch selection {
    case .staged: break
    case .all: request.stagesAll = true
    case .paths(let typed): request.paths = try paths(typed)
    case .hunks(let chosen): request.hunks = chosen
    }
    return request
  }

  private func paths(_ typed: [String]) throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for text in typed { paths.append(try copy.path(text)) }
    return paths
  }

  /// The part of a change at `paths`; of a rename, possibly one side only.
  private static func part(of change: FileChange, at paths: [String]) -> FileChange? {
    func isCovered(_ path: String) -> Bool { paths.contains { covers($0, path) } }
    guard let from = change.from else { return isCovered(change.path) ? change : nil }
    switch (isCovered(from), isCovered(change.path)) {
    case (true, true): return change
    case (true, false): return FileChange(path: from, kind: .deleted)
    case (false, true): return FileChange(path: change.path, kind: .added)
    case (false, false): return nil
    }
  }

  /// Creates the commit and runs its hooks.
  ///
  /// - Parameters:
  ///   - request: The message, the date and Git's options.
  ///   - allowsSecrets: Whether files with private keys may be committed.
  /// - Returns: The commit, and what it changes.
  /// - Throws: `secret-in-commit`, `nothing-to-commit`, what a hook refuses, and what Git says.
  public func commit(_ request: CommitRequest, allowsSecrets: Bool) throws(Diagnostic) -> MadeCommit {
    let whole = try selecting(request)
    return try copy.repository.exclusively { () throws(Diagnostic) in
      try copy.stoppedOperations(at: whole.moment).refuseHalfWritten()
      let (changes, embedded) = try candidates()
      if !allowsSecrets { try refuseSecrets(in: changes) }
      var made = try recorded(whole)
      made.embedded = embedded
      return made
    }
  }

  private func recorded(_ request: CommitRequest) throws(Diagnostic) -> MadeCommit {
    let log = OperationLog(of: copy.repository, at: request.moment)
    let verb = request.amends ? "commit --amend" : "commit"
    let title = [verb, request.message?.split(whereSeparator: \.isNewline).first.map(String.init)].compactMap(\.self)
      .joined(separator: ": ")
    let outcome = try log.recorder.recordCommit(title, named: { "\(verb): \($0.commit.subject)" }) {
      () throws(Diagnostic) in try copy.repository.committing.commit(request)
    }
    let old = try outcome.commit.parents.first.map { name throws(Diagnostic) in
      try copy.repository.commits.read(name).tree
    }
    let made = try copy.repository.renames.changes(fromTree: old, toTree: outcome.commit.tree)
    // The commit is made: what can't be counted is left out.
    let stat = try? copy.repository.diffs.stat(from: outcome.commit.parents.first, to: outcome.commit.name)
    return MadeCommit(commit: outcome.commit, head: outcome.head, changes: made, stat: stat)
  }

  private func refuseSecrets(in changes: [FileChange]) throws(Diagnostic) {
    let secrets = try secretPaths(among: changes.filter { $0.kind != .deleted }.map(\.path))
    guard let first = secrets.first else { return }
    throw Diagnostic(
      .secretInCommit, "\(named(secrets)) may contain a private key, which would stay in Git's history",
      at: Place(file: copy.shown(first)),
      remedy: .advice(try waysOut(for: secrets, new: Set(changes.filter { $0.kind == .added }.map(\.path)))))
  }

  private func named(_ paths: [String]) -> String {
    paths.map { "\"\(copy.shown($0))\"" }.joined(separator: ", ")
  }

  /// How the keys stay out: Git ignores only files that it does not track.
  private func waysOut(for secrets: [String], new: Set<String>) throws(Diagnostic) -> String {
    let tracked = secrets.filter { !new.contains($0) }
    let additions = Set(try copy.repository.status().staged.filter { $0.kind == .added }.map(\.path))
    let staged = secrets.filter { new.contains($0) && additions.contains($0) }
    var steps: [String] = []
    if !tracked.isEmpty { steps.append("remove the key from \(named(tracked))") }
    if !staged.isEmpty {
      steps.append("run slipway unstage \(staged.map { ShellWord.quoted(copy.shown($0)) }.joined(separator: " "))")
    }
    if tracked.count < secrets.count {
      let object = tracked.isEmpty ? secrets.count == 1 ? "it" : "them" : named(secrets.filter(new.contains))
      steps.append("add \(object) to .gitignore")
    }
    return steps.joined(separator: ", then ") + ", or add --allow-secrets"
  }

  /// The files that hold private keys, as they would be committed: as they are staged, or as they are on the disk.
  private func secretPaths(among paths: [String]) throws(Diagnostic) -> [String] {
    let staged = selection == .staged ? try ContentSearch.staged(paths, in: copy.repository) : nil
    return paths.filter { path in
      if let staged { return SigningMaterial.isPrivateKey(path, with: staged[path] ?? .nothing) }
      return SigningMaterial.isPrivateKey(path, with: ContentSearch.content("\(copy.root)/\(path)"))
        && !EncryptedFiles.isEncrypted(path, in: copy.repository)
    }
  }

  private func merged(_ staged: [FileChange], _ open: [FileChange]) -> [FileChange] {
    var known = Set(staged.map(\.path))
    return (staged + open.filter { known.insert($0.path).inserted }).sorted { $0.path < $1.path }
  }

  private static func covers(_ selected: String, _ path: String) -> Bool {
    path == selected || path.path(below: selected) != nil
  }
}

/// A created commit.
public struct MadeCommit: Hashable, Sendable {
  /// The commit.
  public let commit: Commit
  /// Where HEAD is now.
  public let head: Head
  /// What it changes, against its first parent.
  public let changes: [FileChange]
  /// How many files and lines it changes, against its first parent; `nil` where an object can't be read.
  public let stat: DiffStat?
  /// The repositories within this one, which a commit of all changes leaves out, relative to the current folder.
  public var embedded: [String] = []
}

extension Diagnostic.Code {
  package static let secretInCommit = Diagnostic.Code(
    "secret-in-commit", "A file to commit may contain a private key.",
    "remove the key, list an untracked file in .gitignore, or add --allow-secrets")
}
