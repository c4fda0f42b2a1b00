import AppleIdentifiers
@testable import DeveloperPortal
import Diagnostics
import Foundation
import Testing

/// Dates that a member wrote with plain Git.
struct ChangeDateTests {
  @Test func `a change from the future is taken in only by who is there`() throws {
    let shared = try SharedPortal()
    let before = try shared.other.contents().revision
    try shared.rename(at: .day(300))
    let error = try expectError("portal-change-refused") { try shared.other.pull(as: { .ada }, at: .day(3)) }
    #expect(error.message.contains("2026-12-26T08:00:00Z"), "\(error.message)")
    #expect(try shared.other.contents().revision == before)
    _ = try shared.other.registerDevice(.phone(2), as: .ada, at: .day(3))
    let third = PortalHome(directory: shared.world.directory + "/third")
    try expectError("portal-change-refused") {
      try third.cloneTeam(from: shared.portal.repositoryDirectory, at: .day(3))
    }
    #expect(try third.teamIDs().isEmpty)
    #expect(try shared.other.pull(as: { .ada }, at: .day(300)).received == 1)
    _ = try third.cloneTeam(from: shared.portal.repositoryDirectory, at: .day(300))
  }

  @Test(arguments: [1, 3600, 72_000] as [TimeInterval])
  func `a clock that is a bit ahead does no harm`(seconds: TimeInterval) throws {
    let shared = try SharedPortal()
    try shared.rename(at: .day(3) + seconds)
    #expect(try shared.other.pull(as: { .ada }, at: .day(3)).received == 1)
  }

  @Test func `who plays in the future takes in what others play there`() throws {
    let shared = try SharedPortal()
    _ = try shared.other.registerDevice(.phone(2), as: .ada, at: .day(300))
    try shared.rename(at: .day(300))
    #expect(try shared.other.pull(as: { .ada }, at: .day(3)).received == 1)
  }

  @Test(arguments: [-400, 400]) func `the date of the committer counts, and another one of the author is told`(
    day: Int
  ) throws {
    let shared = try SharedPortal()
    try shared.rename(at: .day(2), authored: .day(day))
    let exchange = try shared.other.pull(as: { .ada }, at: .day(3))
    #expect(exchange.received == 1 && exchange.changes.map(\.date) == [.day(2)])
    #expect(exchange.notes.count == 1 && exchange.notes[0].contains("author date"), "\(exchange.notes)")
    #expect(try shared.other.log(limit: 1).map(\.date) == [.day(2)])
  }

  @Test func `a change before the one that it follows is refused`() throws {
    let shared = try SharedPortal()
    try shared.rename(at: .day(1) - 1)
    try expectError("portal-change-refused") { try shared.other.pull(as: { .ada }, at: .day(3)) }
  }
}

extension SharedPortal {
  /// Renames the device with plain Git.
  fileprivate func rename(at date: Date, authored: Date? = nil) throws {
    try commit(as: "ben@example.com", at: date, authored: authored) { folder in
      try folder.edit(device.path, "\"Phone 1\"", "\"Ben's phone\"")
    }
  }
}
