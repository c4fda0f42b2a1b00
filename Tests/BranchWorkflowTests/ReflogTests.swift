import BranchWorkflow
import Foundation
import GitOperations
import GitStore
import TestSupport
import Testing

/// What is left in reflogs, and what hooks are told of it, is in Git's words.
struct ReflogTests {
  /// What `main` and `side` have when something is done.
  enum Start {
    /// HEAD is at `main`, and `side` has one commit more.
    case behind
    /// Both have a commit of their own, which fit; HEAD is at the branch.
    case parted(at: String)
    /// Both have a commit of their own, which do not.
    case torn(at: String)
    /// The remote has a commit more, and `main` one of its own if it is `torn`.
    case remote(isAhead: Bool)
  }

  /// Something that is done by Git and by this package.
  struct Operation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let start: Start
    let git: @Sendable (World) throws -> Void
    let slipway: @Sendable (World) throws -> Void

    init(
      _ name: String, _ start: Start, git: @escaping @Sendable (World) throws -> Void,
      slipway: @escaping @Sendable (World) throws -> Void
    ) {
      (testDescription, self.start, self.git, self.slipway) = (name, start, git, slipway)
    }
  }

  static let operations = [
    Operation("merge, forward", .behind) {
      try $0.git("merge", "-q", "side")
    } slipway: {
      _ = try $0.workflow().joins.merge(BranchName("side"))
    },
    Operation("merge", .parted(at: "main")) {
      try $0.git("merge", "-q", "side")
    } slipway: {
      _ = try $0.workflow().joins.merge(BranchName("side"))
    },
    Operation("merge that stops, and is gone on with", .torn(at: "main")) {
      #expect(throws: World.GitRefused.self) { [world = $0] in try world.git("merge", "-q", "side") }
      try settle(in: $0)
      try $0.git("commit", "-q", "--no-edit")
    } slipway: {
      _ = try $0.workflow().joins.merge(BranchName("side"))
      try settle(in: $0)
      _ = try $0.workflow().continuation.run()
    },
    Operation("rebase", .parted(at: "side")) {
      try $0.git("rebase", "-q", "main")
    } slipway: {
      _ = try $0.workflow().rebases.rebase(onto: BranchName("main"))
    },
    Operation("rebase that stops, and is gone on with", .torn(at: "side")) {
      #expect(throws: World.GitRefused.self) { [world = $0] in try world.git("rebase", "-q", "main") }
      try settle(in: $0)
      try $0.git("rebase", "--continue")
    } slipway: {
      _ = try $0.workflow().rebases.rebase(onto: BranchName("main"))
      try settle(in: $0)
      _ = try $0.workflow().continuation.run()
    },
    Operation("rebase that stops, and is given up", .torn(at: "side")) {
      #expect(throws: World.GitRefused.self) { [world = $0] in try world.git("rebase", "-q", "main") }
      try $0.git("rebase", "--abort")
    } slipway: {
      _ = try $0.workflow().rebases.rebase(onto: BranchName("main"))
      _ = try $0.workflow().abortOperation()
    },
    Operation("pull, forward", .remote(isAhead: false)) {
      try $0.git("pull")
    } slipway: {
      _ = try $0.workflow().sharing.pull()
    },
    Operation("pull by a merge", .remote(isAhead: true)) {
      try $0.git("pull", "--no-rebase")
    } slipway: {
      _ = try $0.workflow().sharing.pull(.merge)
    },
    Operation("pull by a rebase", .remote(isAhead: true)) {
      try $0.git("pull", "--rebase")
    } slipway: {
      _ = try $0.workflow().sharing.pull(.rebase)
    },
    Operation("branch", .behind) {
      try $0.git("branch", "third")
    } slipway: {
      _ = try $0.workflow().branches.create(BranchName("third"))
    },
    Operation("revert", .behind) {
      try $0.git("revert", "--no-edit", "HEAD")
    } slipway: {
      _ = try $0.workflow().picks.revert($0.workflow().repository.commits.resolve("HEAD"))
    },
  ]

  private static func settle(in world: World) throws {
    try world.write("both\n", to: "c.txt")
    try world.git("add", "c.txt")
  }

  @Test(arguments: operations, [nil, "course"])
  func `reflogs have git's words, and hooks are told the action that git tells`(
    _ operation: Operation, _ action: String?
  ) throws {
    let variables = action.map { ["GIT_REFLOG_ACTION": $0] } ?? [:]
    let (world, twin) = (try World(variables: variables), try World(variables: variables))
    for world in [world, twin] { try prepare(operation.start, in: world) }
    try operation.git(twin)
    try operation.slipway(world)
    for name in ["HEAD", "main", "side", "origin/main"] + (operation.testDescription == "branch" ? ["third"] : []) {
      #expect(try log(name, in: world) == log(name, in: twin), "\(name)")
    }
    #expect(try world.text("../home/told") == twin.text("../home/told"))
  }

  private func prepare(_ start: Start, in world: World) throws {
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q")
    try world.git("branch", "-q", "-u", "origin/main")
    try world.git("branch", "side", "main")
    switch start {
    case .behind:
      try commit("c.txt", on: "side", in: world)
      try world.git("checkout", "-q", "main")
    case .parted(let branch): try part(at: branch, "c.txt", "d.txt", in: world)
    case .torn(let branch): try part(at: branch, "c.txt", "c.txt", in: world)
    case .remote(let isAhead):
      try world.git("checkout", "-q", "-b", "elsewhere")
      try commit("e.txt", on: "elsewhere", in: world)
      try world.git("push", "-q", "../remote.git", "elsewhere:main")
      try world.git("checkout", "-q", "main")
      if isAhead { try commit("f.txt", on: "main", in: world) }
    }
    for hook in ["pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-merge", "post-commit", "pre-rebase"] {
      try world.hook(hook, "echo \"\(hook) ${GIT_REFLOG_ACTION-unset}\" >> \"$HOME/told\"")
    }
    try world.write("", to: "../home/told")
  }

  private func part(at branch: String, _ own: String, _ other: String, in world: World) throws {
    try commit(other, on: branch == "main" ? "side" : "main", in: world)
    try commit(own, on: branch, in: world)
  }

  private func commit(_ file: String, on branch: String, in world: World) throws {
    try world.git("checkout", "-q", branch)
    try world.commit([file: "\(branch)\n"], "\(file) on \(branch)")
  }

  private func log(_ name: String, in world: World) throws -> String {
    try world.git("reflog", "show", "--format=%gs", name).replacing(/[0-9a-f]{40}/, with: "NAME")
  }
}
