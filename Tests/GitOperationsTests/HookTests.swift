import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Hooks` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started()
  }

  private func commit(_ message: String = "Change", _ adjust: (inout CommitRequest) -> Void = { _ in }) throws -> Commit
  {
    var request = CommitRequest(message: message, at: world.moment)
    adjust(&request)
    return try repository.committing.commit(request).commit
  }

  private func stage() throws {
    try world.write("changed\n", to: "a.txt")
    try repository.stagingArea.stageAll()
  }

  @Test func `all of a commit's hooks run in Git's order with Git's arguments`() throws {
    for name in ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "post-rewrite"] {
      try world.hook(
        name, "echo \"\(name) $*\" >> order; test \(name) != post-rewrite || cat >> order")
    }
    func run(_ work: () throws -> Void) throws -> String {
      try work()
      let order = try world.text("order")
      try world.remove("order")
      return order
    }
    try stage()
    let ours = try run { _ = try commit() }
    #expect(
      ours
        == "pre-commit \nprepare-commit-msg .git/COMMIT_EDITMSG message\ncommit-msg .git/COMMIT_EDITMSG\npost-commit \n"
    )
    let old = try #require(try repository.head().commit)
    let amended = try run { _ = try commit("Better") { $0.amends = true } }
    #expect(amended.hasPrefix(ours.replacing("message\n", with: "message\n")))
    let new = try #require(try repository.head().commit)
    #expect(amended.hasSuffix("post-rewrite amend\n\(old) \(new)\n"))
  }

  @Test func `a commit's hooks are told its author as Git tells them`() throws {
    for name in ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"] {
      try world.hook(name, "echo \"\(name) $GIT_AUTHOR_NAME, $GIT_AUTHOR_EMAIL, $GIT_AUTHOR_DATE\" >> ../heard")
    }
    try stage()
    _ = try commit()
    let ours = try world.text("../heard")
    try world.remove("../heard")
    try world.git("commit", "-q", "--amend", "-m", "Change", "--date=@1700000000 +0100")
    #expect(try world.text("../heard") == ours)
    try world.remove("../heard")
    try world.git("config", "user.name", "Grace")
    _ = try commit { $0.amends = true }
    #expect(try world.text("../heard") == ours)
  }

  @Test func `a hook that refuses stops the commit, and --no-verify passes it by`() throws {
    try world.hook("pre-commit", "echo 'tabs, please' >&2; exit 1")
    try stage()
    var heard: [ProgramOutput] = []
    repository.onProgramOutput = { heard.append($0) }
    let before = try repository.head()
    let error = #expect(throws: Diagnostic.self) { try commit() }
    #expect(error?.code == .hookRefused)
    #expect(error?.message == "the hook \"pre-commit\" exited with status 1: tabs, please")
    #expect(heard == [ProgramOutput(program: "pre-commit", text: "tabs, please\n")])
    #expect(try repository.head() == before)
    #expect(try commit { $0.hooks = .withoutVerification }.message == "Change\n")
  }

  @Test func `what pre-commit stages is committed, and what the message hooks write is the message`() throws {
    try world.hook("pre-commit", "echo made > made; git add made")
    try world.hook("prepare-commit-msg", "echo prepared >> \"$1\"")
    try world.hook("commit-msg", "sed -i s/Change/Changed/ \"$1\"")
    try stage()
    let commit = try commit()
    #expect(commit.message == "Changed\nprepared\n")
    #expect(try world.git("show", "HEAD:made") == "made\n")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `core.hooksPath counts, and a hook that is not executable is ignored with a hint`() throws {
    try world.write("#!/bin/sh\nexit 1\n", to: ".githooks/pre-commit")
    try repository.setConfiguration("core.hooksPath", to: ".githooks")
    try world.write("changed\n", to: "a.txt")
    try repository.stagingArea.stage(["a.txt"])
    var heard: [String] = []
    repository.onProgramOutput = { heard.append($0.text) }
    _ = try commit()
    #expect(heard.count == 1 && heard[0].contains("not executable"))
    try world.git("update-index", "--refresh")
  }

  @Test func `a commit stands though post-commit fails`() throws {
    try world.hook("post-commit", "exit 3")
    try stage()
    #expect(try commit("Stands").message == "Stands\n")
    #expect(try world.git("log", "-1", "--format=%s") == "Stands\n")
  }

  @Test func `post-checkout and post-merge hear what git tells them`() throws {
    for name in ["post-checkout", "post-merge", "pre-merge-commit"] {
      try world.hook(name, "echo \"\(name) $*\" >> ../heard")
    }
    let start = try #require(try repository.head().commit)
    try repository.branches.create(BranchName("side"), at: start)
    try repository.switching.switchTo(BranchName("side"))
    let side = try world.commit(["side": "s"], "Side", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try world.commit(["main": "m"], "Main", in: repository)
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    var request = CommitRequest(at: world.moment)
    request.merged = "side"
    _ = try repository.committing.commit(request)
    #expect(
      try world.text("../heard")
        == "post-checkout \(start) \(start) 1\npost-checkout \(side) \(start) 1\npre-merge-commit \npost-merge 0\n")
  }

  @Test func `--no-verify leaves prepare-commit-msg, and what commit-msg refused is kept`() throws {
    try world.hook("prepare-commit-msg", "echo prepared >> \"$1\"; exit ${REFUSED:-0}")
    for name in ["pre-commit", "commit-msg"] { try world.hook(name, "exit 1") }
    try stage()
    #expect(try commit { $0.hooks = .withoutVerification }.message == "Change\nprepared\n")
    try world.write("again\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    try world.hook("pre-commit", "exit 0")
    #expect(throws: Diagnostic.self) { try commit("Long thought about") }
    #expect(try world.text(".git/COMMIT_EDITMSG") == "Long thought about\nprepared\n")
    try world.hook("prepare-commit-msg", "exit 1")
    let error = #expect(throws: Diagnostic.self) { try commit { $0.hooks = .withoutVerification } }
    #expect(error?.code == .hookRefused && error?.message.contains("prepare-commit-msg") == true)
  }

  @Test func `post-checkout that fails stops nothing, and its status is told`() throws {
    try world.hook("post-checkout", "echo no; exit 3")
    try world.git("branch", "side")
    var heard: [String] = []
    repository.onProgramOutput = { heard.append($0.text) }
    try repository.switching.switchTo(BranchName("side"))
    #expect(heard == ["no\n", "the hook \"post-checkout\" exited with status 3\n"])
  }

  @Test func `a folder of a hook's name is no hook, and hooksPath is seen from the top`() throws {
    try world.write("x", to: ".git/hooks/pre-commit/x")
    try stage()
    _ = try commit()
    try world.write("x\n", to: "sub/x")
    try world.git("config", "core.hooksPath", "../hooks")
    try world.git("init", "-q", "../other")
    try world.hook("post-commit", "pwd > \"$HOME/heard\"")
    try FileManager.default.moveItem(atPath: "\(world.directory)/.git/hooks", toPath: "\(world.root)/hooks")
    let below = try #require(try Repository.find(from: "\(world.directory)/sub", environment: world.gitEnvironment))
    try below.stagingArea.stageAll()
    _ = try below.committing.commit(CommitRequest(message: "Below", at: world.moment))
    #expect(try world.text("../home/heard") == "\(world.directory)\n")
  }

  @Test func `a message that the editor leaves empty commits nothing`() throws {
    try stage()
    let before = try repository.head()
    let error = #expect(throws: Diagnostic.self) {
      try commit("Draft") { request in
        request.edit = { path throws(Diagnostic) in
          do { try world.write("\n# nothing but this\n", to: ".git/COMMIT_EDITMSG") } catch {
            throw Diagnostic("test-failed", "\(path): \(error)")
          }
        }
      }
    }
    #expect(error?.code == .commitMessageEmpty)
    #expect(try repository.head() == before && world.git("diff", "--cached", "--name-only") == "a.txt\n")
  }

  @Test func `the editor sees the message, and its comments go`() throws {
    try stage()
    let commit = try commit("Draft") { request in
      request.edit = { (path) throws(Diagnostic) in
        do {
          let draft = try world.text("../work/.git/COMMIT_EDITMSG")
          #expect(path.hasSuffix("/.git/COMMIT_EDITMSG") && draft.hasPrefix("Draft\n"))
          try world.write("Edited\n\n# a comment\nBody\n", to: ".git/COMMIT_EDITMSG")
        } catch {
          throw Diagnostic("test-failed", "\(error)")
        }
      }
    }
    #expect(commit.message == "Edited\n\nBody\n")
  }
}
