import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Snapshots` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "a\n", "b": "b\n", "script": "x\n"])
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("side"))
    try world.commit(["a": "side\n", "new/file": "n\n"], "Side", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try world.commit(["a": "main\n"], "Main", in: repository)
  }

  private let paths = ["a", "b", "new/file", "link", "script"]

  @Test func `a stopped merge is taken back to the byte, and forward again`() throws {
    try world.write("edited\n", to: "b")
    try repository.stagingArea.stage(["b"])
    try world.write("edited again\n", to: "b")
    try repository.stagingArea.unstage(["b"])
    let before = try repository.snapshots.take(of: paths, keptIn: repository)
    let status = try world.git("status", "--porcelain=v2")
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    let merged = try repository.snapshots.take(of: paths, keptIn: repository)
    let mergedStatus = try world.git("status", "--porcelain=v2")
    try repository.snapshots.restore(before, from: merged, log: "undo")
    #expect(try repository.snapshots.take(of: paths) == before)
    #expect(try world.git("status", "--porcelain=v2") == status)
    #expect(!world.exists("new") && repository.operation == nil)
    try repository.snapshots.restore(merged, from: before, log: "redo")
    #expect(try world.git("status", "--porcelain=v2") == mergedStatus)
    #expect(try repository.conflicts.all().map(\.path) == ["a"])
    #expect(repository.operation == .merge)
  }

  @Test func `branches, HEAD, links and modes come back`() throws {
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/link", withDestinationPath: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/script")
    let before = try repository.snapshots.take(of: paths, keptIn: repository)
    try world.remove("link")
    try world.remove("script")
    try world.git("checkout", "-q", "-f", "side")
    try world.git("branch", "-q", "-D", "main")
    try world.git("branch", "-q", "extra")
    let after = try repository.snapshots.take(of: paths)
    try repository.snapshots.restore(before, from: after, log: "undo")
    #expect(try repository.snapshots.take(of: paths).files == before.files)
    #expect(try repository.head() == before.head)
    #expect(try world.git("branch", "--format=%(refname:short)") == "main\nside\n")
    #expect(try world.git("status", "--porcelain").contains("?? link"))
    #expect(try world.isSound())
  }

  @Test func `what another program moved in the meantime is not moved back`() throws {
    let before = try repository.snapshots.take(of: [])
    try world.commit(["b": "2\n"], "More", in: repository)
    let after = try repository.snapshots.take(of: [])
    try world.git("commit", "-q", "--allow-empty", "-m", "Elsewhere")
    let error = #expect(throws: Diagnostic.self) { try repository.snapshots.restore(before, from: after, log: "undo") }
    #expect(error?.code == .referenceMoved)
  }

  @Test func `a restoring that was interrupted can be done again`() throws {
    let before = try repository.snapshots.take(of: ["b"], keptIn: repository)
    try world.commit(["b": "2\n"], "More", in: repository)
    let after = try repository.snapshots.take(of: ["b"])
    try repository.snapshots.restore(before, from: after, log: "undo")
    try repository.snapshots.restore(before, from: after, log: "undo")
    #expect(try repository.snapshots.take(of: ["b"]) == before)
  }

  @Test func `a file that was edited in the meantime is not written over`() throws {
    let before = try repository.snapshots.take(of: ["b"], keptIn: repository)
    try world.commit(["b": "2\n"], "More", in: repository)
    let after = try repository.snapshots.take(of: ["b"])
    try world.write("precious\n", to: "b")
    let error = #expect(throws: Diagnostic.self) { try repository.snapshots.restore(before, from: after, log: "undo") }
    #expect(error?.code == .uncommittedChanges)
    #expect(try world.text("b") == "precious\n")
    #expect(try repository.head() == after.head)
  }

  @Test func `files are brought back from a version, and nothing else changes`() throws {
    try world.write("mine\n", to: "b")
    let side = try repository.commits.read(repository.commits.resolve("side")).tree
    try repository.workTreeFiles.restore(["a", "new"], fromTree: side)
    #expect(try world.text("a") == "side\n")
    #expect(try world.git("status", "--porcelain") == "M  a\n M b\nA  new/file\n")
    try repository.workTreeFiles.restore(
      ["a", "new"], fromTree: repository.commits.read(repository.commits.resolve("main")).tree)
    #expect(try world.git("status", "--porcelain") == " M b\n")
  }
}
