import Diagnostics
import GitStore

/// A rebase on its way, as the files of its folder tell it.
struct RebaseState {
  /// The branch that is rebased, or `nil` for a detached HEAD.
  var branch: BranchName?
  /// The commit that is built on.
  var onto: ObjectName
  /// Where the branch was.
  var original: ObjectName
  /// The remaining steps.
  var todo: RebaseTodo
  /// What was done, the step that stopped among it.
  var done: RebaseTodo
  /// What became of the commits.
  var rewritten: [RewrittenCommit]
  /// The commit at which it stopped.
  var stopped: ObjectName?
  /// The autostash with the uncommitted changes.
  var autostash: ObjectName?

  /// Begins a rebase of `picks`; those named in `empty` change nothing, which Git notes beside them.
  init(
    branch: BranchName?, onto: ObjectName, original: ObjectName, picks: [Commit], empty: Set<ObjectName>
  ) {
    self.branch = branch
    self.onto = onto
    self.original = original
    todo = RebaseTodo(picks.map { .pick($0.name, subject: $0.subject + (empty.contains($0.name) ? " # empty" : "")) })
    done = RebaseTodo([])
    rewritten = []
  }

  /// Whether the lists of steps are needed.
  enum Steps {
    /// They are.
    case read
    /// They are not: taking a rebase back needs none, however strange they are.
    case ignored
  }

  /// Reads the files, whoever wrote them; `nil` where no rebase of this kind is in progress.
  init?(_ repository: Repository, steps: Steps = .read) throws(Diagnostic) {
    let folder = RebaseFolder(repository)
    guard let onto = try folder.line("onto"), let original = try folder.line("orig-head"),
      let head = try folder.line("head-name")
    else { return nil }
    self.onto = try ObjectName(onto)
    self.original = try ObjectName(original)
    let prefix = "refs/heads/"
    branch = head.hasPrefix(prefix) ? BranchName(unchecked: String(head.dropFirst(prefix.count))) : nil
    autostash = try folder.line("autostash").flatMap { try? ObjectName($0) }
    todo = RebaseTodo([])
    done = RebaseTodo([])
    rewritten = []
    guard steps == .read else { return }
    todo = try RebaseTodo(parsing: folder.text("git-rebase-todo") ?? "", in: repository)
    done = try RebaseTodo(parsing: folder.text("done") ?? "", in: repository)
    for line in (try folder.text("rewritten-list") ?? "").split(whereSeparator: \.isNewline) {
      let names = line.split(separator: " ").map(String.init)
      guard names.count == 2 else { continue }
      rewritten.append(RewrittenCommit(old: try ObjectName(names[0]), new: try ObjectName(names[1])))
    }
    stopped = try folder.line("stopped-sha").flatMap { try? repository.commits.resolve($0) }
  }

  /// Writes the files that say what is done and what is not.
  func write(to repository: Repository) throws(Diagnostic) {
    let folder = RebaseFolder(repository, isDraft: true)
    try folder.create()
    if let autostash { try folder.write("\(autostash)\n", to: "autostash") }
    try folder.write("\(branch?.reference ?? "detached HEAD")\n", to: "head-name")
    try folder.write("\(onto)\n", to: "onto")
    try folder.write("\(original)\n", to: "orig-head")
    for marker in ["interactive", "drop_redundant_commits", "no-reschedule-failed-exec"] {
      try folder.write("", to: marker)
    }
    if repository.configuration.boolean("commit.gpgSign") == true { try folder.write("-S\n", to: "gpg_sign_opt") }
    try writeSteps(to: folder)
    try folder.write(done.text + todo.text, to: "git-rebase-todo.backup")
    try folder.publish()
  }

  /// Writes those files that change from step to step.
  func writeSteps(to folder: RebaseFolder) throws(Diagnostic) {
    try folder.write(todo.text, to: "git-rebase-todo")
    try folder.write(done.text, to: "done")
    try folder.write("\(done.steps.count)\n", to: "msgnum")
    try folder.write("\(done.steps.count + todo.steps.count)\n", to: "end")
    if !rewritten.isEmpty { try folder.write(Self.lines(rewritten), to: "rewritten-list") }
  }

  /// The commits that became empty; they map to their new parent.
  var emptied: [ObjectName] {
    let picked = Set(
      done.steps.compactMap { step in
        if case .pick(let name, _) = step { name } else { nil }
      })
    var known: Set<ObjectName> = [onto]
    return rewritten.filter { !known.insert($0.new).inserted && picked.contains($0.old) }.map(\.old)
  }

  static func lines(_ rewritten: [RewrittenCommit]) -> String {
    rewritten.map { "\($0.old) \($0.new)\n" }.joined()
  }
}
