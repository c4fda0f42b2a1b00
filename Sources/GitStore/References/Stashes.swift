import Clibgit2
public import Diagnostics
import SystemCalls

/// The stash list of a repository.
public struct Stashes {
  package let repository: Repository
}

/// A stash: staged changes, unstaged changes, and perhaps untracked files.
public struct StashEntry: Hashable, Sendable {
  /// Its place in the list, 0 for the newest; `stash@{0}` is what Git calls that.
  public let position: Int
  /// The commit that holds the files of the working tree.
  public let commit: ObjectName
  /// What the list says of it, such as `WIP on main: 1234567 Subject`.
  public let message: String
  /// When it was stashed.
  public let moment: Moment
  /// The commit that was checked out then.
  public let base: ObjectName
  /// Whether untracked files are in it.
  public let holdsUntracked: Bool
}

extension Stashes {
  package static let reference = "refs/stash"

  /// All stashes, the newest first, whoever made them.
  public func entries() throws(Diagnostic) -> [StashEntry] {
    guard try repository.references.read(Self.reference) != nil else { return [] }
    let log = try Handle(freedBy: git_reflog_free, owner: repository.handle, to: "read the stash list") {
      git_reflog_read($0, repository.pointer, Self.reference)
    }
    var entries: [StashEntry] = []
    for position in 0..<git_reflog_entrycount(log.pointer) {
      guard let entry = git_reflog_entry_byindex(log.pointer, position),
        let name = git_reflog_entry_id_new(entry), let who = git_reflog_entry_committer(entry)
      else { continue }
      let commit = try repository.commits.read(ObjectName(name))
      guard let base = commit.parents.first, commit.parents.count > 1 else { continue }
      let signature = Signature(who.pointee)
      entries.append(
        StashEntry(
          position: position, commit: commit.name,
          message: git_reflog_entry_message(entry).map { String(cString: $0) } ?? commit.subject,
          moment: Moment(signature.date, offsetMinutes: signature.offsetMinutes), base: base,
          holdsUntracked: try holdsUntracked(commit)))
    }
    return entries
  }

  /// Whether a stash has a third parent that holds files; Git's has an empty one where there were none to hold.
  private func holdsUntracked(_ stash: Commit) throws(Diagnostic) -> Bool {
    guard let name = stash.parents.dropFirst(2).first else { return false }
    return try repository.commits.read(name).tree != repository.objects.emptyTreeName()
  }

  /// Removes one stash from the list.
  ///
  /// - Parameters:
  ///   - position: Its place in the list.
  ///   - expected: The commit that is expected there; nothing else is ever dropped.
  /// - Throws: `stash-not-found`, or `reference-moved` if the list changed.
  public func drop(at position: Int, expecting expected: ObjectName? = nil) throws(Diagnostic) {
    try repository.exclusively { () throws(Diagnostic) in
      let entry = try entry(at: position)
      if let expected, entry.commit != expected {
        throw References.moved("stash@{\(position)}", expected: expected, present: entry.commit)
      }
      try GitFailure.check(git_stash_drop(repository.pointer, position), "drop stash@{\(position)}")
      // Git keeps no log of a list that is empty; libgit2 leaves an empty one.
      if try repository.references.read(Self.reference) == nil {
        try? FileSystem.remove("\(repository.commonDirectory)/logs/\(Self.reference)")
      }
    }
  }

  /// The stash at a place in the list, 0 for the newest.
  ///
  /// - Throws: `stash-not-found`.
  public func entry(at position: Int) throws(Diagnostic) -> StashEntry {
    if let entry = try entries().first(where: { $0.position == position }) { return entry }
    throw Diagnostic(
      .stashNotFound, position == 0 ? "no stash entries found" : "stash \(position) does not exist",
      remedy: .operation(.init("stash.list")))
  }

  /// Makes the list's log, without which Git would keep no more than one stash.
  package func ensureLog() throws(Diagnostic) {
    try GitFailure.check(git_reference_ensure_log(repository.pointer, Self.reference), "create the stash list")
  }

  /// Removes the list of stashes where its log is empty: a run was killed between the last entry and the rest.
  ///
  /// - Throws: `git-failed` where the references can't be read.
  public func removeEmptyLog() throws(Diagnostic) {
    let log = "\(repository.commonDirectory)/logs/\(Self.reference)"
    guard let status = try? FileStatus(log), status.kind == .file, status.size == 0 else { return }
    try repository.references.delete(Self.reference)
    try? FileSystem.remove(log)
  }
}

extension Diagnostic.Code {
  package static let stashNotFound = Diagnostic.Code(
    "stash-not-found", "The stash does not exist.", "\(command: "stash.list")")
}
