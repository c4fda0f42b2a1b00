import Diagnostics
import Foundation
import Git
import Testing

/// Lock files of killed runs are removed; those of living programs stay.
struct LeftLockTests {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "a\n"])
  }

  private var lock: String { "\(world.root)/.git/index.lock" }

  /// What a run leaves that was killed while it wrote the index.
  private func leaveMark() throws {
    try world.write("999999\n\(world.root)/.git\n", to: ".git/slipway-writer")
  }

  @Test(arguments: ["index.lock", "HEAD.lock", "refs/heads/main.lock"])
  func `a lock that a killed run left goes`(name: String) throws {
    try leaveMark()
    try world.write("", to: ".git/\(name)")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(!world.exists(".git/\(name)"))
    #expect(!world.exists(".git/slipway-writer"))
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
    try world.write("999999\n\(world.folder)/elsewhere\n", to: ".git/slipway-writer")
    try world.write("", to: "../elsewhere/index.lock")
    try repository.exclusively { () throws(Diagnostic) in }
    #expect(FileManager.default.fileExists(atPath: "\(world.folder)/elsewhere/index.lock"))
  }
}
