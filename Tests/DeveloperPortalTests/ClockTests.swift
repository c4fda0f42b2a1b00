import DeveloperPortal
import Diagnostics
import Foundation
import Testing

/// Dates of changes where several write at once.
struct ClockTests {
  @Test func `a writer who was overtaken reads the clock again`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1) + 5)
    let late = try PortalHome(directory: world.home.directory, clock: { .day(1) + 6 }).portal(of: portal.id)
    let device = try late.registerDevice(.phone(2), as: .ada, at: .day(1))
    #expect(device.registered == .day(1) + 6)
    #expect(try portal.contents().changed == .day(1) + 6)
  }

  @Test func `a date that the user gave is not replaced, and a clock that is behind is refused`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevice(.phone(1), as: .ada, at: .day(1) + 5)
    try expectError("time-runs-backwards") { try portal.registerDevice(.phone(2), as: .ada, at: .day(1)) }
    let slow = try PortalHome(directory: world.home.directory, clock: { .day(1) + 4 }).portal(of: portal.id)
    try expectError("time-runs-backwards") { try slow.registerDevice(.phone(2), as: .ada, at: .day(1)) }
  }

  @Test func `writers whose clocks were read long before their turn all succeed`() throws {
    let world = try World()
    let id = try world.team().id
    let ticks = Tally()
    DispatchQueue.concurrentPerform(iterations: 24) { writer in
      do {
        let home = PortalHome(
          directory: world.home.directory,
          clock: {
            ticks.add()
            return .day(1) + Double(ticks.count)
          })
        // Every second writer read its clock a second earlier than the others.
        _ = try home.portal(of: id).registerDevice(.phone(writer), as: .ada, at: .day(1) + Double(writer % 2))
      } catch {
        ticks.add(error)
      }
    }
    #expect(ticks.first == nil, "\(String(describing: ticks.first))")
    #expect(try world.home.portal(of: id).contents().devices().count == 24)
  }
}
