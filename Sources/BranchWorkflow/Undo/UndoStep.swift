import Diagnostics
import GitStore
import GitWorkTree
import OperationLog

/// A step between two states of a record: from the one that an operation left to the one before it, or forward again.
///
/// Only what the operation itself changed is brought back; everything else stays as it is now.
struct UndoStep {
  let entry: LoggedOperation
  let record: OperationSnapshots
  let isUndo: Bool
  /// The repository as it is.
  let present: RepositorySnapshot
  /// The state that the step leaves.
  let left: RepositorySnapshot
  /// The state that it leads to.
  let goal: RepositorySnapshot
  /// The references that it moves, sorted.
  let references: [String]

  init(undoing entry: LoggedOperation, _ record: OperationSnapshots, now present: RepositorySnapshot) {
    self.init(entry, record, isUndo: true, now: present, from: record.after ?? present, to: record.before)
  }

  init(redoing entry: LoggedOperation, _ record: OperationSnapshots, now present: RepositorySnapshot) throws(Diagnostic)
  {
    guard let after = record.after else {
      throw Diagnostic(.undoImpossible, "can't redo \(entry.quotedName): it was not completed")
    }
    self.init(entry, record, isUndo: false, now: present, from: record.before, to: after)
  }

  private init(
    _ entry: LoggedOperation, _ record: OperationSnapshots, isUndo: Bool, now present: RepositorySnapshot,
    from left: RepositorySnapshot, to goal: RepositorySnapshot
  ) {
    (self.entry, self.record, self.isUndo) = (entry, record, isUndo)
    (self.present, self.left, self.goal) = (present, left, goal)
    references = left.references.names(differingFrom: goal.references)
  }

  var verb: String { isUndo ? "undo" : "redo" }

  /// Whether the references are not where the step begins any more.
  var hasMovedReferences: Bool { references.allSatisfy { present.references[$0] != left.references[$0] } }

  /// Whether HEAD itself goes elsewhere, and not only the branch that it is at.
  private var movesHead: Bool {
    left.head.branch != goal.head.branch || left.head.branch == nil && left.head != goal.head
  }

  private var changesIndex: Bool {
    guard let before = record.indexTreeBefore, let after = record.indexTreeAfter
    else { return left.index != goal.index }
    return before != after
  }

  private var states: Set<String> {
    Set(left.state.keys).union(goal.state.keys).filter { left.state[$0] != goal.state[$0] }
  }

  private var files: [String] { goal.files.keys.filter { goal.files[$0] != left.files[$0] } }

  /// Whether the commit that HEAD is at must be the one that the operation left: its files and index are relative to it.
  private var usesHead: Bool {
    let heads = [left, present].compactMap { $0.head.branch?.reference }
    return movesHead || changesIndex || references.contains(where: heads.contains)
      || states.contains { !OperationState.isSetting($0) && $0 != OperationState.stashes }
  }

  /// What the repository becomes.
  var target: RepositorySnapshot {
    var target = present
    if movesHead { target.head = goal.head }
    if changesIndex { target.index = goal.index }
    for path in files { target.files[path] = goal.files[path] }
    for name in references { target.references[name] = goal.references[name] }
    for name in states { target.state[name] = goal.state[name] }
    // A branch that goes takes its settings along, also those that came later, such as what it follows.
    for name in references where goal.references[name] == nil {
      for setting in OperationState.settings(ofBranch: ReferenceName.short(name), in: present.state) {
        target.state[setting] = nil
      }
    }
    return target
  }
}

/// What keeps a step from being made.
extension UndoStep {
  /// Refuses if what the operation changed is neither as the step leaves it nor as it leads to.
  ///
  /// - Throws: `undo-impossible`, without a remedy where something moved.
  func refuseMoved(in repository: Repository) throws(Diagnostic) {
    var reasons: [String] = []
    if usesHead, !isHead(like: left), !isHead(like: goal) {
      reasons.append("HEAD is now at \(Self.words(present.head))")
    }
    if let branch = goalBranchMissing { reasons.append("\"\(branch)\" is deleted") }
    var newer: [Commit] = []
    for name in concerned where ![left.references[name], goal.references[name]].contains(present.references[name]) {
      let commits = try repository.newCommits(from: left.references[name], to: present.references[name])
      newer += commits.filter { !newer.contains($0) }
      reasons.append(reason(name, newer: commits, in: repository))
    }
    let stashes = OperationState.stashes
    if states.contains(stashes), ![left.state[stashes], goal.state[stashes]].contains(present.state[stashes]) {
      reasons.append("the stash list has changed")
    }
    if changesIndex, try isIndexChanged(in: repository, by: newer) { reasons.append("the index changed") }
    let changed = files.filter { ![left.files[$0], goal.files[$0]].contains(present.files[$0]) }
    // Neither are the files that newer commits recorded.
    reasons += UndoRedo.reasons(files: newer.isEmpty ? changed : try repository.uncommitted(changed))
    // A killed undo may have come to its end, and a redo of what already exists changes nothing.
    if reasons.isEmpty, isUndo, !entry.isHalfDone, target == present {
      throw Diagnostic(
        .undoImpossible, "can't undo \(entry.quotedName): nothing of it is left",
        remedy: .operation(.init("undo", ["list": ""])))
    }
    try UndoRedo.refuse(entry, verb, reasons)
  }

  /// The branch that HEAD would be at and that does not exist any more, so that all files would be new ones.
  private var goalBranchMissing: BranchName? {
    guard movesHead, let branch = goal.head.branch, goal.references[branch.reference] != nil,
      target.references[branch.reference] == nil
    else { return nil }
    return branch
  }

  /// The references that must be where the step begins, or where it leads.
  private var concerned: [String] {
    let heads = usesHead ? [left, present].compactMap { $0.head.branch?.reference } : []
    return Set(references + heads).sorted()
  }

  private func isHead(like other: RepositorySnapshot) -> Bool {
    present.head.branch == other.head.branch && (present.head.branch != nil || present.head == other.head)
  }

  private func isIndexChanged(in repository: Repository, by newer: [Commit]) throws(Diagnostic) -> Bool {
    // A killed undo or redo may have restored it already.
    guard !entry.isHalfDone else { return false }
    let (before, after) = (record.indexTreeBefore, record.indexTreeAfter)
    guard let expected = isUndo ? after : before, case let tree = try? repository.stagingArea.tree(),
      tree == nil || tree != expected && tree != (isUndo ? before : after)
    else { return false }
    // The index of a newer commit is no further change.
    let committed = try present.head.commit.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
    return newer.isEmpty || committed != tree
  }

  private func reason(_ name: String, newer: [Commit], in repository: Repository) -> String {
    let branch = ReferenceName.short(name)
    switch newer.count {
    case 0:
      guard let target = present.references[name] else { return "\"\(branch)\" is deleted" }
      let commit = (try? repository.commits.read(target)).map { [$0].named } ?? target.short
      return "\"\(branch)\" has moved to \(commit)"
    case 1: return "\"\(branch)\" has a newer commit, \(newer.named)"
    default: return "\"\(branch)\" has \(newer.count) newer commits, \(newer.named)"
    }
  }

  private static func words(_ head: Head) -> String {
    head.branch.map { "\"\($0)\"" } ?? head.commit?.short ?? "no commit"
  }
}
