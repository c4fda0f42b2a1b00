import BranchWorkflow
import Diagnostics
import Foundation
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// What an undo or an abort could not restore is known until it is as before, or something else was done.
@Suite struct UnrestoredWorkTests {
  /// A repository with a submodule that is not initialized, whose empty folder is there, and a branch in conflict.
  private func started() throws -> World {
    let world = try World()
    _ = try world.started()
    let commit = try world.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    try world.write("[submodule \"libs/one\"]\n\tpath = libs/one\n\turl = ../one\n", to: ".gitmodules")
    try world.git("add", ".gitmodules")
    try world.git("update-index", "--add", "--cacheinfo", "160000,\(commit),libs/one")
    try makeFolder(in: world)
    try world.git("commit", "-q", "-m", "Submodule")
    try world.git("branch", "side")
    try world.commit(["b.txt": "ours\n"], "Ours")
    try world.git("switch", "-q", "side")
    try world.commit(["b.txt": "theirs\n"], "Theirs")
    try world.git("switch", "-q", "main")
    return world
  }

  private func makeFolder(in world: World) throws {
    try FileManager.default.createDirectory(atPath: "\(world.directory)/libs/one", withIntermediateDirectories: true)
  }

  /// Puts a file where the submodule's folder was, which nothing that is restored writes over.
  private func blockFolder(in world: World) throws {
    try FileManager.default.removeItem(atPath: "\(world.directory)/libs")
    try world.write("in the way\n", to: "libs")
  }

  private func unblock(in world: World) throws {
    try FileManager.default.removeItem(atPath: "\(world.directory)/libs")
    try makeFolder(in: world)
  }

  /// Changes a file and loses the folder, as an operation with a fault would, and undoes that.
  private func undone(in world: World) throws -> UndoOutcome {
    try world.workflow().operationLog.recorder.record("change", writing: ["a.txt"]) { () throws(Diagnostic) in
      try world.repository(writing: "changed\n", to: "a.txt")
      FileManager.default.removeQuietly("\(world.directory)/libs")
    }
    try world.write("in the way\n", to: "libs")
    return try world.workflow().undoRedo.undo()
  }

  @Test func `after an undo`() throws {
    let world = try started()
    #expect(try undone(in: world).differences == ["libs/one"])
    let left = try #require(try world.workflow().operationLog.unrestoredWork())
    #expect(left.title == "change" && left.differences == ["libs/one"])
    // Work that was done since is none of it.
    try world.write("edited\n", to: "a.txt")
    #expect(try world.workflow().operationLog.unrestoredWork()?.differences == ["libs/one"])
    try unblock(in: world)
    #expect(try world.workflow().operationLog.unrestoredWork() == nil)
    try blockFolder(in: world)
    try world.git("commit", "-q", "-a", "-m", "Went on")
    #expect(try world.workflow().operationLog.unrestoredWork() == nil)
  }

  @Test(arguments: [false, true]) func `after an abort`(isEdited: Bool) throws {
    let world = try started()
    #expect(try world.workflow().joins.merge(BranchName("side")).isStopped)
    if isEdited { try world.write("by hand\n", to: "b.txt") }
    try blockFolder(in: world)
    #expect(try world.workflow().abortOperation().differences == ["libs/one"])
    #expect(try world.workflow().operationLog.unrestoredWork()?.differences == ["libs/one"])
    try unblock(in: world)
    #expect(try world.workflow().operationLog.unrestoredWork() == nil)
    try blockFolder(in: world)
    try world.workflow().operationLog.recorder.record("later", writing: ["a.txt"]) { () throws(Diagnostic) in
      try world.repository(writing: "later\n", to: "a.txt")
    }
    #expect(try world.workflow().operationLog.unrestoredWork() == nil)
  }

  @Test func `nothing is left after an undo that restored everything`() throws {
    let world = try started()
    try world.workflow().operationLog.recorder.record("change", writing: ["a.txt"]) { () throws(Diagnostic) in
      try world.repository(writing: "changed\n", to: "a.txt")
    }
    #expect(try world.workflow().undoRedo.undo().differences.isEmpty)
    try world.write("edited\n", to: "a.txt")
    #expect(try world.workflow().operationLog.unrestoredWork() == nil)
  }
}

extension World {
  fileprivate func repository(writing text: String, to path: String) throws(Diagnostic) {
    let repository = try Repository.open(at: directory, environment: gitEnvironment)
    try repository.workTreeFiles.write(Array(text.utf8), at: path)
  }
}

extension FileManager {
  fileprivate func removeQuietly(_ path: String) { try? removeItem(atPath: path) }
}
