public import Diagnostics
public import GitStore
import GitWorkTree

/// How far a rebase is that stopped.
public struct RebaseProgress: Hashable, Sendable {
  /// The branch that is rebased; `nil` for a detached HEAD.
  public let branch: BranchName?
  /// The commit that is built on.
  public let onto: ObjectName
  /// The branch's commit before the rebase, which an abort restores.
  public let original: ObjectName
  /// The commit at which it stopped.
  public let stopped: ObjectName?
  /// How many steps were done or tried.
  public let position: Int
  /// How many there are.
  public let total: Int
  /// The first step that only Git can do, such as `exec make`; then only Git can go on.
  public let foreignStep: String?
}

extension Rebasing {
  /// The rebase in progress, started by Slipway or Git; `nil` without one or with `git rebase --apply`.
  public func progress() throws(Diagnostic) -> RebaseProgress? {
    guard let state = try RebaseState(repository) else { return nil }
    return RebaseProgress(
      branch: state.branch, onto: state.onto, original: state.original, stopped: state.stopped,
      position: state.done.steps.count, total: state.done.steps.count + state.todo.steps.count,
      foreignStep: foreignStep(of: state))
  }

  /// Continues a stopped rebase: commits the index, then replays the other commits.
  ///
  /// - Throws: `no-operation`, `unresolved-conflicts`, `conflict-markers-left`, `uncommitted-changes` for changes that
  ///   are not staged, or `rebase-not-plain` where only Git can go on; then nothing has changed.
  public func continueRebase(_ continuation: RebaseContinuation) throws(Diagnostic) -> RebaseOutcome {
    try repository.exclusively { () throws(Diagnostic) in try RebaseResumption(repository, continuation).run() }
  }

  /// Skips the commit at which a rebase stopped; its conflict resolution is lost.
  ///
  /// - Throws: As ``continueRebase(_:)``.
  public func skip(_ continuation: RebaseContinuation) throws(Diagnostic) -> RebaseOutcome {
    try repository.exclusively { () throws(Diagnostic) in try RebaseResumption(repository, continuation).skip() }
  }

  /// Takes a rebase back: HEAD, branch, index and tracked files are as they were before it began.
  ///
  /// - Returns: The autostash, if it could not be applied: the newest stash.
  /// - Throws: `no-operation`, or `uncommitted-changes` with untracked files in the way; then nothing has changed.
  @discardableResult
  public func abort(at moment: Moment) throws(Diagnostic) -> StashEntry? {
    try repository.exclusively { () throws(Diagnostic) in
      guard let state = try RebaseState(repository, steps: .ignored) else { throw noPlainRebase }
      _ = try repository.requireWorkTree()
      try repository.waitForIndex()
      if let branch = state.branch, let present = try repository.references.read(branch.reference),
        present != state.original
      {
        throw References.moved(branch.reference, expected: state.original, present: present)
      }
      let committer = try reflogSignature(at: moment)
      try repository.workTreeFiles.reset(to: state.original)
      if let branch = state.branch {
        try repository.references.attachHead(
          to: branch, log: "rebase (abort): returning to \(branch.reference)", by: committer)
      } else {
        try repository.references.detachHead(
          at: state.original, log: "rebase (abort): returning to \(state.original)", by: committer)
      }
      let kept = try RebaseWork(repository: repository, committer: committer).bringBack(state.autostash)
      RebaseFolder(repository).discard()
      return kept
    }
  }

  fileprivate func foreignStep(of state: RebaseState) -> String? {
    if let step = state.todo.firstForeign { return step }
    guard RebaseFolder(repository).has("amend"), let last = state.done.steps.last else { return nil }
    return last.line
  }

  fileprivate var noPlainRebase: Diagnostic {
    guard repository.operation == .rebase else {
      return Diagnostic(.noOperation, "no rebase in progress in \"\(repository.workTree ?? repository.gitDirectory)\"")
    }
    return Diagnostic(
      .rebaseNotPlain, "this rebase applies patches (git rebase --apply), so only git can continue it",
      remedy: .advice("run git rebase --continue, or git rebase --abort"))
  }

  /// The identity for the reflog: an abort must not fail without one.
  fileprivate func reflogSignature(at moment: Moment) throws(Diagnostic) -> Signature {
    if let known = try? repository.identity(.committer, at: moment) { return known }
    return Signature(name: "unknown", email: "unknown", date: moment.date, offsetMinutes: moment.offsetMinutes)
  }
}

/// A stopped rebase that goes on.
private struct RebaseResumption {
  private let repository: Repository
  private let continuation: RebaseContinuation
  private var state: RebaseState
  private let head: ObjectName
  private let committer: Signature

  init(_ repository: Repository, _ continuation: RebaseContinuation) throws(Diagnostic) {
    self.repository = repository
    self.continuation = continuation
    _ = try repository.requireWorkTree()
    guard let state = try RebaseState(repository) else { throw repository.rebasing.noPlainRebase }
    if let step = repository.rebasing.foreignStep(of: state) {
      throw Diagnostic(
        .rebaseNotPlain, "this rebase has the step \"\(step)\", which only git supports",
        remedy: .advice("run git rebase --continue"))
    }
    self.state = state
    guard case .detached(let head) = try repository.head() else {
      throw Diagnostic(
        .rebaseNotPlain, "a branch was checked out while the rebase was stopped",
        remedy: .advice("run git rebase --abort, or detach HEAD at the commit again"))
    }
    self.head = head
    committer = try repository.identity(.committer, at: continuation.moment)
    try repository.waitForIndex()
  }

  func run() throws(Diagnostic) -> RebaseOutcome {
    let index = try IndexFile(repository)
    try repository.conflicts.refuse(in: index)
    try repository.committing.refuseStagedMarkers()
    let changed = try repository.status().changed.filter { !index.isSubmodule($0.path) }
    guard changed.isEmpty else { throw Checkout.refused(changed.map(\.path)) }
    let tree = try index.writeTree()
    guard tree != (try repository.commits.read(head).tree) else { return try goOn(from: head) }
    return try goOn(from: commit(tree))
  }

  func skip() throws(Diagnostic) -> RebaseOutcome {
    try repository.workTreeFiles.reset(to: head)
    return try goOn(from: head)
  }

  private func commit(_ tree: ObjectName) throws(Diagnostic) -> ObjectName {
    guard let stopped = state.stopped else {
      throw Diagnostic(
        .rebaseNotPlain, "there are staged changes, but the rebase did not stop at a commit",
        remedy: .advice("commit them, then continue"))
    }
    let raw = try RawCommit(stopped, in: repository)
    let action = "\(repository.reflogs.action("rebase")) (continue)"
    let told = ["GIT_REFLOG_ACTION": action]
    let message = try repository.rebasing.preparedMessage(message(raw), variables: told)
    let content = try raw.content(tree: tree, parent: head, committer: committer, message: message)
    let name = try repository.committing.writeSigned(content, committer: committer)
    try repository.references.move(
      "HEAD", to: name, expecting: head, log: "\(action): \(repository.commits.read(name).firstLine)", by: committer)
    try repository.hooks.run(.postCommit, variables: repository.hooks.commitVariables.merging(told) { $1 })
    return name
  }

  /// The commit's own message, unless somebody edited the file with it.
  private func message(_ raw: RawCommit) throws(Diagnostic) -> [UInt8] {
    let name = "\(RebaseFolder.name)/message"
    guard let bytes = try repository.files.read(name), bytes != raw.message + [UInt8(ascii: "\n")],
      bytes != raw.message
    else { return raw.message }
    let text = MessageCleanup.whitespace.apply(
      to: Self.withoutConflictList(String(decoding: bytes, as: UTF8.self)), commentCharacter: "#")
    let isUnchanged = text == String(decoding: raw.message, as: UTF8.self)
    return text.isEmpty || isUnchanged ? raw.message : Array(text.utf8)
  }

  /// A message without the comment in which newer versions of Git (seen with 2.47) list the conflicts.
  private static func withoutConflictList(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.lastIndex(of: "# Conflicts:"),
      lines[start...].allSatisfy({ $0.isEmpty || $0.hasPrefix("#") })
    else { return message }
    return lines[..<start].joined(separator: "\n")
  }

  private func goOn(from tip: ObjectName) throws(Diagnostic) -> RebaseOutcome {
    var state = state
    if let stopped = state.stopped { state.rewritten.append(RewrittenCommit(old: stopped, new: tip)) }
    state.stopped = nil
    let folder = RebaseFolder(repository)
    var replay = RebaseReplay(
      repository, state, tip: tip, committer: committer, merger: continuation.merger)
    try state.writeSteps(to: folder)
    folder.remove("stopped-sha", "message", "author-script", "patch")
    repository.files.remove("REBASE_HEAD", "MERGE_MSG", "MERGE_RR", "AUTO_MERGE", "CHERRY_PICK_HEAD")
    return try RebaseWork(repository: repository, committer: committer).advance(&replay)
  }
}
