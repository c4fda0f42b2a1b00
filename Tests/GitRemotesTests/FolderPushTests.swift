import Diagnostics
import GitRemotes
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Pushes into a folder of this machine, where nobody at the other end looks after the references but we.
@Suite struct `Pushing to a folder` {
  private let outer: RemoteWorld
  private let repository: Repository
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    repository = try outer.cloned()
  }

  private func name(_ text: String) throws -> BranchName { try BranchName(text) }

  @discardableResult
  private func refused(_ request: PushRequest = PushRequest(), saying words: String) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { try repository.pushing.push(request) }
    #expect(error?.code == .pushRejected && error?.message.contains(words) == true, "\(error?.message ?? "")")
    return error
  }

  @Test func `of eight who push at once one wins, and what it pushed is there whole`() async throws {
    let (folder, environment, count) = (world.root, world.gitEnvironment, 8)
    let before = try outer.atRemote("rev-parse", "main")
    for number in 0..<count {
      try outer.git(in: folder, "clone", "-q", outer.remote, "clone-\(number)")
      try outer.run(
        ["sh", "-ec", "echo \(number) > a.txt; git commit -qam 'By \(number)'"], in: "\(folder)/clone-\(number)")
    }
    let results = await withTaskGroup(of: (Int, Diagnostic?).self) { group in
      for number in 0..<count {
        group.addTask {
          do throws(Diagnostic) {
            try Repository.open(at: "\(folder)/clone-\(number)", environment: environment).pushing.push()
            return (number, nil)
          } catch {
            return (number, error)
          }
        }
      }
      return await group.reduce(into: [Int: Diagnostic?]()) { $0[$1.0] = .some($1.1) }
    }
    let winners = results.filter { $0.value == nil }.keys.sorted()
    #expect(winners.count == 1)
    #expect(results.values.compactMap { $0 }.allSatisfy { $0.code == .pushRejected })
    #expect(try outer.atRemote("show", "main:a.txt") == winners.map { "\($0)" }.joined())
    #expect(try outer.atRemote("rev-parse", "main^") == before)
    #expect(try outer.atRemote("for-each-ref", "--format=%(refname)") == "refs/heads/main")
    for loser in results.keys where !winners.contains(loser) {
      let known = try outer.git(in: "\(folder)/clone-\(loser)", "rev-parse", "origin/main")
      #expect(known == before + "\n", "what was refused is not noted as pushed")
      try outer.git(in: "\(folder)/clone-\(loser)", "pull", "-q", "--rebase", "-X", "theirs")
      try outer.git(in: "\(folder)/clone-\(loser)", "push", "-q")
    }
    #expect(try outer.atRemote("rev-list", "--count", "main") == "\(count + 1)")
    #expect(try outer.run(["git", "fsck", "--strict", "--no-dangling"], in: outer.remote) == "")
  }

  @Test(arguments: ["moves", "deletes", "makes"])
  func `what somebody does between the look and the move is not written over`(operation: String) throws {
    let target = operation == "makes" ? "new" : "main"
    try outer.change("a.txt", "two\n", "Two")
    let other = try outer.git(
      in: outer.remote, "commit-tree", "-m", "Other", "-p", "main", "main^{tree}"
    ).split(separator: "\n")[0]
    let command = operation == "deletes" ? "-d refs/heads/\(target)" : "refs/heads/\(target) \(other)"
    // The hook runs after what the remote has was compared, and before anything is sent.
    try world.hook("pre-push", "unset GIT_DIR; git -C '\(outer.remote)' update-ref \(command)")
    let request = PushRequest(references: [.branch(try name("main"), as: try name(target))])
    refused(request, saying: "cannot lock ref")
    let there = try outer.atRemote("for-each-ref", "--format=%(objectname)", "refs/heads/\(target)")
    #expect(there == (operation == "deletes" ? "" : String(other)))
    let known = try world.tryGit(["rev-parse", "-q", "--verify", "origin/\(target)"]).outputText
    #expect(try known == (operation == "makes" ? "" : world.git("rev-parse", "main^")))
  }

  @Test func `hooks at the other end run as Git runs them`() throws {
    for hook in ["pre-receive", "update", "post-receive", "post-update"] {
      try receive(hook, "echo \(hook) \"$@\" in $(pwd) for $GIT_DIR >> heard; cat >> heard; echo said by \(hook)")
    }
    try outer.change("a.txt", "two\n", "Two")
    try outer.git(in: world.directory, "branch", "side", "main^")
    let references = [PushedReference.branch(try name("main")), .branch(try name("side"))]
    var heard: [String] = []
    let dialogue = RemoteDialogue(onProgress: { progress in
      if let line = progress.serverText { heard.append(line) }
      return .goOn
    })
    try repository.pushing.push(PushRequest(references: references), dialogue: dialogue)
    let ours = try outer.run(["cat", "heard"], in: outer.remote)
    try outer.run(
      ["sh", "-ec", "rm heard; git update-ref refs/heads/main main^; git update-ref -d refs/heads/side"],
      in: outer.remote)
    try world.git("push", "-q", "origin", "main", "side")
    #expect(try outer.run(["cat", "heard"], in: outer.remote) == ours)
    #expect(
      heard == ["pre-receive", "update", "update", "post-receive", "post-update"].map { "said by \($0)" })
  }

  @Test(arguments: ["pre-receive", "update"])
  func `a hook at the other end can refuse`(hook: String) throws {
    try outer.change("a.txt", "two\n", "Two")
    try world.git("branch", "side", "main^")
    try receive(hook, "test \"$1\" = refs/heads/side && exit 0; echo not on a Sunday >&2; exit 1")
    try receive("post-receive", "cat > heard")
    let there = try outer.atRemote("rev-parse", "main")
    let references = [PushedReference.branch(try name("main")), .branch(try name("side"))]
    let error = refused(PushRequest(references: references), saying: hook == "update" ? "hook declined" : hook)
    #expect(error?.message.contains("not on a Sunday") == true)
    #expect(try outer.atRemote("rev-parse", "main") == there)
    #expect(try outer.atRemote("branch", "--list", "side") == (hook == "update" ? "side" : ""))
    #expect(try repository.references.read("refs/remotes/origin/side") == (hook == "update" ? ObjectName(there) : nil))
    let told = try outer.run(["sh", "-c", "cat heard 2> /dev/null | wc -l"], in: outer.remote)
    #expect(told == (hook == "update" ? "1\n" : "0\n"), "what moved is told, and nothing else")
  }

  /// Each with what Git does, which is asked beside it.
  @Test(arguments: [
    ("work tree", "", "branch is currently checked out"),
    ("work tree", "receive.denyCurrentBranch=refuse", "checked out"),
    ("work tree", "receive.denyCurrentBranch=ignore", ""), ("work tree", "receive.denyCurrentBranch=warn", ""),
    ("linked work tree", "", "branch is currently checked out"), ("bare", "", ""),
    ("other branch", "", ""), ("deletion", "", "deletion of the current branch prohibited"),
    ("deletion", "receive.denyDeleteCurrent=warn", ""), ("deletion", "receive.denyDeletes=true", "deletion prohibited"),
    ("forced", "receive.denyNonFastForwards=true", "non-fast-forward"), ("forced", "", ""),
  ])
  func `the other end's rules count`(circumstance: String, setting: String, words: String) throws {
    let seen = try #require(try repository.references.read("refs/remotes/origin/main"))
    var branch = PushedReference.branch(try name("main"))
    var arguments = ["main"]
    switch circumstance {
    case "work tree": try world.git("clone", "-q", outer.remote, "../ours")
    case "other branch":
      try world.git("clone", "-q", outer.remote, "../ours")
      try outer.git(in: "\(world.root)/ours", "switch", "-q", "-c", "else")
    default: try world.git("clone", "-q", "--bare", outer.remote, "../ours")
    }
    switch circumstance {
    case "linked work tree": try outer.git(in: "\(world.root)/ours", "worktree", "add", "-q", "../linked", "main")
    case "deletion": (branch, arguments) = (.deletion(of: try name("main"), ifStillAt: seen), [":main"])
    case "forced": (branch, arguments) = (.branch(try name("main"), force: .ifStillAt(seen)), ["+main"])
    default: break
    }
    if let equals = setting.firstIndex(of: "=") {
      let value = String(setting[setting.index(after: equals)...])
      try outer.git(in: "\(world.root)/ours", "config", String(setting[..<equals]), value)
    }
    try outer.run(["cp", "-r", "ours", "theirs"], in: world.root)
    if circumstance == "forced" {
      try world.git("commit", "-q", "--amend", "-m", "Better")
    } else {
      try outer.change("a.txt", "two\n", "Two")
    }
    let git = try world.tryGit(["push", "../theirs"] + arguments)
    #expect(git.succeeded == words.isEmpty && git.errorText.contains(words), "\(git.errorText)")
    let request = PushRequest(remote: "../ours", references: [branch])
    if words.isEmpty { try repository.pushing.push(request) } else { refused(request, saying: words) }
    let pictures = try ["ours", "theirs"].map {
      try outer.git(in: "\(world.root)/\($0)", "for-each-ref", "--format=%(refname) %(objectname)")
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `tags, trees and nothing new arrive as well`() throws {
    try world.git("tag", "-am", "Inner", "inner")
    try world.git("tag", "-am", "Outer", "outer", "inner")
    try world.write("loose\n", to: "loose.txt")
    let blob = try world.git("hash-object", "-w", "loose.txt").split(separator: "\n")[0]
    try world.git("tag", "blob", String(blob))
    try world.git("branch", "same")
    let request = PushRequest(references: [.tag("outer"), .tag("blob"), .branch(try name("same"))])
    try repository.pushing.push(request)
    #expect(try outer.atRemote("cat-file", "-p", "blob") == "loose")
    #expect(try outer.atRemote("rev-parse", "outer^{commit}") == (try outer.atRemote("rev-parse", "same")))
    #expect(try outer.run(["git", "fsck", "--strict"], in: outer.remote) == "")
  }

  private func receive(_ hook: String, _ script: String) throws {
    // Another program writes it: a file that this one had open for writing can't be run while others are started.
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", "cat > \"$0\" && chmod 755 \"$0\"", "hooks/\(hook)"], directory: outer.remote,
      environment: world.environment, input: Array("#!/bin/sh\n\(script)\n".utf8))
    #expect(outcome.succeeded)
  }
}
