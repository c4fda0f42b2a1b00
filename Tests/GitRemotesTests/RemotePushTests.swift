import Diagnostics
import Foundation
import GitRemotes
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Pushing` {
  private let outer: RemoteWorld
  private let repository: Repository
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    repository = try outer.cloned()
  }

  private func name(_ text: String) throws -> BranchName { try BranchName(text) }

  @discardableResult
  private func refused(_ request: PushRequest = PushRequest(), _ code: Diagnostic.Code = .pushRejected) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { try repository.pushing.push(request) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    return error
  }

  @Test func `what is pushed is there, and known here as if it had been fetched`() throws {
    try outer.change("a.txt", "two\n", "Two")
    let outcome = try repository.pushing.push()
    #expect(outcome.updates.map(\.change) == [.fastForward])
    #expect(try outer.atRemote("rev-parse", "main") + "\n" == (try world.git("rev-parse", "HEAD")))
    #expect(try world.git("status", "-sb") == "## main...origin/main\n")
    #expect(try world.git("reflog", "-1", "--format=%gs", "origin/main") == "update by push\n")
    #expect(try repository.pushing.push().isUpToDate)
    #expect(try outer.run(["git", "fsck", "--strict"], in: outer.remote) == "")
  }

  @Test func `commits that are not here are never written over`() throws {
    try outer.elsewhere("echo other > a.txt; git commit -qam Other; git push -q")
    let there = try outer.atRemote("rev-parse", "main")
    try outer.change("a.txt", "two\n", "Two")
    let unknown = refused()
    #expect(unknown?.remedy == .operation(.init("pull", [:])))
    #expect(unknown?.message.contains("has commits that you lack") == true)
    try repository.fetching.fetch()
    let diverged = refused()
    #expect(diverged?.message.contains("non-fast-forward") == true)
    #expect(try outer.atRemote("rev-parse", "main") == there)
  }

  @Test func `a remote that does not exist is reported before the upstream branch`() throws {
    try world.git("switch", "-q", "-c", "side")
    let message = refused(PushRequest(remote: "nope"), .remoteNotFound)?.message
    #expect(message == "remote \"nope\" does not exist; the only remote is \"origin\"")
    let foreseen = #expect(throws: Diagnostic.self) { try repository.pushing.foresee(PushRequest(remote: "nope")) }
    #expect(foreseen?.message == message)
  }

  @Test func `a branch is only replaced if it is still where it was seen`() throws {
    let seen = try #require(try repository.references.read("refs/remotes/origin/main"))
    try outer.elsewhere("echo other > a.txt; git commit -qam Other; git push -q")
    try world.git("commit", "-q", "--amend", "-m", "Better")
    let stale = PushRequest(references: [.branch(try name("main"), force: .ifStillAt(seen))])
    #expect(refused(stale)?.message.contains("someone else pushed") == true)
    try repository.fetching.fetch()
    let now = try #require(try repository.references.read("refs/remotes/origin/main"))
    let outcome = try repository.pushing.push(PushRequest(references: [.branch(name("main"), force: .ifStillAt(now))]))
    #expect(outcome.updates.map(\.change) == [.forced])
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "Better")
  }

  @Test func `a branch of the remote is deleted only where it is what was merged`() throws {
    try world.git("branch", "side")
    let tip = try #require(try repository.references.read("refs/heads/side"))
    try repository.pushing.push(PushRequest(references: [.branch(name("side"))]))
    try outer.elsewhere("git switch -q side; echo more > b.txt; git add b.txt; git commit -qm More; git push -q")
    let deletion = PushRequest(references: [.deletion(of: try name("side"), ifStillAt: tip)])
    #expect(refused(deletion)?.message.contains("someone else pushed") == true)
    #expect(try outer.atRemote("branch", "--list", "side") == "side")
    try repository.fetching.fetch()
    let now = try #require(try repository.references.read("refs/remotes/origin/side"))
    try repository.pushing.push(PushRequest(references: [.deletion(of: name("side"), ifStillAt: now)]))
    #expect(try outer.atRemote("branch", "--list", "side") == "")
    #expect(try repository.references.read("refs/remotes/origin/side") == nil)
    refused(PushRequest(references: [.deletion(of: try name("side"), ifStillAt: now)]), .branchNotFound)
  }

  @Test(arguments: [
    ("simple", "", "push-target-missing"), ("current", "", "topic"), ("nothing", "", "push-target-missing"),
    ("upstream", "", "push-target-missing"), ("simple", "push.autoSetupRemote", "topic follows"),
    ("upstream", "other", "other"), ("simple", "other", "push-target-missing"), ("current", "other", "topic"),
    ("simple", "topic", "topic"), ("matching", "", "push-target-missing"), ("simple", "triangular", "topic"),
  ])
  func `push.default decides about a branch`(rule: String, circumstance: String, result: String) throws {
    try world.git("switch", "-q", "-c", "topic")
    try outer.change("t", "t", "Topic")
    try world.git("config", "push.default", rule)
    switch circumstance {
    case "": break
    case "push.autoSetupRemote": try world.git("config", "push.autoSetupRemote", "true")
    case "triangular":
      try world.git("remote", "add", "fork", outer.remote)
      try world.git("config", "branch.topic.remote", "fork")
      try world.git("config", "branch.topic.merge", "refs/heads/else")
      try world.git("config", "remote.pushDefault", "origin")
    default:
      try world.git("config", "branch.topic.remote", "origin")
      try world.git("config", "branch.topic.merge", "refs/heads/\(circumstance)")
    }
    do throws(Diagnostic) {
      let outcome = try repository.pushing.push()
      let names = outcome.updates.map { PushedName.of($0.reference) } + (outcome.upstreams.isEmpty ? [] : ["follows"])
      #expect(names.joined(separator: " ") == result)
    } catch {
      #expect(error.code.rawValue == result, "\(error.message)")
    }
    // Git is asked with the same settings, and has to come to the same answer.
    let theirs = try world.tryGit(["push", "--dry-run"])
    let works = result.hasPrefix("topic") || result == "other" || rule == "matching"
    #expect(theirs.succeeded == works)
  }

  private enum PushedName {
    static func of(_ reference: String) -> String { String(reference.dropFirst("refs/heads/".count)) }
  }

  @Test func `set-upstream and branch.autoSetupRebase are written as Git writes them`() throws {
    try world.git("switch", "-q", "-c", "topic")
    try world.git("config", "branch.autoSetupRebase", "always")
    var request = PushRequest()
    request.setsUpstream = true
    let outcome = try repository.pushing.push(request)
    #expect(outcome.upstreams == [try name("topic"): "origin/topic"])
    #expect(
      try world.git("config", "--get-regexp", "^branch.topic")
        == "branch.topic.remote origin\nbranch.topic.merge refs/heads/topic\nbranch.topic.rebase true\n")
  }

  @Test func `tags with a message follow what they are on`() throws {
    try outer.change("a.txt", "two\n", "Two")
    for arguments in [["tag", "light"], ["tag", "-am", "Note", "v1"]] { _ = try world.tryGit(arguments) }
    try world.git("switch", "-q", "-c", "else")
    try outer.change("b.txt", "b\n", "Else")
    try world.git("tag", "-am", "Note", "v2")
    try world.git("switch", "-q", "main")
    var request = PushRequest()
    request.followsTags = true
    try repository.pushing.push(request)
    #expect(try outer.atRemote("tag") == "v1")
    try repository.pushing.push(PushRequest(references: [.tag("light")]))
    try world.git("tag", "-f", "light", "else")
    refused(PushRequest(references: [.tag("light")]))
  }

  @Test func `pre-push reads what Git gives it, can refuse, and is passed by on demand`() throws {
    try world.git("switch", "-q", "-c", "topic")
    try outer.change("a.txt", "two\n", "Two")
    try world.hook("pre-push", "echo \"$@\" > ../heard; cat >> ../heard; test ! -e ../no || { echo no >&2; exit 1; }")
    let request = PushRequest(references: [.branch(try name("topic"), as: try name("else"))])
    try repository.pushing.push(request)
    let ours = try world.text("../heard")
    try outer.run(["git", "update-ref", "-d", "refs/heads/else"], in: outer.remote)
    try world.git("push", "-q", "origin", "topic:else")
    #expect(try world.text("../heard") == ours)
    let head = try #require(try repository.head().commit)
    try repository.pushing.push(PushRequest(references: [.deletion(of: name("else"), ifStillAt: head)]))
    #expect(try world.text("../heard").contains("(delete) \(ObjectName.zero) refs/heads/else \(head)\n"))
    try world.write("", to: "../no")
    refused(request, .hookRefused)
    #expect(try outer.atRemote("branch", "--list", "else") == "")
    var anyway = request
    anyway.hooks = .withoutVerification
    try repository.pushing.push(anyway)
    #expect(try outer.atRemote("branch", "--list", "else") == "else")
    try world.remove("../no")
    try world.git("remote", "set-url", "origin", outer.remote.replacing(world.root, with: ".."))
    try repository.pushing.push(PushRequest(references: [.branch(try name("topic"), as: try name("third"))]))
    #expect(try world.text("../heard").hasPrefix("origin ../"))
  }

  @Test func `what libgit2 would do otherwise than Git is refused before anything is sent`() throws {
    try outer.change("a.txt", "two\n", "Two")
    let there = try outer.atRemote("rev-parse", "main")
    try outer.run(["sh", "-c", "echo '#!/bin/sh' > hooks/proc-receive; chmod +x hooks/proc-receive"], in: outer.remote)
    #expect(refused(PushRequest(), .pushUnsupported)?.message.contains("\"proc-receive\"") == true)
    try outer.run(["rm", "hooks/proc-receive"], in: outer.remote)
    try world.git("config", "push.gpgSign", "true")
    refused(PushRequest(), .pushUnsupported)
    try world.git("config", "--unset", "push.gpgSign")
    for setting in [["push.recurseSubmodules", "check"], ["submodule.recurse", "true"]] {
      _ = try world.tryGit(["config"] + setting)
      let head = try world.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
      try world.git("update-index", "--add", "--cacheinfo", "160000,\(head),lib")
      refused(PushRequest(), .pushUnsupported)
      try world.git("rm", "-q", "--cached", "lib")
      try world.git("config", "--unset", setting[0])
    }
    try outer.run(["git", "config", "receive.denyCurrentBranch", "updateInstead"], in: outer.remote)
    try outer.git(in: world.root, "clone", "-q", outer.remote, "else")
    try outer.run(["git", "config", "receive.denyCurrentBranch", "updateInstead"], in: "\(world.root)/else")
    refused(PushRequest(remote: "\(world.root)/else", references: [.branch(try name("main"))]), .pushUnsupported)
    #expect(try outer.atRemote("rev-parse", "main") == there)
  }
}
