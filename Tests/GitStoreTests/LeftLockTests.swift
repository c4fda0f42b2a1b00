import Diagnostics
import Foundation
import GitStore
import GitWorlds
import TestSupport
import Testing

/// Lock files of killed runs are removed; those of living programs stay.
struct LeftLockTests {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "a\n"])
  }

  private var lock: String { "\(world.directory)/.git/index.lock" }

  /// What a run leaves that was killed while it wrote the index, with some of its text replaced.
  private func leaveMark(_ change: (inout [String]) -> Void = { _ in }) throws {
    var lines: [String] = []
    try repository.exclusively { () throws(Diagnostic) in
      lines = ((try? world.text(".git/slipway-writer")) ?? "").components(separatedBy: "\n")
    }
    try #require(lines.count == 5)
    lines[0] = "999999"
    change(&lines)
    try world.write(lines.joined(separator: "\n"), to: ".git/slipway-writer")
  }

  /// Has the mark come from another system: of its host, machine, start of the machine and process table.
  @Test(arguments: [[0], [1], [3], [0, 2], [1, 2], [0, 1, 2, 3]])
  func `a lock that another system may hold stays`(fields: [Int]) throws {
    try leaveMark { lines in
      var system = lines[2].components(separatedBy: "\t")
      for field in fields where system.indices.contains(field) { system[field] = "other" }
      lines[2] = system.joined(separator: "\t")
    }
    try world.write("", to: ".git/index.lock")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".git/index.lock"))
  }

  @Test func `a lock whose mark does not tell the system stays`() throws {
    try leaveMark { $0.removeSubrange(2...) }
    try world.write("", to: ".git/index.lock")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".git/index.lock"))
  }

  @Test(arguments: ["index.lock", "HEAD.lock", "refs/heads/main.lock"])
  func `a lock that a killed run left goes`(name: String) throws {
    try leaveMark()
    try world.write("", to: ".git/\(name)")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(!world.exists(".git/\(name)"))
    #expect(!world.exists(".git/slipway-writer"))
  }

  /// Is the folder that a killed run kept one that its mark names, and empty.
  @Test(arguments: [
    ("sub/.slipway-999999", "sub/.slipway-999999", false), ("sub/.slipway-999999", "sub/.slipway-1", true),
    ("sub/.slipway-1", "sub/.slipway-1", true), ("sub/mine", "sub/mine", true), ("", "sub/.slipway-999999", true),
  ]) func `a folder that a killed run kept goes`(named: String, made: String, stays: Bool) throws {
    try leaveMark { $0[3] = named.isEmpty ? "" : "\(world.directory)/\(named)" }
    try FileManager.default.createDirectory(
      atPath: "\(world.directory)/\(made)", withIntermediateDirectories: true)
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(FileManager.default.fileExists(atPath: "\(world.directory)/\(made)") == stays)
  }

  @Test func `a folder with a file stays`() throws {
    try leaveMark { $0[3] = "\(world.directory)/.slipway-999999" }
    try world.write("mine\n", to: ".slipway-999999/notes")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".slipway-999999/notes"))
  }

  @Test func `a lock without a mark stays`() throws {
    try world.write("", to: ".git/index.lock")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".git/index.lock"))
  }

  @Test func `a lock that is older than the killed run stays`() throws {
    try world.write("", to: ".git/index.lock")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: lock)
    try leaveMark()
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".git/index.lock"))
  }

  @Test func `a lock that another program has open stays`() throws {
    try leaveMark()
    try world.write("", to: ".git/index.lock")
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sleep")
    other.arguments = ["60"]
    other.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: lock))
    try other.run()
    defer { other.terminate() }
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(world.exists(".git/index.lock"))
  }

  @Test func `a mark that names another folder removes nothing there`() throws {
    try leaveMark { $0[1] = "\(world.root)/elsewhere" }
    try world.write("", to: "../elsewhere/index.lock")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(FileManager.default.fileExists(atPath: "\(world.root)/elsewhere/index.lock"))
  }
}
