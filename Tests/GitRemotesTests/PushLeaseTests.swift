import Diagnostics
import GitRemotes
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// `push --force-with-lease`, beside Git's own in a copy of the same world.
@Suite struct PushLeaseTests {
  private let outer: RemoteWorld
  private let repository: Repository
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    repository = try outer.cloned()
    try outer.change("a.txt", "two\n", "Two")
    try world.git("push", "-q")
    try world.git("commit", "-q", "--amend", "-m", "Better")
  }

  /// The arguments of the option; what is done at the remote and here before; the reason in Git's words, or none.
  @Test(arguments: [
    ([""], "", ""), ([""], "elsewhere", "stale info"), ([""], "fetched", ""), ([""], "untracked", "stale info"),
    ([""], "deleted", "stale info"), (["main"], "", ""), (["main"], "elsewhere", "stale info"),
    (["heads/main"], "", ""), (["refs/heads/main"], "elsewhere", "stale info"), (["other"], "", "non-fast-forward"),
    (["other", ""], "", ""), (["main:origin/main"], "", ""), (["main:HEAD~1"], "", "stale info"),
    (["main:"], "", "stale info"), (["main:"], "deleted", ""), (["main:", ""], "", "stale info"),
    (["main:origin/main"], "elsewhere", "stale info"), ([""], "forward", ""), ([""], "same", ""), ([], "deleted", ""),
    ([""], "tracking of nothing", ""),
  ]) func `a branch is replaced where Git replaces it`(leases: [String], before: String, reason: String) throws {
    switch before {
    case "elsewhere": try outer.elsewhere("echo other > a.txt; git commit -qam Other; git push -q")
    case "fetched":
      try outer.elsewhere("echo other > a.txt; git commit -qam Other; git push -q")
      try world.git("fetch", "-q")
    case "untracked": try forget()
    case "deleted": try outer.git(in: outer.remote, "update-ref", "-d", "refs/heads/main")
    case "tracking of nothing":
      try outer.git(in: outer.remote, "update-ref", "-d", "refs/heads/main")
      try forget()
    case "forward":
      try world.git("reset", "-q", "--hard", "origin/main")
      try outer.change("a.txt", "three\n", "Three")
    case "same": try world.git("reset", "-q", "--hard", "origin/main")
    default: break
    }
    try outer.run(["cp", "-r", "remote.git", "theirs.git"], in: world.root)
    let tracked = try world.tryGit(["rev-parse", "-q", "--verify", "refs/remotes/origin/main"]).outputText
    try world.git("remote", "set-url", "origin", "\(world.root)/theirs.git")
    let options = leases.map { $0.isEmpty ? "--force-with-lease" : "--force-with-lease=\($0)" }
    let git = try world.tryGit(["push"] + options + ["origin", "main"])
    #expect(git.succeeded == reason.isEmpty && git.errorText.contains(reason), "\(git.errorText)")
    try world.git("remote", "set-url", "origin", outer.remote)
    let back =
      tracked.isEmpty ? ["-d", "refs/remotes/origin/main"] : ["refs/remotes/origin/main", "\(tracked.prefix(40))"]
    #expect(try world.tryGit(["update-ref"] + back).succeeded)

    var request = PushRequest(references: [.branch(try BranchName("main"))])
    request.leases = try leases.map { try PushLease($0, in: repository) }
    if reason.isEmpty {
      try repository.pushing.foresee(request)
      try repository.pushing.push(request)
    } else {
      for push in [{ _ = try repository.pushing.push(request) }, { try repository.pushing.foresee(request) }] {
        let error = #expect(throws: Diagnostic.self) { try push() }
        #expect(
          error?.code == .pushRejected && error?.message.contains("(\(reason))") == true, "\(error?.message ?? "")")
      }
    }
    let pictures = try ["remote.git", "theirs.git"].map {
      try outer.git(in: "\(world.root)/\($0)", "for-each-ref", "--format=%(refname) %(objectname)")
    }
    #expect(pictures[0] == pictures[1])
  }

  /// Forgets what was fetched.
  private func forget() throws {
    try world.git("remote", "set-head", "origin", "--delete")
    try world.git("update-ref", "-d", "refs/remotes/origin/main")
  }

  @Test func `an expected object that nothing names is refused`() throws {
    let short = #expect(throws: Diagnostic.self) { try PushLease("main:b", in: repository) }
    #expect(short?.message == "\"b\" is too short for a commit")
    let error = #expect(throws: Diagnostic.self) { try PushLease("main:none", in: repository) }
    #expect(error?.code == .revisionNotFound)
    #expect(error?.message == "cannot parse expected object name \"none\"")
  }

  @Test func `a setting that asks for more than a lease is refused`() throws {
    try repository.setConfiguration("push.useForceIfIncludes", to: "true")
    var request = PushRequest(references: [.branch(try BranchName("main"))])
    request.leases = [try PushLease("", in: repository)]
    let error = #expect(throws: Diagnostic.self) { try repository.pushing.push(request) }
    #expect(error?.code == .pushUnsupported)
  }
}
