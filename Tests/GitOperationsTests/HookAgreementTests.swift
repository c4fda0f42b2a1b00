import Diagnostics
import GitOperations
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// What hooks hear of an operation, from Git in a copy and from this package here.
@Suite struct `Hooks side by side with Git's` {
  private let world: World
  private let repository: Repository

  private static let names = [
    "pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-merge", "post-checkout",
    "pre-rebase", "post-rewrite",
  ]

  /// `side` has two commits that fit `main`, `clash` has two of which the first does not.
  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n", "b": "b\n"])
    for (branch, first) in [("side", "s"), ("clash", "a")] {
      try world.git("switch", "-q", "-c", branch, "main")
      try world.commit([first: "\(branch)\n"], "First of \(branch)", in: repository)
      try world.commit(["\(branch)-2": "2\n"], "Second of \(branch)", in: repository)
    }
    try world.git("switch", "-q", "main")
    try world.commit(["a": "main\n", "b": "main\n"], "Main", in: repository)
  }

  private func listen() throws {
    for name in Self.names {
      let head = name.hasPrefix("post-") ? "git log -1 --format='at %s'" : ":"
      let input = name == "post-rewrite" ? "cat" : ":"
      try world.hook(
        name,
        """
        { echo "\(name) $*"; \(head); \(input); env \
        | grep -E '^GIT_(DIR=|INDEX_FILE=|EDITOR=:|AUTHOR_(NAME|EMAIL)=|AUTHOR_DATE=@)' | sort \
        | sed -e "s,$PWD,TOP," -e 's/next-index-[0-9]*/next-index/'; } >> .git/heard-\(name)
        """)
    }
  }

  private func expectTheSame(
    _ twin: Twin, heardBy expected: Set<String>, withoutVariables: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func lines(_ text: String?) -> [String] {
      (text ?? "").split(separator: "\n").map(String.init).filter { !withoutVariables || !$0.hasPrefix("GIT_") }
    }
    for name in Self.names {
      let ours = lines(try? world.text(".git/heard-\(name)"))
      #expect(ours == lines(try? twin.read(".git/heard-\(name)")), "\(name)", sourceLocation: sourceLocation)
      #expect(ours.isEmpty == !expected.contains(name), "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a commit of a path that leaves others staged`() throws {
    try world.write("edited\n", to: "b")
    try world.write("new\n", to: "new")
    try world.git("add", "new")
    try listen()
    let twin = try Twin(of: world)
    try twin.git("commit", "-m", "Path", "b")
    var request = CommitRequest(message: "Path", at: world.moment)
    request.paths = ["b"]
    _ = try repository.committing.commit(request)
    try expectTheSame(twin, heardBy: ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"])
  }

  @Test func `an amendment`() throws {
    try listen()
    let twin = try Twin(of: world)
    try twin.git("commit", "--amend", "-m", "Better")
    var request = CommitRequest(message: "Better", at: world.moment)
    request.amends = true
    _ = try repository.committing.commit(request)
    try expectTheSame(
      twin, heardBy: ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-rewrite"])
  }

  @Test func `a template that nobody edits commits nothing`() throws {
    try world.write("PROJ-\n\nWhy:\n", to: "../template")
    try world.git("config", "commit.template", "../template")
    try world.write("more\n", to: "more")
    try world.git("add", "more")
    #expect(try world.tryGit(["commit"]).succeeded == false)
    var request = CommitRequest(at: world.moment)
    request.edit = { _ in }
    let error = #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
    #expect(error?.code == .commitMessageEmpty)
    #expect(try world.git("diff", "--cached", "--name-only") == "more\n")
  }

  @Test(arguments: ["template", "commit", "squash", "merge"]) func `where a message comes from`(_ source: String) throws
  {
    try world.write("From a template\n", to: "../template")
    if source == "template" { try world.git("config", "commit.template", "../template") }
    if source == "squash" { try world.git("merge", "-q", "--squash", "side") }
    if source == "merge" { try world.git("merge", "-q", "--no-commit", "side") }
    if source == "template" || source == "commit" {
      try world.write("more\n", to: "more")
      try world.git("add", "more")
    }
    try listen()
    // Git's editor is a program that changes nothing; a template that nobody edits would commit nothing.
    try world.hook("prepare-commit-msg", "echo \"$*\" >> .git/heard-prepare-commit-msg; echo edited >> \"$1\"")
    let twin = try Twin(of: world)
    try twin.run(["commit"] + (source == "commit" ? ["--amend"] : []))
    var request = CommitRequest(at: world.moment)
    request.amends = source == "commit"
    request.edit = { _ in }
    _ = try repository.committing.commit(request)
    let heard = try world.text(".git/heard-prepare-commit-msg")
    #expect(try heard == twin.read(".git/heard-prepare-commit-msg"))
    #expect(heard.hasPrefix(".git/COMMIT_EDITMSG \(source)"))
  }

  @Test func `a merge that commits by itself`() throws {
    try listen()
    let twin = try Twin(of: world)
    try twin.git("merge", "--no-edit", "side")
    try world.merge("side", in: repository)
    try expectTheSame(twin, heardBy: ["pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-merge"])
    #expect(try world.text(".git/heard-prepare-commit-msg").hasPrefix("prepare-commit-msg .git/MERGE_MSG merge\n"))
  }

  @Test(arguments: ["side", "clash"]) func `a squash, in conflict or not`(_ branch: String) throws {
    try listen()
    let twin = try Twin(of: world)
    try twin.git("merge", "--squash", branch)
    try world.merge(branch, in: repository, recording: .squash)
    try expectTheSame(twin, heardBy: ["post-merge"])
  }

  @Test func `a rebase, commit by commit`() throws {
    try world.git("switch", "-q", "side")
    try listen()
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try repository.rebasing.rebase(
      RebaseRequest(upstream: repository.commits.resolve("main"), label: "main", at: world.moment))
    try expectTheSame(
      twin, heardBy: ["pre-rebase", "post-checkout", "prepare-commit-msg", "post-commit", "post-rewrite"])
    #expect(try world.text(".git/heard-post-commit").contains("at First of side"))
  }

  @Test func `a rebase that stopped and goes on`() throws {
    try world.git("switch", "-q", "clash")
    _ = try world.tryGit(["rebase", "main"])
    try world.write("both\n", to: "a")
    try world.git("add", "a")
    try listen()
    let twin = try Twin(of: world)
    try twin.git("rebase", "--continue")
    _ = try repository.rebasing.continueRebase(RebaseContinuation(at: world.moment))
    // The author is in the variables of Git's first commit besides.
    try expectTheSame(twin, heardBy: ["prepare-commit-msg", "post-commit", "post-rewrite"], withoutVariables: true)
    #expect(try world.git("log", "--format=%s", "main..") == "Second of clash\nFirst of clash\n")
  }

  @Test func `a revert`() throws {
    try listen()
    let twin = try Twin(of: world)
    try twin.git("revert", "--no-edit", "HEAD")
    _ = try repository.picking.pick(PickRequest(repository.commits.resolve("HEAD"), .revert, at: world.moment))
    try expectTheSame(twin, heardBy: ["prepare-commit-msg", "post-commit"])
  }
}
