import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import Testing

struct TimeTests {
  @Test func `time never runs backwards`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(5))
    let error = try expectError("time-runs-backwards") {
      try portal.registerDevice(.phone(2), as: .ada, at: .day(4))
    }
    #expect(error.message.contains("2026-03-06T08:00:00Z"))
    _ = try portal.registerDevice(.phone(2), as: .ada, at: .day(5))
    // Within one second there is no before and after.
    _ = try portal.registerDevice(.phone(3), as: .ada, at: Date.day(5).addingTimeInterval(0.9))
    _ = try portal.registerDevice(.phone(4), as: .ada, at: Date.day(5).addingTimeInterval(0.1))
    #expect(try portal.contents().changed == .day(5))
  }

  @Test func `the portal can be seen as it was`() throws {
    let world = try World()
    let portal = try world.team()
    for day in 1...3 { _ = try portal.registerDevice(.phone(day), as: .ada, at: .day(day)) }
    _ = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(4))
    #expect(try portal.contents(at: .day(0)).devices().isEmpty)
    #expect(try portal.contents(at: Date.day(2).addingTimeInterval(-1)).devices().count == 1)
    #expect(try portal.contents(at: .day(3)).devices().map(\.state) == [.enabled, .enabled, .enabled])
    #expect(try portal.contents(at: .day(9)).devices().map(\.state) == [.disabled, .enabled, .enabled])
    try expectError("team-not-yet") { try portal.contents(at: .day(-1)) }
  }

  @Test func `only teams that there were are seen`() throws {
    let world = try World()
    _ = try world.team("Old", id: "A1B2C3D4E5", at: .day(0))
    _ = try world.team("New", id: "B1B2C3D4E5", at: .day(5))
    #expect(try world.home.teams(at: .day(-1)).isEmpty)
    #expect(try world.home.teams(at: .day(4)).map(\.team?.name.rawValue) == ["Old"])
    #expect(try world.home.teams(at: .day(5)).count == 2)
    #expect(try world.home.teams().count == 2)
  }

  @Test func `a membership year begins on the day of joining, leap days too`() throws {
    func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
    let joined = try date("2024-02-29T12:00:00Z")
    let first = MembershipYear(containing: joined, joined: joined)
    #expect(first.start == joined)
    #expect(first.end == (try date("2025-02-28T12:00:00Z")))
    let last = MembershipYear(containing: try date("2025-02-28T11:59:59Z"), joined: joined)
    #expect(last == first)
    let next = MembershipYear(containing: try date("2025-02-28T12:00:00Z"), joined: joined)
    #expect(next.start == first.end)
    let leap = MembershipYear(containing: try date("2028-03-01T00:00:00Z"), joined: joined)
    #expect(leap.start == (try date("2028-02-29T12:00:00Z")))
  }
}
