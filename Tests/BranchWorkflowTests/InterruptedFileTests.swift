import BranchWorkflow
import Diagnostics
import Foundation
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// What a killed process leaves among the files, and what others do then.
struct InterruptedFileTests {
  @Test func `nothing is committed while an operation on files is half done`() throws {
    let world = try World()
    _ = try world.started()
    var begun = ""
    let reference = ".git/slipway/undo.git/refs/undo/0000000001"
    let goals = ["a.txt": Array("A\n".utf8), "b.txt": Array("B\n".utf8)]
    try world.workflow().operationLog.recorder.record("edit", changing: goals) {
      begun = (try? world.text(reference)) ?? ""
      try? world.write("A\n", to: "a.txt")
    }
    try world.write(begun, to: reference)
    // The number of a killed process may be that of a running one.
    try world.write("ha", to: ".slipway-1-0")
    let log = try world.workflow().operationLog
    let error = try #require(throws: Diagnostic.self) { try log.recorder.record("commit") {} }
    #expect(error.message == "\"edit\" was interrupted")
    #expect(try log.interruptedFiles()?.entry.title == "edit")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("a.txt") == "one\ntwo\nthree\n")
    #expect(!FileManager.default.fileExists(atPath: world.directory + "/.slipway-1-0"))
    try world.workflow().operationLog.recorder.record("commit") {}
  }

  @Test func `drafts of files are no untracked files`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.write("half", to: "App/.slipway-4711-0")
    try world.write("whole", to: "App/.slipway-notes")
    #expect(try workflow.repository.status().untracked == ["App/.slipway-notes"])
  }

  @Test func `what was interrupted is called so when it is redone`() throws {
    let world = try World()
    _ = try world.started()
    var begun = ""
    let reference = ".git/slipway/undo.git/refs/undo/0000000001"
    try world.workflow().operationLog.recorder.record("commit: Work", writing: ["a.txt"]) {
      begun = (try? world.text(reference)) ?? ""
      try? world.write("A\n", to: "a.txt")
    }
    try world.write(begun, to: reference)
    #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.redo() }
    #expect(try world.workflow().undoRedo.undo().entry.name == "interrupted commit \"Work\"")
    #expect(try world.workflow().undoRedo.redo().entry.name == "interrupted commit \"Work\"")
    #expect(try world.text("a.txt") == "A\n")
  }
}
