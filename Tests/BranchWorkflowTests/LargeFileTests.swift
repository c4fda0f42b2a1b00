import BranchWorkflow
import Diagnostics
import Foundation
import OperationLog
import TestSupport
import Testing

/// Files that are kept in the record piece by piece.
struct LargeFileTests {
  private let world: World

  init() throws {
    world = try World()
    _ = try world.started()
  }

  private func url(_ path: String) -> URL { URL(fileURLWithPath: "\(world.directory)/\(path)") }

  /// Bytes without a pattern, the same for the same seed.
  private func noise(_ count: Int, seed: UInt64 = 1) -> Data {
    var numbers = SeededNumbers(seed: seed)
    var words = [UInt64](repeating: 0, count: count / 8 + 1)
    for index in words.indices { words[index] = numbers.next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }

  private func record(_ work: () throws -> Void) throws {
    try world.workflow().operationLog.recorder.record("edit", writing: ["big"]) { () throws(Diagnostic) in
      do { try work() } catch { throw Diagnostic("test-failed", "\(error)") }
    }
  }

  /// How often a file of three pieces is edited, and where.
  enum Edit: CaseIterable {
    case beginning, end, appended, cut, grown, shrunk, twice, repeated, everything, nothingLeft, many
  }

  private func edited(_ old: Data, _ edit: Edit) -> Data {
    var new = old
    switch edit {
    case .beginning: new[0] ^= 1
    case .end: new[new.count - 1] ^= 1
    case .appended: new += noise(5000, seed: 7)
    case .cut: new.removeLast(5000)
    case .grown: new.insert(contentsOf: noise(2_000_000, seed: 9), at: 1_048_576)
    case .shrunk: new.removeSubrange(1_048_570..<2_097_160)
    case .twice: (new[10], new[3_000_000]) = (new[10] ^ 1, new[3_000_000] ^ 1)
    case .repeated: new += new.suffix(1_500_000)
    case .everything: new = noise(4_000_000, seed: 3)
    case .nothingLeft: new = Data()
    case .many: for place in stride(from: 0, to: new.count, by: 65_536) { new[place] ^= 1 }
    }
    return new
  }

  @Test(arguments: Edit.allCases)
  func `an edit is taken back and done again to the byte`(_ edit: Edit) throws {
    let old = noise(3_200_000)
    try old.write(to: url("big"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url("big").path)
    let new = edited(old, edit)
    try record {
      try new.write(to: url("big"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url("big").path)
    }
    for _ in 0..<2 {
      _ = try world.workflow().undoRedo.undo()
      #expect(try Data(contentsOf: url("big")) == old)
      #expect(FileManager.default.isExecutableFile(atPath: url("big").path))
      _ = try world.workflow().undoRedo.redo()
      #expect(try Data(contentsOf: url("big")) == new)
    }
    try (new + [1]).write(to: url("big"))
    let error = try #require(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error.code == .undoImpossible)
  }

  @Test func `what an earlier version of this program recorded can be read`() throws {
    let old = noise(200_000)
    try old.write(to: url("big"))
    let new = edited(old, .appended)
    try record { try new.write(to: url("big")) }
    let store = "--git-dir=\(world.directory)/.git/slipway/undo.git"
    let commit = try world.git(store, "for-each-ref", "--format=%(objectname)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    // The name after the two numbers was not written then.
    let list = try world.git(store, "cat-file", "blob", "\(commit):after/paths")
    let earlier = list.replacing(/(file:\d+:\d+):[0-9a-f]{40}/) { $0.output.1 }
    #expect(earlier != list)
    // What the message says after the title was a blob.
    let message = try world.git(store, "log", "-1", "--format=%B", commit)
    let about = try #require(message.firstRange(of: "\n\n")).upperBound
    try world.git(store, "read-tree", commit)
    for (path, text) in [("after/paths", earlier), ("about", String(message[about...]))] {
      try world.write(text, to: ".git/text")
      let blob = try world.git(store, "hash-object", "-w", "--no-filters", "\(world.directory)/.git/text")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      try world.git(store, "update-index", "--add", "--cacheinfo", "100644,\(blob),\(path)")
    }
    let tree = try world.git(store, "write-tree").trimmingCharacters(in: .whitespacesAndNewlines)
    let again = try world.git(store, "commit-tree", "-m", "edit", tree).trimmingCharacters(in: .whitespacesAndNewlines)
    try world.git(store, "update-ref", "refs/undo/0000000001", again)
    _ = try world.workflow().undoRedo.undo()
    #expect(try Data(contentsOf: url("big")) == old)
    _ = try world.workflow().undoRedo.redo()
    #expect(try Data(contentsOf: url("big")) == new)
  }

  @Test func `a record that is damaged writes over nothing`() throws {
    try noise(3_200_000).write(to: url("big"))
    let new = noise(3_200_000, seed: 2)
    try record { try new.write(to: url("big")) }
    let store = "--git-dir=\(world.directory)/.git/slipway/undo.git"
    let commit = try world.git(store, "for-each-ref", "--format=%(objectname)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let names = try ["before", "after"].map {
      try world.git(store, "rev-parse", "\(commit):\($0)/files/0").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let files = names.map { "\(world.directory)/.git/slipway/undo.git/objects/\($0.prefix(2))/\($0.dropFirst(2))" }
    try FileManager.default.removeItem(atPath: files[0])
    try FileManager.default.copyItem(atPath: files[1], toPath: files[0])
    let error = try #require(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error.message.contains("damaged"))
    #expect(try Data(contentsOf: url("big")) == new)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.directory).allSatisfy { !$0.hasSuffix(".new") })
  }

  #if os(Linux)
    @Test func `no more than pieces of a file are in memory`() throws {
      let size = 200_000_000
      try Data().write(to: url("big"))
      #expect(truncate(url("big").path, off_t(size)) == 0)
      let before = try peak(reset: true)
      try record {
        let file = try FileHandle(forUpdating: url("big"))
        try file.seek(toOffset: UInt64(size / 2))
        try file.write(contentsOf: Data("edited".utf8))
        try file.close()
      }
      _ = try world.workflow().undoRedo.undo()
      _ = try world.workflow().undoRedo.redo()
      // Other tests run beside this one; the file itself would be more than they take.
      #expect(try peak() - before < size / 2)
    }

    /// The most memory that this process ever took, in bytes; since now, if it is reset.
    private func peak(reset: Bool = false) throws -> Int {
      if reset { try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 1024
    }
  #endif
}
