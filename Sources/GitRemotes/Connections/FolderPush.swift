import Diagnostics
import GitStore

/// A push into a repository of this machine, which does what Git's `receive-pack` does at the other end.
///
/// libgit2 moves a reference without checking its old value, so one of two simultaneous pushes is lost. Here it is
/// moved by compare and swap. Objects arrive before that and by themselves: an interrupted process leaves
/// some unreachable objects, which Git's next housekeeping removes.
final class FolderPush {
  private let source: Repository
  private let remote: LocalRemote
  private let dialogue: RemoteDialogue
  private var progress = TransferProgress()
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
    // Checked again: a hook or a wait may have happened since the plan.
    if let objection = try remote.objection(to: update.change, of: update.reference) { return objection }
    guard try hooks.allows(update) else { return "hook declined" }
    do throws(Diagnostic) {
      try remote.repository.references.move(update.reference, to: update.new, expecting: update.old, log: "push")
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
    let transfer = ObjectTransfer(
      from: source, to: remote.repository, place: remote.place, phase: .sending
    ) { [self] progress in
      self.progress = progress
      return report()
    }
    try transfer.copy(updates.compactMap(\.new))
  }

  @discardableResult
  private func report(line: String? = nil) -> Bool {
    guard let onProgress = dialogue.onProgress else { return true }
    var told = progress
    told.serverText = line
    return onProgress(told) == .goOn
  }
}
