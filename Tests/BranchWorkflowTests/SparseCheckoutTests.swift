import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitStore
import TestSupport
import Testing

/// Files that Git does not look at, as outside of a sparse checkout: what is done to them is what Git does.
struct SparseCheckoutTests {
  enum Operation: String, CaseIterable {
    case merge, squash, conflict, rebase, switching, pick, revert, stash, restore, abort, deletion
  }

  /// A repository whose folder `server` is outside of the sparse checkout, and differs on the branch `o`.
  private func started() throws -> World {
    let world = try World()
    _ = try world.started(["app/a": "a\n", "server/s": "1\n2\n3\n", "server/t": "t\n"])
    try world.git("switch", "-q", "-c", "o")
    try world.commit(["server/s": "1\n2\n3\nfix\n", "app/b": "b\n"], "Fix the server")
    try world.git("switch", "-q", "-c", "gone", "main")
    try world.git("rm", "-q", "server/t")
    try world.git("commit", "-q", "-m", "Remove t")
    try world.git("switch", "-q", "-c", "clash", "main")
    try world.commit(["app/a": "clash\n", "server/s": "0\n2\n3\n"], "Clash")
    try world.git("switch", "-q", "main")
    try world.commit(["app/a": "main\n"], "App")
    try world.git("sparse-checkout", "set", "app")
    return world
  }

  private func picture(_ world: World) throws -> String {
    try world.git("rev-parse", "HEAD^{tree}") + world.git("ls-files", "-t", "-s") + world.git("status", "--porcelain")
      + world.git("rev-parse", "--abbrev-ref", "HEAD") + "\(world.exists("server/s")) \(world.exists("app/b"))"
  }

  private func run(_ operation: Operation, withGit world: World) throws {
    switch operation {
    case .merge: try world.git("merge", "-q", "--no-edit", "o")
    case .squash:
      try world.git("merge", "-q", "--squash", "o")
      try world.git("commit", "-q", "-m", "Squash")
    case .conflict:
      _ = world.tryGit(["merge", "-q", "clash"])
    case .rebase: try world.git("rebase", "-q", "o")
    case .switching: try world.git("switch", "-q", "o")
    case .pick: try world.git("cherry-pick", "o")
    case .revert:
      try world.git("merge", "-q", "--ff-only", "main")
      try world.git("switch", "-q", "o")
      try world.git("revert", "--no-edit", "HEAD")
    case .stash:
      try world.write("edit\n", to: "app/a")
      try world.git("stash", "-q")
      try world.git("stash", "pop", "-q")
    case .restore:
      try world.write("edit\n", to: "app/a")
      try world.git("restore", ".")
    case .abort:
      _ = world.tryGit(["merge", "-q", "clash"])
      try world.git("merge", "--abort")
    case .deletion: try world.git("merge", "-q", "--no-edit", "gone")
    }
  }

  private func run(_ operation: Operation, _ world: World) throws {
    let workflow = try world.workflow()
    switch operation {
    case .merge: _ = try workflow.joins.merge(BranchName("o"))
    case .squash:
      _ = try workflow.joins.merge(BranchName("o"), options: FinishOptions(record: .squash, message: "Squash"))
    case .conflict: _ = try workflow.joins.merge(BranchName("clash"))
    case .rebase: _ = try workflow.rebases.rebase(onto: BranchName("o"))
    case .switching: _ = try workflow.switching.switchTo(BranchName("o"))
    case .pick:
      _ = try workflow.picks.cherryPick(workflow.repository.picking.selection(["o"]))
    case .revert:
      _ = try workflow.switching.switchTo(BranchName("o"))
      _ = try world.workflow().picks.revert(workflow.repository.commits.resolve("o"))
    case .stash:
      try world.write("edit\n", to: "app/a")
      _ = try workflow.stashedWork.save()
      _ = try world.workflow().stashedWork.pop()
    case .restore:
      try world.write("edit\n", to: "app/a")
      _ = try workflow.restoring.restore([""], from: .index)
    case .abort:
      _ = try workflow.joins.merge(BranchName("clash"))
      _ = try world.workflow().abortOperation()
    case .deletion: _ = try workflow.joins.merge(BranchName("gone"))
    }
  }

  @Test(arguments: Operation.allCases) func `an operation in a sparse checkout does what Git's does`(
    _ operation: Operation
  ) throws {
    let (judge, world) = (try started(), try started())
    try run(operation, withGit: judge)
    try run(operation, world)
    #expect(try picture(world) == picture(judge))
    #expect(try world.isSound())
  }

  @Test(arguments: [Operation.merge, .rebase, .switching, .pick, .restore, .deletion])
  func `undo leaves the files outside as they were`(_ operation: Operation) throws {
    let world = try started()
    let before = try picture(world)
    try run(operation, world)
    _ = try world.workflow().undoRedo.undo()
    if operation == .restore { try world.write("main\n", to: "app/a") }
    #expect(try picture(world) == before)
  }

  @Test(arguments: ["--skip-worktree", "--assume-unchanged"], [Operation.merge, .rebase, .switching, .pick])
  func `an edit that Git was told not to see is never written over`(_ mark: String, _ operation: Operation) throws {
    let world = try started()
    try world.git("sparse-checkout", "disable")
    try world.git("update-index", mark, "server/s")
    try world.write("SECRET\n", to: "server/s")
    let before = try world.git("rev-parse", "HEAD")
    #expect(throws: Diagnostic.self) { try run(operation, world) }
    #expect(try world.text("server/s") == "SECRET\n")
    #expect(try world.git("rev-parse", "HEAD") == before)
  }

  @Test func `a restore passes over a file that Git was told not to see`() throws {
    let world = try started()
    try world.git("sparse-checkout", "disable")
    try world.git("update-index", "--skip-worktree", "server/s")
    try world.write("SECRET\n", to: "server/s")
    _ = try world.workflow().restoring.restore([""], from: .index)
    #expect(try world.text("server/s") == "SECRET\n")
    #expect(try world.git("ls-files", "-v", "server/s").hasPrefix("S"))
  }
}
