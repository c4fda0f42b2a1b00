package import Diagnostics
import FileTrees
package import GitStore
package import GitWorkTree
import SystemCalls

/// Brings back what the log recorded.
package struct OperationRestoring {
  let log: OperationLog
}

/// Restoring what was: all of it, or nothing.
extension OperationRestoring {
  /// Restores the state before an operation that failed while it was at work.
  ///
  /// What a hook refused before any reference moved stays as the hook left it, recorded like all that was done.
  ///
  /// - Returns: The failure, with the command that restores the state where that did not succeed.
  /// - Throws: What writing the record throws.
  package func rollBack(_ entry: LoggedOperation, after failure: Diagnostic) throws(Diagnostic) -> Diagnostic {
    let hasMoved = log.recorder.notes(of: entry).moves().map { !$0.names.isEmpty } ?? false
    if failure.code == .hookRefused && entry.plan == nil && !hasMoved || entry.scope == .remotes {
      try log.recorder.finish(entry)
      return failure
    }
    do throws(Diagnostic) {
      let record = try log.snapshots(of: entry)
      // A checkout makes folders before their files.
      try log.repository.workTreeFiles.removeEmptyFolders(
        above: record.before.files.filter { $0.value == .absent }.map(\.key))
      let present = try log.repository.snapshots.takeWhole(of: record.before.files.keys.sorted())
      var target = record.before
      target.references = present.references
      for name in record.before.references.names(differingFrom: present.references)
      where record.moved(name, to: present.references[name]) {
        target.references[name] = record.before.references[name]
      }
      try restore(target, from: present, of: entry, record, "undo")
      try log.remove(entry)
      return failure
    } catch {
      return Self.incomplete("", entry, because: failure, command: entry.plan == nil ? "undo" : "abort")
    }
  }

  /// Brings back what differs, and moves no reference away from a commit that neither the operation made nor anything
  /// else keeps.
  ///
  /// - Throws: `undo-impossible`, which names such commits; then nothing has changed.
  package func restore(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, of entry: LoggedOperation,
    _ record: OperationSnapshots,
    _ verb: String
  ) throws(Diagnostic) {
    try refuseLosing(target, from: present, entry, record, verb)
    try log.recorder.noting(entry) { () throws(Diagnostic) in
      let rename = Self.rename(present, target)
      // First, so that a killed run finds the rename again.
      if let rename { try log.repository.linkedWorkTrees.follow(rename.old, renamedTo: rename.new) }
      try log.repository.snapshots.restoreWhole(
        target, from: present, log: "\(verb): \(entry.title)",
        by: try? log.repository.identity(.committer, at: log.moment))
    }
  }

  /// The branch that gets another name: one goes and one comes at the same commit, and no reference else moves.
  private static func rename(
    _ present: RepositorySnapshot, _ target: RepositorySnapshot
  ) -> (old: BranchName, new: BranchName)? {
    let (prefix, names) = ("refs/heads/", present.references.names(differingFrom: target.references))
    guard names.count == 2, names.allSatisfy({ $0.hasPrefix(prefix) }),
      let old = names.first(where: { target.references[$0] == nil }),
      let new = names.first(where: { present.references[$0] == nil }),
      present.references[old] == target.references[new]
    else { return nil }
    return (
      BranchName(unchecked: String(old.dropFirst(prefix.count))),
      BranchName(unchecked: String(new.dropFirst(prefix.count)))
    )
  }

  /// Refuses to move or delete a branch under another working tree, and HEAD to a branch that another one uses.
  ///
  /// - Throws: `branch-checked-out`; then nothing has changed.
  package func refuseOtherWorkTrees(
    _ target: RepositorySnapshot, from present: RepositorySnapshot
  ) throws(Diagnostic) {
    let movesHead = target.head.branch != present.head.branch
    if movesHead, let branch = target.head.branch { try log.repository.linkedWorkTrees.refuse(using: branch) }
    let prefix = "refs/heads/"
    let renamed = Self.rename(present, target)?.old
    for name in present.references.names(differingFrom: target.references) where name.hasPrefix(prefix) {
      let branch = BranchName(unchecked: String(name.dropFirst(prefix.count)))
      guard present.references[name] != nil, movesHead || branch != present.head.branch else { continue }
      if branch == renamed {
        try log.repository.linkedWorkTrees.refuseRebase(of: branch)
      } else {
        try log.repository.linkedWorkTrees.refuse(using: branch)
      }
    }
  }

  /// What to say of an operation that failed half-way, with the command that ends it.
  package static func incomplete(
    _ what: String, _ entry: LoggedOperation, because failure: Diagnostic, command: String
  ) -> Diagnostic {
    let cure = failure.code == .diskFull ? "free disk space" : "remove the cause"
    return Diagnostic(
      failure.code, "\(failure.message); \(what)\(entry.quotedName) is incomplete", at: failure.place,
      remedy: .hint("\(cure), then run \(command: command)"))
  }

  /// Gives the files of the working tree what `goal` has for them.
  ///
  /// - Parameters:
  ///   - goal: The files to restore.
  ///   - present: The files as they are.
  ///   - known: Other snapshots of the record, which likely contain the present content, so it is not stored again.
  /// - Throws: `undo-not-permitted` where one of them can't be written, or what writing throws; all files are as they
  ///   were then.
  package func put(
    _ goal: RepositorySnapshot, now present: RepositorySnapshot, knowing known: [RepositorySnapshot]
  ) throws(Diagnostic) {
    LeftDrafts(in: log.repository).remove(beside: goal.files.keys)
    let present = try kept(present, among: known + [goal])
    try requirePermission(goal.files.keys.filter { goal.files[$0] != present.files[$0] }.sorted())
    var target = present
    target.files = goal.files
    do throws(Diagnostic) {
      try log.repository.snapshots.restore(target, from: present, log: "")
    } catch {
      if let half = try? log.repository.snapshots.take(of: goal.files.keys.sorted()) {
        var before = half
        before.files = present.files
        try? log.repository.snapshots.restore(before, from: half, log: "")
      }
      throw error
    }
  }

  /// The same snapshot with files that stay what they are when the working tree is written over.
  private func kept(
    _ present: RepositorySnapshot, among known: [RepositorySnapshot]
  ) throws(Diagnostic) -> RepositorySnapshot {
    var result = present
    for (path, file) in present.files where !file.isKept {
      if let same = known.lazy.compactMap({ $0.files[path] }).first(where: { $0 == file && $0.isKept }) {
        result.files[path] = same
      }
    }
    result.files = try log.folder.madeStore().snapshots.keep(result.files)
    return result
  }

  /// Refuses before the first file is written if one can't be: what is replaced or removed needs its folder's consent.
  private func requirePermission(_ paths: [String]) throws(Diagnostic) {
    guard let root = log.repository.workTree else { return }
    for path in paths {
      var folder = path.split(separator: "/").dropLast()
      var place = ([Substring(root)] + folder).joined(separator: "/")
      while !folder.isEmpty, Self.isMissing(place) {
        folder.removeLast()
        place = ([Substring(root)] + folder).joined(separator: "/")
      }
      guard let reason = GitFolderFile.reasonAgainstWriting(in: place) else { continue }
      throw Diagnostic(
        .undoNotPermitted, "can't restore \"\(path)\": \(reason) in \"\(place)\"; nothing was restored",
        at: Place(file: path), remedy: .advice("make that directory writable, then try again"))
    }
  }

  private static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) {
      try FileSystem.checkAccess(path)
      return false
    } catch {
      return error == .noSuchFile
    }
  }
}

/// The commits that restoring a state would leave behind.
extension OperationRestoring {
  package func refuseLosing(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, _ entry: LoggedOperation,
    _ record: OperationSnapshots,
    _ verb: String
  ) throws(Diagnostic) {
    // What a step forward leaves, or the end of an abort, is brought back by undoing or aborting once more.
    var others = verb == "redo" ? [record.before] : []
    if let id = entry.aborts, let aborted = try log.entry(numbered: id) {
      others.append(try log.snapshots(of: aborted).before)
    }
    let lost = try commitsLost(target, from: present, record, besides: others)
    if !lost.isEmpty { throw Self.losing(lost, verb, entry.quotedName) }
  }

  /// The commits that followed what an operation did, and that undoing it would leave behind.
  package func commitsSince(_ entry: LoggedOperation) throws(Diagnostic) -> [Commit] {
    let record = try log.snapshots(of: entry)
    let present = try log.repository.snapshots.takeWhole(of: [])
    var target = present
    target.head = record.before.head
    for name in record.before.references.names(differingFrom: present.references)
    where name == present.head.branch?.reference || record.moved(name, to: present.references[name]) {
      target.references[name] = record.before.references[name]
    }
    return try commitsLost(target, from: present, record)
  }

  private func commitsLost(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, _ record: OperationSnapshots,
    besides others: [RepositorySnapshot] = []
  ) throws(Diagnostic) -> [Commit] {
    let moved = present.references.filter { target.references[$0.key] != $0.value }
    // Commits that don't follow each other are named in the order of their references.
    var tips = moved.sorted { $0.key < $1.key }.map(\.value)
    if case .detached(let commit) = present.head, target.head != present.head { tips.append(commit) }
    // An earlier version of this program noted nothing: what it left counts as made.
    let left = record.moves == nil ? [record.after, record.stopped].compactMap(\.self) : []
    let kept = ([target] + others + left).flatMap(\.tips)
    let made = Set(record.moves?.made ?? [])
    var lost = try log.repository.commits.list(
      onlyIn: log.repository.references.peeled(tips), besides: log.repository.references.peeled(kept),
      leaving: Set(moved.keys))
    let keptStashes = Set(([target] + others + left).flatMap(\.stashes))
    for stash in present.stashes where !keptStashes.contains(stash) {
      lost.append(try log.repository.commits.read(stash))
    }
    return lost.filter { !made.contains($0.name) }
  }

  /// What to say of commits that nothing would keep.
  package static func losing(_ lost: [Commit], _ verb: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .undoImpossible, "can't \(verb) \(what): no branch would keep \(lost.named)",
      remedy: .hint(
        "run git branch NAME \(lost.first?.name.short ?? "COMMIT") to keep \(lost.count == 1 ? "it" : "them"), "
          + "then \(command: verb)"))
  }
}

extension RepositorySnapshot {
  /// What the branches, the tags and a HEAD at no branch point at.
  var tips: [ObjectName] {
    guard case .detached(let commit) = head else { return Array(references.values) }
    return references.values + [commit]
  }

  /// The commits of the stashes, newest first.
  package var stashes: [ObjectName] { StashList(state[OperationState.stashes] ?? []).entries.map(\.commit) }
}

extension [Commit] {
  /// The commits in a sentence, each by its name and its subject.
  package var named: String {
    let named = prefix(5).map { "\($0.name.short) (\($0.subject))" }.joined(separator: ", ")
    return count > 5 ? "\(named) and \(count - 5) more" : named
  }
}

extension [String: ObjectName] {
  /// The names of the references that are elsewhere in `other`, or in one of both alone, sorted.
  package func names(differingFrom other: Self) -> [String] {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }.sorted()
  }
}

extension References {
  /// The commits that references point at; annotated tags are separate objects.
  package func peeled(_ targets: [ObjectName]) -> [ObjectName] {
    targets.compactMap { try? repository.commits.resolve("\($0.hex)^{commit}") }
  }
}
