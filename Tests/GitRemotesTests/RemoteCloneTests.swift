import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import GitWorlds
import TestSupport
import Testing

@Suite struct `Cloning` {
  private let outer: RemoteWorld
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    try outer.elsewhere(
      "git switch -qc side; echo s > s; git add s; git commit -qm Side; git tag -am N v1; git push -q --all; git push -q --tags"
    )
  }

  private func clone(_ request: CloneRequest, _ dialogue: RemoteDialogue = RemoteDialogue()) throws -> CloneOutcome {
    try Repository.clone(request, from: world.root, environment: world.gitEnvironment, dialogue: dialogue)
  }

  private func refused(_ request: CloneRequest, _ code: Diagnostic.Code) {
    let error = #expect(throws: Diagnostic.self) { try clone(request) }
    #expect(error?.code == code, "\(error?.message ?? "")")
  }

  @Test(arguments: [nil, "side", "v1"])
  func `a clone is as Git makes it`(branch: String?) throws {
    for address in [outer.remote, "file://\(outer.remote)", "remote.git", "remote"] {
      for folder in ["ours", "theirs"] { try? FileManager.default.removeItem(atPath: "\(world.root)/\(folder)") }
      _ = try clone(CloneRequest(address: address, folder: "ours", branch: branch))
      let choice = branch.map { ["-b", $0] } ?? []
      try outer.run(["git", "clone", "-q"] + choice + [address, "theirs"], in: world.root)
      for arguments in [
        ["for-each-ref", "--format=%(refname) %(objectname) %(symref)"], ["status", "-sb"], ["ls-files", "-s"],
        ["reflog", "--format=%H %gs", "HEAD"], ["config", "--get-regexp", "^(remote|branch)"],
      ] {
        let ours = try outer.run(["git"] + arguments, in: "\(world.root)/ours")
        let theirs = try outer.run(["git"] + arguments, in: "\(world.root)/theirs")
        #expect(ours == theirs, "\(arguments) of \(address)")
      }
      #expect(try outer.git(in: "\(world.root)/ours", "fsck", "--strict") == "")
    }
  }

  @Test func `an empty repository, and one whose HEAD is elsewhere, can be cloned`() throws {
    try outer.git(in: world.root, "init", "-q", "--bare", "empty.git")
    let empty = try clone(CloneRequest(address: "empty.git", folder: "e"))
    #expect(empty.isEmpty)
    #expect(try empty.head == .unborn(BranchName("main")))
    try outer.run(["git", "symbolic-ref", "HEAD", "refs/heads/side"], in: outer.remote)
    let outcome = try clone(CloneRequest(address: "remote.git", folder: "s"))
    #expect(outcome.head.branch?.rawValue == "side")
    #expect(try outcome.repository.remotes.defaultBranch(ofRemote: "origin")?.rawValue == "side")
    try outer.run(["git", "symbolic-ref", "HEAD", "refs/heads/nowhere"], in: outer.remote)
    #expect(try clone(CloneRequest(address: "remote.git", folder: "n")).head.commit == nil)
  }

  @Test func `what fails leaves nothing behind, and what was there stays`() throws {
    refused(CloneRequest(address: "missing.git", folder: "a/b"), .remoteRepositoryMissing)
    refused(CloneRequest(address: "remote.git", folder: "a/b", branch: "nope"), .branchNotFound)
    #expect(!world.exists("../a"))
    try world.write("mine", to: "../full/file")
    refused(CloneRequest(address: "remote.git", folder: "full"), .cloneTargetExists)
    #expect(try world.text("../full/file") == "mine")
    try FileManager.default.createDirectory(atPath: "\(world.root)/empty", withIntermediateDirectories: true)
    refused(CloneRequest(address: "remote.git", folder: "empty", branch: "nope"), .branchNotFound)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(world.root)/empty").isEmpty)
    let stopped = #expect(throws: Diagnostic.self) {
      try clone(CloneRequest(address: "remote.git", folder: "a"), RemoteDialogue(onProgress: { _ in .stop }))
    }
    #expect(stopped?.code == .transferStopped)
    #expect(!world.exists("../a"))
  }

  @Test func `post-checkout of the template runs, and pointers are never left in place of content`() throws {
    try world.write("#!/bin/sh\necho \"$@ in $GIT_DIR\" > ../heard\n", to: "../template/hooks/post-checkout")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(world.root)/template/hooks/post-checkout")
    try world.git("config", "--global", "init.templateDir", "\(world.root)/template")
    let outcome = try clone(CloneRequest(address: "remote.git", folder: "a"))
    let head = try #require(outcome.head.commit)
    #expect(try world.text("../heard") == "\(ObjectName.zero) \(head) 1 in \(world.root)/a/.git\n")
    try world.git("config", "--global", "--unset", "init.templateDir")
    try outer.elsewhere(
      "echo '*.bin filter=lfs' > .gitattributes; echo pointer > x.bin; git add -A; git commit -qm Media; git push -q")
    let error = #expect(throws: Diagnostic.self) { try clone(CloneRequest(address: "remote.git", folder: "lfs")) }
    #expect(error?.message.contains("x.bin") == true)
    #expect(!world.exists("../lfs"))
  }

  @Test func `submodules are cloned with theirs, where Git would do it`() throws {
    for (name, inner) in [("deep", nil), ("middle", "deep"), ("top", "middle")] as [(String, String?)] {
      try outer.git(in: world.root, "init", "-q", name)
      let add =
        inner.map { "git -c protocol.file.allow=always submodule -q add '\(world.root)/\($0)' 'sub \($0)';" } ?? ""
      try outer.run(
        ["sh", "-ec", "\(add) echo \(name) > \(name).txt; git add -A; git commit -qm \(name)"],
        in: "\(world.root)/\(name)")
    }
    var request = CloneRequest(address: "top", folder: "ours")
    #expect(try clone(request).submodules.isEmpty)
    try FileManager.default.removeItem(atPath: "\(world.root)/ours")
    request.submodules = .clone
    refused(request, .submoduleFailed)
    try world.git("config", "--global", "protocol.file.allow", "always")
    let outcome = try clone(request)
    #expect(outcome.submodules == ["sub middle", "sub middle/sub deep"])
    try outer.git(in: world.root, "clone", "-q", "--recurse-submodules", "top", "theirs")
    for arguments in [
      ["submodule", "status", "--recursive"], ["status", "--porcelain"], ["config", "--get-regexp", "^submodule"],
    ] {
      let ours = try outer.run(["git"] + arguments, in: "\(world.root)/ours")
      let theirs = try outer.run(["git"] + arguments, in: "\(world.root)/theirs")
      #expect(ours == theirs)
    }
    #expect(try world.text("../ours/sub middle/sub deep/deep.txt") == "deep\n")
  }

  @Test(arguments: [
    ("https://example.org/ada/app.git", "app"), ("git@example.org:app.git/", "app"), ("/a/b/.git", "b"),
    ("https://example.org/", "example.org"), ("x:y", "y"), ("..", ""), ("a\u{1B}[2Jb", "ab"),
  ])
  func `the folder is named as Git names it`(address: String, name: String) {
    #expect(CloneRequest.folderName(for: address) ?? "" == name)
  }

  @Test func `init adopts what is there, and says where it would nest`() throws {
    let created = try Repository.planInitialization(at: "\(world.root)/new/deep", environment: world.gitEnvironment)
    #expect(try created.step == .create(BranchName("main")))
    #expect(created.enclosingWorkTree == nil)
    let repository = try Repository.initialize(
      at: "\(world.root)/new", initialBranch: "trunk", environment: world.gitEnvironment)
    #expect(try repository.head() == .unborn(BranchName("trunk")))
    let nested = try Repository.planInitialization(at: "\(world.root)/new/deep", environment: world.gitEnvironment)
    #expect(nested.enclosingWorkTree == "\(world.root)/new")
    let adopted = try Repository.planInitialization(at: "\(world.root)/new", environment: world.gitEnvironment)
    #expect(adopted.step == .adopt)
    _ = try Repository.initialize(at: "\(world.root)/new", initialBranch: "x", environment: world.gitEnvironment)
    #expect(try outer.git(in: "\(world.root)/new", "symbolic-ref", "HEAD") == "refs/heads/trunk\n")
    try world.git("config", "--global", "init.defaultObjectFormat", "sha256")
    let error = #expect(throws: Diagnostic.self) {
      try Repository.initialize(at: "\(world.root)/sha", environment: world.gitEnvironment)
    }
    #expect(error?.code == .repositoryUnsupported)
  }
}
