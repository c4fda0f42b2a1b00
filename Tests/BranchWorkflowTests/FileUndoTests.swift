import BranchWorkflow
import Diagnostics
import Foundation
import GitStore
import OperationLog
import TestSupport
import Testing

/// Operations that change files alone: recorded, taken back, done again, and mended after a run was killed.
struct FileUndoTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Changes a.txt, adds new/c.txt and removes b.txt as one operation.
  private func change(_ world: World) throws {
    let goals = ["a.txt": bytes("A\n"), "new/c.txt": bytes("C\n"), "b.txt": nil]
    try world.workflow().operationLog.recorder.record("edit", changing: goals) { () throws(Diagnostic) in
      do {
        try world.write("A\n", to: "a.txt")
        try world.write("C\n", to: "new/c.txt")
        try FileManager.default.removeItem(atPath: "\(world.directory)/b.txt")
      } catch {
        throw Diagnostic("test-failed", "\(error)")
      }
    }
  }

  private func expectBefore(_ world: World, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try world.text("a.txt") == "one\ntwo\nthree\n", sourceLocation: sourceLocation)
    #expect(try world.text("b.txt") == "b\n", sourceLocation: sourceLocation)
    #expect(!world.exists("new"), sourceLocation: sourceLocation)
  }

  @Test func `they are taken back and done again`() throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    let outcome = try world.workflow().undoRedo.undo()
    #expect(Set(outcome.files) == ["a.txt", "b.txt", "new/c.txt"] && outcome.references.isEmpty)
    try expectBefore(world)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("a.txt") == "A\n" && world.text("new/c.txt") == "C\n")
    #expect(!world.exists("b.txt"))
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
    #expect(try world.isSound())
  }

  @Test func `what was staged or committed since stays, and so does everything else`() throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    try world.commit(["d.txt": "d\n"], "Later")
    let head = try world.git("rev-parse", "HEAD")
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
    #expect(try world.git("rev-parse", "HEAD") == head)
    #expect(try world.text("d.txt") == "d\n")
    #expect(try world.git("diff", "--name-only", "--cached").isEmpty)
  }

  @Test func `a file that was edited since is not written over`() throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    try world.write("mine\n", to: "a.txt")
    let error = try #require(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error.code == .undoImpossible && error.message.contains("\"a.txt\" has changed"))
    #expect(try world.text("a.txt") == "mine\n" && !world.exists("b.txt"))
    try world.write("A\n", to: "a.txt")
    _ = try world.workflow().undoRedo.undo()
    try world.write("mine\n", to: "new/c.txt")
    #expect(code { _ = try world.workflow().undoRedo.redo() } == .undoImpossible)
    #expect(try world.text("new/c.txt") == "mine\n")
  }

  @Test func `they can be taken back while a merge waits`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["a.txt": "theirs\n"])
    try world.commit(["a.txt": "ours\n"], "Ours")
    #expect(try world.workflow().joins.finishFeature("x").isStopped)
    try world.workflow().operationLog.recorder.record("edit", changing: ["b.txt": bytes("B\n")]) {
      () throws(Diagnostic) in
      do { try world.write("B\n", to: "b.txt") } catch { throw Diagnostic("test-failed", "\(error)") }
    }
    #expect(try world.workflow().undoRedo.undo().entry.title == "edit")
    #expect(try world.text("b.txt") == "b\n")
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .operationInProgress)
  }

  /// A file of many lines, the second version of which has another line in its middle, beginning or end.
  private func largeFile(changing number: Int?, count: Int = 20_000) -> String {
    (0..<count).map { $0 == number ? "changed\n" : "line \($0 &* 2_654_435_761 % 1_000_003)\n" }.joined()
  }

  @Test(arguments: [0, 9_999, 19_999])
  func `of a large file only what differs is kept twice, and it comes back whole`(number: Int) throws {
    let world = try World()
    let (old, new) = (largeFile(changing: nil), largeFile(changing: number))
    _ = try world.started()
    try world.commit(["large.txt": old], "A large file")
    let record = "\(world.directory)/.git/slipway/undo.git"
    func size() throws -> Int {
      let objects = try #require(FileManager.default.enumerator(atPath: "\(record)/objects"))
      return objects.reduce(0) { sum, _ in
        let attributes = objects.fileAttributes
        return sum + (attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int ?? 0 : 0)
      }
    }
    try world.workflow().operationLog.recorder.record("edit", changing: ["large.txt": bytes(new)]) {
      () throws(Diagnostic) in
      do { try world.write(new, to: "large.txt") } catch { throw Diagnostic("test-failed", "\(error)") }
    }
    let recorded = try size()
    #expect(recorded < old.utf8.count / 2)
    for _ in 0..<2 {
      _ = try world.workflow().undoRedo.undo()
      #expect(try world.text("large.txt") == old)
      _ = try world.workflow().undoRedo.redo()
      #expect(try world.text("large.txt") == new)
    }
    #expect(try size() < recorded + 20_000)
    #expect(try world.isSound())
  }

  @Test func `one that failed and changed nothing is not recorded`() throws {
    let world = try World()
    _ = try world.started()
    let log = try world.workflow().operationLog
    let failure = Diagnostic("no-space", "the disk is full")
    #expect(throws: failure) {
      try log.recorder.record("edit", changing: ["a.txt": bytes("A\n")]) { () throws(Diagnostic) in throw failure }
    }
    #expect(try log.entries().isEmpty)
  }

  /// A world in which a run was killed: the record says that it has begun, and the files are as `files` says.
  private func killed(_ files: [String: String]) throws -> World {
    let world = try World()
    _ = try world.started()
    let reference = ".git/slipway/undo.git/refs/undo/0000000001"
    var begun = ""
    let goals = ["a.txt": bytes("A\n"), "b.txt": bytes("B\n")]
    try world.workflow().operationLog.recorder.record("edit", changing: goals) { () throws(Diagnostic) in
      do {
        begun = try world.text(reference)
        try world.write("A\n", to: "a.txt")
      } catch {
        throw Diagnostic("test-failed", "\(error)")
      }
    }
    try world.write(begun, to: reference)
    for (path, text) in files { try world.write(text, to: path) }
    return world
  }

  @Test func `what a killed run had written is taken back by the next`() throws {
    let world = try killed(["a.txt": "A\n"])
    let mended = try #require(try world.workflow().operationLog.recorder.mend())
    #expect(mended.entry.title == "edit" && mended.edited.isEmpty)
    try expectBefore(world)
    #expect(try world.workflow().operationLog.entries().isEmpty)
    #expect(try world.workflow().operationLog.recorder.mend() == nil)
  }

  @Test func `a record that came with a copy of the repository is not acted on unasked`() throws {
    let world = try killed(["a.txt": "A\n"])
    let record = "\(world.directory)/.git/slipway/undo.git"
    try FileManager.default.copyItem(atPath: record, toPath: "\(record)-copy")
    try FileManager.default.removeItem(atPath: record)
    try FileManager.default.moveItem(atPath: "\(record)-copy", toPath: record)
    #expect(try world.workflow().operationLog.recorder.mend() == nil)
    #expect(try world.text("a.txt") == "A\n")
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
  }

  @Test func `a killed run that had written all is done`() throws {
    let world = try killed(["a.txt": "A\n", "b.txt": "B\n"])
    #expect(try world.workflow().operationLog.recorder.mend() == nil)
    #expect(try world.workflow().operationLog.entries().map(\.state) == [.done])
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
  }

  @Test func `what somebody edited after a killed run is left alone`() throws {
    let world = try killed(["a.txt": "A\n", "b.txt": "mine\n"])
    #expect(try world.workflow().operationLog.interruptedFiles()?.edited == ["b.txt"])
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .undoImpossible)
    #expect(try world.text("a.txt") == "A\n" && world.text("b.txt") == "mine\n")
    #expect(try world.workflow().operationLog.recorder.mend()?.edited == ["b.txt"])
    #expect(try world.text("a.txt") == "A\n" && world.text("b.txt") == "mine\n")
    #expect(try world.workflow().operationLog.interruptedFiles() == nil)
    #expect(try world.workflow().operationLog.recorder.mend() == nil)
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["interrupted edit"])
  }

  @Test func `undo takes back what a killed run had begun, and redo finishes it`() throws {
    let world = try killed(["a.txt": "A\n"])
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("a.txt") == "A\n" && world.text("b.txt") == "B\n")
  }

  @Test(arguments: ["refs/undo/0000000001.lock", "refs/undo/0000000002.lock", "HEAD.lock", "packed-refs.lock"])
  func `a lock file that a killed run left in the record hinders nobody`(_ lock: String) throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    try world.write("", to: ".git/slipway/undo.git/\(lock)")
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
    try world.write("", to: ".git/slipway/undo.git/\(lock)")
    try change(world)
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["edit", "edit"])
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
  }

  @Test func `while another run holds the repository, its lock files stay`() throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    let lock = ".git/slipway/undo.git/refs/undo/0000000001.lock"
    try world.write("", to: lock)
    let mine = try world.workflow()
    try world.workflow().repository.exclusively { () throws(Diagnostic) in
      let refusal = code {
        try mine.repository.exclusively(waiting: .zero) { () throws(Diagnostic) in _ = try mine.undoRedo.undo() }
      }
      #expect(refusal == .repositoryBusy && world.exists(lock))
    }
  }

  @Test(arguments: [["config.lock"], ["config.lock", "HEAD.lock", "objects/x", "refs/x", "config"]])
  func `a record that a killed run did not make to its end is made`(_ left: [String]) throws {
    let world = try World()
    _ = try world.started()
    for name in left { try world.write("", to: ".git/slipway/undo.git/\(name)") }
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .nothingToUndo)
    try change(world)
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
    #expect(!world.exists(".git/slipway/undo.git/config.lock"))
  }

  @Test func `the drafts of processes that are gone are taken away, and those of others stay`() throws {
    let world = try killed(["a.txt": "A\n"])
    let gone = try deadProcess()
    let living = 1
    // Whoever writes to a draft has locked it.
    let stale = [".slipway-\(gone)-0", ".slipway-\(living)-0", "a.txt.\(gone).new"]
    let kept = [
      "a.txt.\(living).new", "c.txt.\(gone).new", ".slipway-\(gone)-x", "a.txt.x.new",
    ]
    for name in stale + kept { try world.write("draft", to: name) }
    _ = try world.workflow().undoRedo.undo()
    for name in stale { #expect(!world.exists(name), "\(name) stays") }
    for name in kept { #expect(world.exists(name), "\(name) is gone") }
  }

  @Test func `a folder that a killed run made and wrote nothing but a draft to goes with it`() throws {
    let world = try World()
    _ = try world.started()
    try change(world)
    _ = try world.workflow().undoRedo.undo()
    let draft = "new/.slipway-\(try deadProcess())-3"
    try world.write("draft", to: draft)
    _ = try world.workflow().undoRedo.redo()
    #expect(!world.exists(draft) && world.exists("new/c.txt"))
    _ = try world.workflow().undoRedo.undo()
    try expectBefore(world)
  }

  /// The number of a process that has ended.
  private func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["true"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }
}

extension Optional where Wrapped == (entry: LoggedOperation, files: [String]) {
  fileprivate static func == (mended: Self, none: _OptionalNilComparisonType) -> Bool {
    if case .none = mended { true } else { false }
  }
}
