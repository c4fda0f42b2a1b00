import Clibgit2
import Diagnostics

/// A push into a repository of this machine, which does what Git's `receive-pack` does at the other end.
///
/// libgit2's own moves a reference without looking where it is, so that of two pushes at once one is lost. Here each is
/// moved by comparing and swapping. Objects arrive before that and by themselves: a run that ends in between leaves
/// some that nothing names, which Git's next housekeeping there takes away.
final class FolderPush {
  private let source: Repository
  private let remote: LocalRemote
  private let dialogue: RemoteDialogue
  private var progress = TransferProgress()
  private var isStopped = false
  /// What a hook there last wrote, which often is why it refuses.
  private(set) var lastLine: String?

  init(from source: Repository, to remote: LocalRemote, dialogue: RemoteDialogue) {
    self.source = source
    self.remote = remote
    self.dialogue = dialogue
  }

  /// Sends objects and moves references.
  ///
  /// - Returns: What was said about each reference; no text means that it moved.
  func send(_ updates: [ReferenceUpdate]) throws(Diagnostic) -> [(reference: String, refusal: String?)] {
    try remote.repository.sharing { () throws(Diagnostic) in try sendAll(updates) }
  }

  private func sendAll(_ updates: [ReferenceUpdate]) throws(Diagnostic) -> [(reference: String, refusal: String?)] {
    try sendObjects(of: updates)
    let hooks = ReceiveHooks(of: remote.repository) { [self] line in
      lastLine = line
      report(line: line)
    }
    guard try hooks.allowsAll(updates) else {
      return updates.map { ($0.reference, "pre-receive hook declined") }
    }
    var answers: [(reference: String, refusal: String?)] = []
    for update in updates {
      answers.append((update.reference, try refusal(of: update, hooks: hooks)))
    }
    let refused = Set(answers.filter { $0.refusal != nil }.map(\.reference))
    let moved = updates.filter { !refused.contains($0.reference) }
    if !moved.isEmpty { try hooks.tell(moved) }
    return answers
  }

  /// Moves one reference; says why not, in Git's words.
  private func refusal(of update: ReferenceUpdate, hooks: ReceiveHooks) throws(Diagnostic) -> String? {
    // Looked at again: a hook or a wait may lie between the plan and this moment.
    if let objection = try remote.objection(to: update.change, of: update.reference) { return objection }
    guard try hooks.allows(update) else { return "hook declined" }
    do throws(Diagnostic) {
      try remote.repository.moveReference(update.reference, to: update.new, expecting: update.old, log: "push")
      return nil
    } catch  where error.code == .referenceMoved {
      return "cannot lock ref: \(error.message)"
    } catch  where error.code == .gitLocked {
      return "failed to update ref: \(error.message)"
    } catch {
      return update.new == nil ? "failed to delete: \(error.message)" : "failed to update ref: \(error.message)"
    }
  }

  private func sendObjects(of updates: [ReferenceUpdate]) throws(Diagnostic) {
    let tips = updates.compactMap(\.new)
    guard !tips.isEmpty else { return }
    let builder = try Handle(freedBy: git_packbuilder_free, owner: source.handle, to: "make a pack") {
      git_packbuilder_new($0, source.pointer)
    }
    try collect(tips, in: builder)
    try write(builder)
    let arrived = try Database(remote.repository)
    arrived.refresh()
    for tip in tips where !arrived.has(tip) {
      throw Diagnostic(.remoteFailed, "\(tip.short) did not arrive at \(remote.place)", remedy: nil)
    }
  }

  /// Names what is reached by `tips` and by nothing that the remote has.
  private func collect(_ tips: [ObjectName], in builder: Handle) throws(Diagnostic) {
    progress.phase = .packing
    guard report() else { throw stopped }
    let walk = try Handle(freedBy: git_revwalk_free, owner: source.handle, to: "walk to what is pushed") {
      git_revwalk_new($0, source.pointer)
    }
    for tip in tips {
      if let commit = try insertUntilCommit(tip, in: builder) {
        var oid = commit.oid
        try GitFailure.check(git_revwalk_push(walk.pointer, &oid), "walk to \(commit.short)")
      }
    }
    let database = try Database(source)
    for known in Set(try remote.references().map(\.target)) where database.has(known) {
      var oid = known.oid
      // What is no commit can't be hidden, and at worst something is sent that is there.
      _ = git_revwalk_hide(walk.pointer, &oid)
    }
    try GitFailure.check(git_packbuilder_insert_walk(builder.pointer, walk.pointer), "collect what is pushed")
  }

  /// Adds tags with a message, and whatever they are on that is no commit; says which commit they lead to.
  private func insertUntilCommit(_ tip: ObjectName, in builder: Handle) throws(Diagnostic) -> ObjectName? {
    var oid = tip.oid
    let object = try Handle(freedBy: git_object_free, owner: source.handle, to: "read \(tip.short)") {
      git_object_lookup($0, source.pointer, &oid, GIT_OBJECT_ANY)
    }
    let kind = git_object_type(object.pointer)
    guard kind != GIT_OBJECT_COMMIT else { return tip }
    guard kind == GIT_OBJECT_TAG, let target = git_tag_target_id(object.pointer) else {
      try GitFailure.check(git_packbuilder_insert_recur(builder.pointer, &oid, nil), "collect \(tip.short)")
      return nil
    }
    try GitFailure.check(git_packbuilder_insert(builder.pointer, &oid, nil), "collect \(tip.short)")
    return try insertUntilCommit(ObjectName(target.pointee), in: builder)
  }

  private func write(_ builder: Handle) throws(Diagnostic) {
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return }
    progress.phase = .sending
    let folder = "\(remote.repository.commonDirectory)/objects/pack"
    let code = withExtendedLifetime(self) {
      git_packbuilder_write(
        builder.pointer, folder, 0,
        { stats, payload in
          guard let stats = stats?.pointee, let payload else { return 0 }
          return Unmanaged<FolderPush>.fromOpaque(payload).takeUnretainedValue().sent(stats)
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    if isStopped { throw stopped }
    try GitFailure.check(code, "write a pack into \"\(folder)\"", file: folder)
  }

  private func sent(_ stats: git_indexer_progress) -> Int32 {
    progress.done = Int(stats.received_objects)
    progress.total = Int(stats.total_objects)
    progress.bytes = stats.received_bytes
    return report() ? 0 : GIT_EUSER.rawValue
  }

  @discardableResult
  private func report(line: String? = nil) -> Bool {
    guard let onProgress = dialogue.onProgress else { return true }
    var told = progress
    told.serverText = line
    isStopped = onProgress(told) == .stop || isStopped
    return !isStopped
  }

  private var stopped: Diagnostic {
    Diagnostic(.transferStopped, "the transfer with \(remote.place) was stopped before its end")
  }
}
