public import Diagnostics
public import GitStore
import GitWorkTree

/// Committing to a repository.
public struct Committing {
  package let repository: Repository
}

extension Committing {
  /// Commits the index as `git commit` does: hooks, message, signature, reflog, the end of a stopped merge.
  ///
  /// - Throws: `git-identity-missing`, `unresolved-conflicts`, `nothing-to-commit`, `commit-message-empty`,
  ///   `conflict-markers-left`, `hook-refused`, `signing-failed`; then no branch has moved.
  public func commit(_ request: CommitRequest) throws(Diagnostic) -> CommitOutcome {
    try CommitWork(repository: repository, request: request).run()
  }

  /// Removes what a run that was killed left of a merge which has its commit.
  ///
  /// - Throws: What reading the repository throws.
  public func forgetCommittedMerge() throws(Diagnostic) {
    guard repository.files.exists("MERGE_HEAD"), try repository.mergeHeads().isEmpty else { return }
    repository.files.remove("MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE")
  }
}

extension Committing {
  /// Refuses what a commit of these changes would be refused for, its hooks and its message aside; nothing is written.
  ///
  /// - Throws: As ``commit(_:)``.
  public func foresee(_ request: CommitRequest, changing changes: [FileChange]) throws(Diagnostic) {
    try repository.withoutStoring { () throws(Diagnostic) in
      try CommitWork(repository: repository, request: request).foresee(changing: changes)
    }
  }
}

/// One commit on its way.
struct CommitWork {
  let repository: Repository
  let request: CommitRequest
  private let head: Head
  private let previous: Commit?
  private let mergeHeads: [ObjectName]
  private let pickedFrom: ObjectName?

  init(repository: Repository, request: CommitRequest) throws(Diagnostic) {
    self.repository = repository
    self.request = request
    head = try repository.head()
    previous = try head.commit.map { name throws(Diagnostic) in try repository.commits.read(name) }
    mergeHeads = try repository.mergeHeads()
    pickedFrom = try repository.files.text("CHERRY_PICK_HEAD").flatMap { text throws(Diagnostic) in
      try ObjectName(String(text.prefix(40)))
    }
  }

  func run() throws(Diagnostic) -> CommitOutcome {
    let (author, committer) = try requirements()
    if request.stagesAll {
      return try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
        try repository.committing.refuseMarkers(inFilesAt: [""])
        try repository.stagingArea.stageAll()
        return try run(author: author, committer: committer, partial: nil)
      }
    }
    try repository.conflicts.refuse(in: IndexFile(repository))
    if !request.hunks.isEmpty {
      return try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
        try repository.partialStaging.stage(request.hunks)
        return try run(author: author, committer: committer, partial: nil)
      }
    }
    guard let paths = request.paths else { return try run(author: author, committer: committer, partial: nil) }
    try refuseImpossiblePart()
    return try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
      let partial = try PartialIndex(repository, paths: paths, base: previous?.tree)
      defer { partial.discard() }
      return try run(author: author, committer: committer, partial: partial)
    }
  }

  private func run(
    author: Signature, committer: Signature, partial: PartialIndex?
  ) throws(Diagnostic) -> CommitOutcome {
    // As Git does: a commit without changes would not write the index.
    try repository.waitForIndex()
    try repository.committing.refuseStagedMarkers()
    var hookVariables = ["GIT_INDEX_FILE": partial?.path ?? repository.hooks.path("index")]
    if request.edit == nil { hookVariables["GIT_EDITOR"] = ":" }
    if !request.concludesMerge { hookVariables.merge(try author.variables()) { $1 } }
    if let merged = request.merged { hookVariables.merge(repository.reflogs.mergeHookVariables(of: merged)) { $1 } }
    let first = request.concludesMerge ? Hook.preMergeCommit : .preCommit
    try repository.hooks.run(first, policy: request.hooks, variables: hookVariables)
    let tree = try treeAfterHook(partial)
    try refuseEmpty(tree)
    let message = try CommitMessageWork(
      repository: repository, request: request, previous: previous, isMerge: !mergeHeads.isEmpty,
      hookVariables: hookVariables, tree: tree
    ).message()
    let name = try store(tree: tree, author: author, committer: committer, message: message)
    let commit = try repository.commits.read(name)
    try repository.references.move(
      head.branch?.reference ?? "HEAD", to: name, expecting: head.commit,
      log: log(of: commit), by: committer)
    try conclude(name, hookVariables, author: author)
    return CommitOutcome(
      commit: commit, head: try repository.head(), replaced: request.amends ? previous?.name : nil)
  }

  /// What follows once the branch has moved; nothing here can stop the commit any more.
  private func conclude(
    _ name: ObjectName, _ hookVariables: [String: String], author: Signature
  ) throws(Diagnostic) {
    repository.files.remove(
      "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "CHERRY_PICK_HEAD", "REVERT_HEAD")
    if !request.concludesMerge { repository.files.remove("SQUASH_MSG") }
    // A merge that commits by itself ends as `git merge` ends, without post-commit.
    if let merged = request.merged {
      try repository.hooks.run(.postMerge, ["0"], variables: repository.reflogs.mergeHookVariables(of: merged))
      return
    }
    // The index of some paths alone has served; the repository's own has their changes too.
    let index = ["GIT_INDEX_FILE": repository.hooks.path("index")]
    try repository.hooks.run(.postCommit, variables: hookVariables.merging(index) { $1 })
    if request.amends, let previous {
      try repository.hooks.run(
        .postRewrite, ["amend"], input: "\(previous.name) \(name)\n", variables: author.variables())
    }
  }

  private func signatures() throws(Diagnostic) -> (author: Signature, committer: Signature) {
    let committer = try repository.identity(.committer, at: request.moment)
    if let author = request.author { return (author, committer) }
    if request.amends, let previous { return (previous.author, committer) }
    if let pickedFrom { return (try repository.commits.read(pickedFrom).author, committer) }
    return (try repository.identity(.author, at: request.moment), committer)
  }

  /// Whose commit it would be; refuses what no commit here could be made of.
  private func requirements() throws(Diagnostic) -> (author: Signature, committer: Signature) {
    _ = try repository.requireWorkTree()
    let signatures = try signatures()
    try refuseImpossibleAmend()
    return signatures
  }

  /// Refuses what a commit of these changes would be refused for, its hooks aside; nothing is written.
  func foresee(changing changes: [FileChange]) throws(Diagnostic) {
    _ = try requirements()
    if request.stagesAll {
      try repository.committing.refuseMarkers(inFilesAt: [""])
      _ = try repository.stagingArea.plan([""])
    } else {
      try repository.conflicts.refuse(in: IndexFile(repository))
      if let paths = request.paths {
        try refuseImpossiblePart()
        _ = try repository.stagingArea.plan(
          PartialIndex.withoutStagedRemovals(paths, in: repository, base: previous?.tree))
      }
    }
    try repository.committing.refuseStagedMarkers()
    if changes.isEmpty, !mayBeEmpty { throw try nothingToCommit() }
  }

  private func refuseImpossiblePart() throws(Diagnostic) {
    guard mergeHeads.isEmpty, pickedFrom == nil else {
      let what = repository.operation?.rawValue ?? "merge"
      throw Diagnostic(
        .partialCommitImpossible, "can't do a partial commit during a \(what)",
        remedy: .advice("commit without paths"))
    }
  }

  private func refuseImpossibleAmend() throws(Diagnostic) {
    guard request.amends else { return }
    if previous == nil { throw Diagnostic(.amendImpossible, "nothing to amend: no commits yet") }
    guard mergeHeads.isEmpty, pickedFrom == nil else {
      throw Diagnostic(
        .amendImpossible, "can't amend during a merge or cherry-pick",
        remedy: repository.operationRemedy)
    }
  }

  /// A hook may have staged something, so the index is read again.
  private func treeAfterHook(_ partial: PartialIndex?) throws(Diagnostic) -> ObjectName {
    if let partial { return try partial.tree() }
    return try repository.stagingArea.tree()
  }

  private func refuseEmpty(_ tree: ObjectName) throws(Diagnostic) {
    let empty = try repository.objects.emptyTreeName()
    if !mayBeEmpty, tree == previous?.tree ?? empty { throw try nothingToCommit() }
  }

  private var mayBeEmpty: Bool { request.allowsEmpty || request.amends || !mergeHeads.isEmpty }

  private func nothingToCommit() throws(Diagnostic) -> Diagnostic {
    if previous == nil, case let status = try repository.status(), status.isClean, status.untracked.isEmpty {
      let isBegun = try repository.branchSetup.branchToBegin() != nil
      return Diagnostic(
        .nothingToCommit, "nothing to commit: there are no files",
        remedy: isBegun
          ? try repository.branchSetup.wayToFirstCommit
          : .hint("create a file, or a project with \(command: "new") NAME"))
    }
    if request.stagesAll, case let status = try repository.status() {
      // Of a submodule only another commit can be committed.
      if let inner = status.changed.first?.path {
        return Diagnostic(
          .nothingToCommit, "nothing to commit: the changes are inside the submodule \"\(inner)\"",
          remedy: .hint("run \(command: "commit", in: inner) --all to commit them"))
      }
      if let inner = status.untracked.first(where: { $0.hasSuffix("/") }).map({ String($0.dropLast()) }) {
        return Diagnostic(
          .nothingToCommit, "nothing to commit: \"\(inner)\" is an embedded repository",
          remedy: .hint("run \(command: "status", in: inner) to show its changes"))
      }
    }
    let isPlain = !request.stagesAll && request.paths == nil
    if isPlain, case let status = try repository.status(), status.isClean, status.untracked.isEmpty {
      return Diagnostic(.nothingToCommit, "nothing to commit, working tree clean")
    }
    return Diagnostic(
      .nothingToCommit, nothingChanged,
      remedy: request.stagesAll || request.paths != nil ? nil : .operation(.init("stage", ["all": ""])))
  }

  private var nothingChanged: String {
    if let paths = request.paths {
      return "nothing to commit: no changes in \(PathList.sentence(paths))"
    }
    return request.stagesAll ? "nothing to commit, working tree clean" : "nothing to commit: no staged changes"
  }

  private var parents: [ObjectName] {
    if request.amends { return previous?.parents ?? [] }
    return [head.commit].compactMap { $0 } + mergeHeads
  }

  private func store(
    tree: ObjectName, author: Signature, committer: Signature, message: String
  ) throws(Diagnostic) -> ObjectName {
    let content = try repository.commits.content(
      tree: tree, parents: parents, author: author, committer: committer, message: message)
    guard let signing = try CommitSigning(repository: repository, committer: committer) else {
      return try repository.objects.writeCommitContent(content)
    }
    return try repository.objects.writeCommitContent(try signing.signed(content))
  }

  private func log(of commit: Commit) -> String {
    guard let merged = request.merged else { return "\(repository.reflogs.action(usualAction)): \(commit.firstLine)" }
    return "\(repository.reflogs.action("merge \(merged)")): Merge made by the 'ort' strategy."
  }

  private var usualAction: String {
    if request.amends { return "commit (amend)" }
    if previous == nil { return "commit (initial)" }
    if !mergeHeads.isEmpty { return "commit (merge)" }
    return pickedFrom == nil ? "commit" : "commit (cherry-pick)"
  }
}
