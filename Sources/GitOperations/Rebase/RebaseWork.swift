import Diagnostics
import GitMerging
import GitStore
import GitWorkTree

/// Brings what a rebase computed into index, working tree and references.
struct RebaseWork {
  let repository: Repository
  let committer: Signature
  /// How the user calls what is built on.
  var label = ""

  private var action: String { repository.reflogs.action("rebase") }

  /// Replays the remaining commits as far as possible.
  func advance(_ replay: inout RebaseReplay, alreadyApplied: [ObjectName] = []) throws(Diagnostic) -> RebaseOutcome {
    let misfit = try replay.run()
    try refuseInTheWay(replay, misfit)
    try repository.switching.readyFilters(changingFrom: repository.head().commit, to: replay.tip)
    try move(replay)
    if let misfit { return try stop(at: misfit, replay.state, alreadyApplied) }
    return try finish(replay, alreadyApplied)
  }

  /// Refuses before anything is written if files that Git does not track would be written over.
  func refuseInTheWay(_ replay: RebaseReplay, _ misfit: RebaseReplay.Misfit?) throws(Diagnostic) {
    let tip = try repository.commits.read(replay.tip).tree
    let paths = try repository.trees.changes(fromTree: repository.headTree(), toTree: tip).map(\.path)
    var inTheWay = Set(try repository.workTreeFiles.untracked(at: Set(paths), comingFrom: .tree(tip)))
    if let misfit {
      let touched = try repository.merging.pathsTouched(by: misfit.merge, in: replay.tip)
      try repository.attributes.readyFilters(touched, attributesOf: misfit.commit.name)
      inTheWay.formUnion(
        try repository.workTreeFiles.untracked(at: Set(touched), comingFrom: .index(misfit.merge.index)))
    }
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay.sorted(), in: repository) }
  }

  /// Writes the files of the new tip, then moves HEAD there, with the lines that Git's reflog would have.
  ///
  /// The hooks see HEAD move from commit to commit as with Git; the files are already the last commit's.
  func move(_ replay: RebaseReplay) throws(Diagnostic) {
    let head = try repository.head()
    if head.commit != replay.tip {
      try Checkout(repository: repository).tree(repository.commits.read(replay.tip).tree)
    }
    if head.branch != nil || !label.isEmpty {
      try repository.references.detachHead(
        at: replay.state.onto, log: "\(action) (start): checkout \(label)", by: committer)
      try repository.hooks.run(.postCheckout, [replay.state.original.hex, replay.state.onto.hex, "1"])
    }
    for move in replay.moves {
      try repository.references.detachHead(at: move.target, log: move.log, by: committer)
      if move.isNew { try repository.hooks.run(.postCommit, variables: repository.hooks.commitVariables) }
    }
  }

  /// Leaves a commit that does not fit in the working tree, with all that Git needs to go on.
  func stop(
    at misfit: RebaseReplay.Misfit, _ state: RebaseState, _ alreadyApplied: [ObjectName]
  ) throws(Diagnostic) -> RebaseOutcome {
    let (commit, folder) = (misfit.commit, RebaseFolder(repository))
    let head = try repository.head()
    guard let tip = head.commit else { throw Diagnostic(.noCommits, "HEAD has no commit") }
    try state.writeSteps(to: folder)
    let raw = try RawCommit(commit.name, in: repository)
    try folder.write("\(commit.name)\n", to: "stopped-sha")
    try repository.files.write(raw.message + [UInt8(ascii: "\n")], to: "\(RebaseFolder.name)/message")
    try folder.write(AuthorScript.text(raw.author), to: "author-script")
    try repository.files.write("\(commit.name)\n", to: "REBASE_HEAD")
    let comment = Array(Merging.conflictComment(misfit.conflicts).utf8)
    try repository.files.write(raw.message + comment, to: "MERGE_MSG")
    let touched = try repository.merging.pathsTouched(by: misfit.merge, in: tip)
    try repository.merging.write(
      misfit.merge, at: touched,
      labels: SideLabels(theirs: misfit.label, base: "parent of \(misfit.label)"))
    let stop = RebaseStop(
      commit: commit, conflicts: misfit.conflicts, touched: touched, position: state.done.steps.count,
      total: state.done.steps.count + state.todo.steps.count)
    return RebaseOutcome(
      state: .stopped(stop), head: head, rewritten: state.rewritten, alreadyApplied: alreadyApplied, keptStash: nil)
  }

  /// Moves the branch, points HEAD at it again, and ends the rebase.
  func finish(_ replay: RebaseReplay, _ alreadyApplied: [ObjectName]) throws(Diagnostic) -> RebaseOutcome {
    let state = replay.state
    if let branch = state.branch {
      try repository.references.move(
        branch.reference, to: replay.tip, expecting: state.original,
        log: "\(action) (finish): \(branch.reference) onto \(state.onto)", by: committer)
      try repository.references.attachHead(
        to: branch, log: "\(action) (finish): returning to \(branch.reference)", by: committer)
    }
    if !state.rewritten.isEmpty {
      try repository.hooks.run(.postRewrite, ["rebase"], input: RebaseState.lines(state.rewritten))
    }
    let kept = try bringBack(state.autostash)
    RebaseFolder(repository).discard()
    let ended: RebaseOutcome.State = state.done.steps.isEmpty && alreadyApplied.isEmpty ? .fastForwarded : .done
    return RebaseOutcome(
      state: ended, head: try repository.head(), rewritten: state.rewritten, alreadyApplied: alreadyApplied,
      emptied: state.emptied, keptStash: kept)
  }

  /// Applies the autostash; if it conflicts, it becomes the newest stash.
  func bringBack(_ autostash: ObjectName?) throws(Diagnostic) -> StashEntry? {
    guard let autostash else { return nil }
    do throws(Diagnostic) {
      let application = try StashApplication(repository, stash: autostash, merger: nil)
      if application.fits {
        _ = try application.run(.reinstateWherePossible)
        return nil
      }
    } catch {
      // Whatever the reason is: the changes are kept where they can be found.
    }
    try repository.stashing.record(autostash, message: "autostash", by: committer)
    return try repository.stashes.entry(at: 0)
  }
}

/// The author of a stopped commit, as Git's scripts read it.
enum AuthorScript {
  static func text(_ author: [UInt8]) -> String {
    let line = String(decoding: author, as: UTF8.self)
    guard let open = line.firstIndex(of: "<"), let close = line.lastIndex(of: ">") else { return "" }
    let name = line[..<open].drop { $0 == " " }
    let email = line[line.index(after: open)..<close]
    let date = line[line.index(after: close)...].drop { $0 == " " }
    let trimmed = name.hasSuffix(" ") ? name.dropLast() : name
    return [("NAME", trimmed), ("EMAIL", email), ("DATE", "@\(date)"[...])]
      .map { "GIT_AUTHOR_\($0)=\(ShellWord.alwaysQuoted($1))\n" }.joined()
  }
}
