import Diagnostics
import Foundation
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Stopped rebases` {
  private let world: World
  private let repository: Repository

  /// Of the topic's three commits the second is in conflict with `main`.
  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n"])
    try world.git("checkout", "-q", "-b", "topic")
    for (path, text, message) in [
      ("c", "c\n", "Adds c"), ("a", "1\ntopic\n3\n", "Topic changes a\n\nIt's \"quoted\"."), ("d", "d\n", "Adds d"),
    ] {
      try world.write(text, to: path)
      try world.git("add", path)
      try world.git("commit", "-q", "-m", message, "--author=Bob O'Hara <bob@example.org>", "--date=1600000000 -0730")
    }
    try world.git("checkout", "-q", "main")
    try world.write("1\nmain\n3\n", to: "a")
    try world.git("commit", "-q", "-a", "-m", "Main changes a")
    try world.git("checkout", "-q", "topic")
  }

  private func rebase() throws -> RebaseOutcome {
    try repository.rebasing.rebase(
      RebaseRequest(upstream: repository.commits.resolve("main"), label: "main", at: world.moment))
  }

  private var continuation: RebaseContinuation { RebaseContinuation(at: world.moment) }

  private func resolve(_ twin: Twin? = nil) throws {
    try world.write("1\nmain and topic\n3\n", to: "a")
    try world.git("add", "a")
    try twin?.write("1\nmain and topic\n3\n", to: "a")
    try twin?.git("add", "a")
  }

  @Test func `it stops with git's markers, index, status and files`() throws {
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    let outcome = try rebase()
    guard case .stopped(let stop) = outcome.state else { throw World.GitRefused(arguments: [], text: "not stopped") }
    #expect(stop.conflicts.map(\.path) == ["a"] && stop.position == 2 && stop.total == 3)
    #expect(stop.commit.subject == "Topic changes a")
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("a") == twin.read("a"))
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
    #expect(try world.git("status") == twin.git("status"))
    let names = [
      "head-name", "onto", "orig-head", "git-rebase-todo", "done", "msgnum", "end", "message", "author-script",
      "stopped-sha", "interactive", "rewritten-list", "drop_redundant_commits", "no-reschedule-failed-exec",
    ]
    for name in names.map({ "rebase-merge/\($0)" }) + ["REBASE_HEAD", "MERGE_MSG", "ORIG_HEAD"] {
      // Newer versions of Git list the conflicts in this message as well.
      let theirs = try twin.read(".git/\(name)")
      let isMessage = name == "rebase-merge/message"
      let expected = isMessage ? theirs.replacing(/# Conflicts:\n(#.*\n)+/, with: "") : theirs
      #expect(try world.text(".git/\(name)") == expected, "\(name)")
    }
    #expect(repository.operation == .rebase)
  }

  @Test func `diff3 markers are git's too`() throws {
    try world.git("config", "merge.conflictStyle", "diff3")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try rebase()
    #expect(try world.text("a") == twin.read("a"))
  }

  @Test(arguments: ["us, git", "git, us", "us, us"]) func `either program goes on with what the other began`(
    _ order: String
  ) throws {
    try world.hook("post-rewrite", "echo \"$*\" > .git/heard; cat >> .git/heard")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    if order.hasPrefix("us") { _ = try rebase() } else { _ = try world.tryGit(["rebase", "main"]) }
    try resolve(twin)
    try twin.git("rebase", "--continue")
    if order.hasSuffix("us") {
      #expect(try repository.rebasing.continueRebase(continuation).state == .done)
    } else {
      try world.git("-c", "core.editor=true", "rebase", "--continue")
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text(".git/heard") == twin.read(".git/heard"))
    #expect(repository.operation == nil && !world.exists(".git/rebase-merge") && !world.exists(".git/REBASE_HEAD"))
    #expect(try world.isSound())
  }

  @Test func `the conflicts that newer versions of Git list in the message are no part of it`() throws {
    _ = try world.tryGit(["rebase", "main"])
    let message = try world.text(".git/rebase-merge/message")
    if !message.contains("# Conflicts:") {
      try world.write(message + "\n# Conflicts:\n#\ta\n", to: ".git/rebase-merge/message")
    }
    try resolve()
    #expect(try repository.rebasing.continueRebase(continuation).state == .done)
    #expect(try world.git("log", "-1", "--format=%B", "HEAD~1") == "Topic changes a\n\nIt's \"quoted\".\n\n")
  }

  @Test(arguments: ["us, git", "git, us", "us, us"]) func `either program skips what the other stopped at`(
    _ order: String
  ) throws {
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    try twin.git("rebase", "--skip")
    if order.hasPrefix("us") { _ = try rebase() } else { _ = try world.tryGit(["rebase", "main"]) }
    if order.hasSuffix("us") {
      #expect(try repository.rebasing.skip(continuation).state == .done)
    } else {
      try world.git("rebase", "--skip")
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test(arguments: ["us, git", "git, us", "us, us"]) func `either program takes back what the other began`(
    _ order: String
  ) throws {
    try world.write("untracked\n", to: "mine")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    try twin.git("rebase", "--abort")
    if order.hasPrefix("us") { _ = try rebase() } else { _ = try world.tryGit(["rebase", "main"]) }
    if order.hasSuffix("us") {
      try repository.rebasing.abort(at: world.moment)
    } else {
      try world.git("rebase", "--abort")
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("a") == "1\ntopic\n3\n" && world.text("mine") == "untracked\n")
    #expect(repository.operation == nil && !world.exists(".git/rebase-merge"))
  }

  @Test func `put aside changes survive stop, continue and abort, staged ones staged`() throws {
    try world.git("config", "rebase.autoStash", "true")
    try world.write("staged\n", to: "b")
    try world.git("add", "b")
    try world.write("staged and edited\n", to: "b")
    let before = try world.git("status", "--porcelain") + world.git("diff", "--cached")
    _ = try rebase()
    #expect(try world.text("b") == "b\n" && world.exists(".git/rebase-merge/autostash"))
    try repository.rebasing.abort(at: world.moment)
    #expect(try world.git("status", "--porcelain") + world.git("diff", "--cached") == before)
    #expect(try world.text("b") == "staged and edited\n")
    _ = try rebase()
    try resolve()
    #expect(try repository.rebasing.continueRebase(continuation).keptStash == nil)
    #expect(try world.text("b") == "staged and edited\n" && world.git("status", "--porcelain") == "MM b\n")
    try world.git("reset", "-q", "--hard", "topic@{1}")
    try world.write("again\n", to: "b")
    _ = try rebase()
    try world.git("rebase", "--abort")
    #expect(try world.text("b") == "again\n" && world.git("stash", "list") == "")
  }

  @Test func `what is not resolved, not staged or still marked is refused, and nothing moves`() throws {
    _ = try rebase()
    let before = try RepositoryPicture(world)
    #expect(
      #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }?.code
        == .unresolvedConflicts)
    #expect(try RepositoryPicture(world) == before)
    try world.git("add", "a")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }?.code
        == .conflictMarkersLeft)
    try resolve()
    try world.write("later\n", to: "c")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }?.code
        == .uncommittedChanges)
    try world.git("checkout", "-q", "c")
    #expect(try repository.rebasing.continueRebase(continuation).state == .done)
  }

  @Test func `what the user committed at the stop is gone on from`() throws {
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try rebase()
    try resolve(twin)
    try world.git("commit", "-q", "-m", "By hand")
    try twin.git("commit", "-q", "-m", "By hand")
    try twin.git("rebase", "--continue")
    #expect(try repository.rebasing.continueRebase(continuation).state == .done)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test func `steps that only git can do are named and refused, and taken back all the same`() throws {
    let before = try RepositoryPicture(world)
    _ = try world.tryGit(["rebase", "--exec", "true", "main"])
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }
    #expect(error?.code == .rebaseNotPlain && error?.message.contains("exec true") == true)
    #expect(try repository.rebasing.progress()?.foreignStep == "exec true")
    try repository.rebasing.abort(at: world.moment)
    #expect(try RepositoryPicture(world).references == before.references)
    _ = try world.tryGit(["rebase", "--apply", "main"])
    #expect(
      #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }?.code == .rebaseNotPlain
    )
    try world.git("rebase", "--abort")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.rebasing.continueRebase(continuation) }?.code == .noOperation)
  }

  @Test func `an untracked file that abort would write over stops it`() throws {
    _ = try rebase()
    try world.git("rm", "-q", "--cached", "d", "--ignore-unmatch")
    try world.write("mine\n", to: "d")
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.abort(at: world.moment) }
    #expect(error?.code == .uncommittedChanges && world.exists(".git/rebase-merge"))
    try world.remove("d")
    try repository.rebasing.abort(at: world.moment)
    #expect(try world.git("status", "--porcelain") == "" && world.text("d") == "d\n")
  }

  @Test func `a merger is asked per commit, and what it leaves is written`() throws {
    var request = RebaseRequest(upstream: try repository.commits.resolve("main"), label: "main", at: world.moment)
    var asked: [String] = []
    request.merger = { (input) throws(Diagnostic) in
      asked.append("\(input.labels.theirs): \(input.path)")
      return .conflicted(Array("partial\n".utf8))
    }
    _ = try repository.rebasing.rebase(request)
    #expect(asked.count == 1 && asked.first?.hasSuffix(" (Topic changes a): a") == true)
    #expect(try world.text("a") == "partial\n" && world.git("status", "--porcelain") == "UU a\n")
  }
}
