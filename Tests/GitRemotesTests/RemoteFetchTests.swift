import Diagnostics
import Foundation
import GitMerging
import GitRemotes
import GitStore
import GitWorlds
import TestSupport
import Testing

@Suite struct `Fetching` {
  private let outer: RemoteWorld
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
  }

  /// What a fetch leaves behind, of this and of Git, in two clones of the same remote.
  private func twins(
    _ script: String, settings: [(String, String)] = [], request: FetchRequest, arguments: [String],
    prepare: String = "true"
  ) throws -> (ours: [String], theirs: [String]) {
    let twin = "\(world.root)/twin"
    for folder in [world.directory, twin] {
      _ = try outer.git(in: world.root, "clone", "-q", outer.remote, folder)
      for (name, value) in settings { try outer.git(in: folder, "config", name, value) }
      try outer.run(["sh", "-ec", prepare], in: folder)
    }
    try outer.elsewhere(script)
    try world.repository().fetching.fetch(request)
    try outer.run(["git"] + arguments, in: twin)
    return (try traces(world.directory), try traces(twin))
  }

  private func traces(_ folder: String) throws -> [String] {
    [
      try outer.git(in: folder, "for-each-ref"),
      try String(contentsOfFile: "\(folder)/.git/FETCH_HEAD", encoding: .utf8),
      (try? outer.git(in: folder, "reflog", "--format=%gs", "refs/remotes/origin/main")) ?? "",
      (try? outer.git(in: folder, "reflog", "--format=%gs", "refs/remotes/origin/side")) ?? "",
    ]
  }

  private let busy = """
    echo two > a.txt; git commit -qam Two; git tag v1; git tag -am Note v2; git branch side; git push -q origin --all
    git push -q --tags
    """

  @Test func `references, FETCH_HEAD and reflogs are as Git leaves them`() throws {
    var request = FetchRequest(remote: "origin")
    request.tags = .configured
    let (ours, theirs) = try twins(busy, request: request, arguments: ["fetch", "-q", "origin"])
    #expect(ours[0] == theirs[0])
    #expect(ours[1] == theirs[1])
    #expect(ours[2] == theirs[2].replacingOccurrences(of: "fetch -q origin", with: "fetch origin"))
    #expect(ours[3].hasPrefix("fetch origin: storing head"))
    #expect(try world.isSound())
  }

  @Test(arguments: [
    ("remote.origin.tagOpt", "--no-tags"), ("remote.origin.tagOpt", "--tags"), ("fetch.prune", "true"),
    ("remote.origin.prune", "true"), ("remote.origin.fetch", "^refs/heads/side"),
    ("remote.origin.fetch", "+refs/notes/*:refs/notes/*"),
  ])
  func `settings count as they do for Git`(name: String, value: String) throws {
    let (ours, theirs) = try twins(
      busy + "; git push -q origin :refs/heads/gone", settings: [], request: FetchRequest(remote: "origin"),
      arguments: ["fetch", "-q", "origin"],
      prepare:
        "git branch gone; git push -q origin gone; git config --add \(name) '\(value)'; git update-ref refs/remotes/origin/gone HEAD"
    )
    #expect(ours[0] == theirs[0])
    #expect(ours[1] == theirs[1])
  }

  @Test func `a branch that was rewritten there moves with Git's word for it`() throws {
    let repository = try outer.cloned()
    try outer.elsewhere("git commit -q --amend -m Other; git push -qf")
    let outcome = try repository.fetching.fetch(FetchRequest(remote: "origin"))
    #expect(outcome.updates.map(\.change) == [.forced])
    #expect(outcome.updates.map(\.reference) == ["refs/remotes/origin/main"])
    #expect(try world.git("reflog", "-1", "--format=%gs", "origin/main") == "fetch origin: forced-update\n")
    #expect(outcome.defaultBranch?.rawValue == "main")
  }

  @Test func `a tag that differs here and a branch that is checked out are refused, the others come`() throws {
    let repository = try outer.cloned()
    try world.git("tag", "v2")
    try outer.elsewhere(busy)
    var request = FetchRequest(remote: "origin", refspecs: ["main:refs/heads/main", "refs/heads/side:refs/heads/side"])
    request.tags = .all
    let outcome = try repository.fetching.fetch(request)
    #expect(outcome.refused.map(\.reference).sorted() == ["refs/heads/main", "refs/tags/v2"])
    #expect(
      outcome.updates.filter { !$0.change.isRefusal }.map(\.reference).sorted() == [
        "refs/heads/side", "refs/remotes/origin/main", "refs/remotes/origin/side", "refs/tags/v1",
      ])
  }

  @Test func `a tag with a message on a commit that is here already comes in a second round`() throws {
    let repository = try outer.cloned()
    try outer.elsewhere("git tag -am Note late; git push -q --tags")
    try repository.fetching.fetch()
    #expect(try world.git("cat-file", "-t", "late") == "tag\n")
    #expect(try world.isSound())
  }

  @Test func `nothing moves when nothing is new, and what the server holds back is not asked for`() throws {
    let repository = try outer.cloned()
    let outcome = try repository.fetching.fetch()
    #expect(outcome.updates.isEmpty)
    #expect(outcome.remote == "origin")
  }

  @Test func `a shallow clone is refused with the command that helps`() throws {
    try world.git("clone", "-q", "--depth=1", "file://\(outer.remote)", ".")
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git push -q")
    let error = #expect(throws: Diagnostic.self) { try world.repository().fetching.fetch() }
    #expect(error?.code == .shallowUnsupported)
    #expect(
      error?.remedy
        == .advice(
          "run git fetch --unshallow there, or use git for this step"))
  }

  @Test func `a merge base that a shallow clone does not contain is reported as such`() throws {
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git push -q origin HEAD:refs/heads/side")
    try outer.elsewhere("echo three > b.txt; git add .; git commit -qm Three; git push -q")
    try world.git("clone", "-q", "--depth=1", "--no-single-branch", "file://\(outer.remote)", ".")
    let repository = try world.repository()
    let (main, side) = (try repository.commits.resolve("main"), try repository.commits.resolve("origin/side"))
    for work in [
      { () throws in _ = try repository.commits.mergeBase(main, side) },
      { _ = try repository.commits.aheadBehind(main, of: side) },
      { _ = try repository.treeMerging.preview(of: side, into: main) },
    ] {
      let error = #expect(throws: Diagnostic.self) { try work() }
      #expect(error?.message.contains("object not found") == false, "\(error?.message ?? "")")
      #expect(error?.remedy == .advice("run git fetch --unshallow"), "\(error?.message ?? "")")
    }
  }

  @Test func `progress is told, and a caller can stop`() throws {
    let repository = try outer.cloned()
    try outer.elsewhere(busy)
    var heard: [TransferProgress] = []
    try repository.fetching.fetch(
      dialogue: RemoteDialogue(onProgress: {
        heard.append($0)
        return .goOn
      }))
    #expect(heard.contains { $0.phase == .receiving && $0.done > 0 && $0.done == $0.total })
    try outer.elsewhere("echo three > a.txt; git commit -qam Three; git push -q")
    let before = try world.git("rev-parse", "origin/main")
    let error = #expect(throws: Diagnostic.self) {
      try repository.fetching.fetch(dialogue: RemoteDialogue(onProgress: { $0.phase == .receiving ? .stop : .goOn }))
    }
    #expect(error?.code == .transferStopped)
    #expect(try world.git("rev-parse", "origin/main") == before)
  }
}
