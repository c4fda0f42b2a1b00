import AppleIdentifiers
import Diagnostics
import Foundation
import GitStore
import Testing
@testable import DeveloperPortal

struct ConcurrencyTests {
  @Test func `many writers at once lose nothing`() throws {
    let world = try World()
    let portal = try world.team()
    try atOnce(16) { writer in
      // Each opens the world for itself, as a process would.
      let own = try PortalHome(directory: world.home.directory).portal(of: portal.id)
      for number in 0..<3 {
        _ = try own.registerDevice(.phone(writer * 10 + number), as: .ada, at: .day(1))
      }
    }
    #expect(try portal.contents().devices().count == 48)
    #expect(try portal.log().count == 49)
    #expect(try world.run("git", "-C", portal.repositoryDirectory, "fsck", "--strict").code == 0)
  }

  @Test func `nothing is lost without the lock either: the branch moves by compare and swap`() throws {
    let world = try World()
    let portal = try world.team()
    try atOnce(4) { writer in
      let store = PortalStore(
        directory: portal.repositoryDirectory, lock: FolderLock(path: world.directory + "/lock-\(writer)"),
        environment: .isolated)
      let own = Portal(id: portal.id, home: world.home, store: store)
      for number in 0..<5 {
        _ = try own.registerDevice(.phone(writer * 10 + number), as: .ada, at: .day(1))
      }
    }
    #expect(try portal.contents().devices().count == 20)
    #expect(try portal.log().count == 21)
  }

  @Test func `the lock that a killed run left is taken away, and that of a program at work is not`() throws {
    let world = try World()
    let portal = try world.team()
    let lock = portal.repositoryDirectory + "/refs/heads/main.lock"
    func leaveLock(modified date: Date) throws {
      #expect(FileManager.default.createFile(atPath: lock, contents: nil))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: lock)
    }
    try leaveLock(modified: Date(timeIntervalSinceNow: -5))
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1))
    #expect(!FileManager.default.fileExists(atPath: lock))
    try leaveLock(modified: Date(timeIntervalSinceNow: 3600))
    try expectError("git-locked") { try portal.registerDevice(.phone(2), as: .ada, at: .day(1)) }
    #expect(FileManager.default.fileExists(atPath: lock))
    #expect(try portal.contents().devices().count == 1)
  }

  @Test func `of many who claim one App ID at once, one gets it`() throws {
    let world = try World()
    let ids = (0..<8).map { "TEAM00000\($0)" }
    for id in ids { _ = try world.team(id: id) }
    let pattern = try BundleIdentifierPattern("de.demo.App")
    let winners = Tally()
    try atOnce(ids.count) { index in
      let portal = try world.home.portal(of: TeamID(ids[index]))
      do {
        _ = try portal.createAppID(pattern, name: RecordName("App"), as: .ada, at: .day(1))
        winners.add()
      } catch let error as Diagnostic where error.code == .appIDTaken {}
    }
    #expect(winners.count == 1)
  }

  @Test func `of many who create the same team at once, one does`() throws {
    let world = try World()
    let winners = Tally()
    try atOnce(8) { _ in
      do {
        _ = try world.team(id: "A1B2C3D4E5")
        winners.add()
      } catch let error as Diagnostic where error.code == .teamExists {}
    }
    #expect(winners.count == 1)
    #expect(try world.home.teamIDs().count == 1)
  }

  /// Runs `work` on `count` threads and throws the first error of any.
  private func atOnce(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws {
    let errors = Tally()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do { try work(index) } catch { errors.add(error) }
    }
    if let error = errors.first { throw error }
  }
}

/// Counts what several threads report.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var errors: [any Error] = []
  private var total = 0

  var count: Int { lock.withLock { total } }
  var first: (any Error)? { lock.withLock { errors.first } }

  func add() { lock.withLock { total += 1 } }
  func add(_ error: any Error) { lock.withLock { errors.append(error) } }
}
