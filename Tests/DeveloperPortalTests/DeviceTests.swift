import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import Testing

struct DeviceTests {
  @Test func `a hundred devices of a family, and one more is too many until the year turns`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevices((1...100).map { try .phone($0) }, as: .ada, at: .day(1))
    let error = try expectError("devices-limit") { try portal.registerDevice(.phone(101), as: .ada, at: .day(2)) }
    #expect(error.message.contains("2027-03-01T08:00:00Z"))
    // Another family has slots of its own.
    _ = try portal.registerDevice(
      NewDevice(udid: UDID("00008027-0000000000000001"), name: RecordName("Pad"), deviceClass: .iPad), as: .ada,
      at: .day(2))
    _ = try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(3))
    try expectError("devices-limit") { try portal.registerDevice(.phone(101), as: .ada, at: .day(4)) }
    _ = try portal.registerDevice(.phone(101), as: .ada, at: .day(365))
    try expectError("devices-limit") { try portal.enableDevice(matching: "Phone 1", as: .ada, at: .day(366)) }
  }

  @Test func `a disabled device still holds its slot, so it can be enabled in the same year`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try portal.registerDevices((1...100).map { try .phone($0) }, as: .ada, at: .day(1))
    #expect(try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(2)).state == .disabled)
    try expectError("device-disabled") { try portal.disableDevice(matching: "Phone 1", as: .ada, at: .day(2)) }
    #expect(try portal.enableDevice(matching: "Phone 1", as: .ada, at: .day(3)).state == .enabled)
    try expectError("device-exists") { try portal.enableDevice(matching: "Phone 1", as: .ada, at: .day(3)) }
  }

  @Test func `registering many is all or nothing, and one change`() throws {
    let world = try World()
    let portal = try world.team()
    try expectError("device-exists") {
      try portal.registerDevices([.phone(1), .phone(2), .phone(1)], as: .ada, at: .day(1))
    }
    #expect(try portal.contents().devices().isEmpty)
    #expect(try portal.log().count == 1)
    _ = try portal.registerDevices([.phone(1), .phone(2)], as: .ada, at: .day(1))
    #expect(try portal.log().count == 2)
    try expectError("nothing-to-register") { try portal.registerDevices([], as: .ada, at: .day(1)) }
  }

  @Test func `one device has one record, however its UDID is written`() throws {
    let world = try World()
    let portal = try world.team()
    let lower = String(repeating: "ab", count: 20)
    let device = try portal.registerDevice(
      NewDevice(udid: UDID(lower), name: RecordName("Old")), as: .ada, at: .day(1))
    let error = try expectError("device-exists") {
      try portal.registerDevice(
        NewDevice(udid: UDID(lower.uppercased()), name: RecordName("New")), as: .ada, at: .day(1))
    }
    #expect(error.message.contains("\"Old\""))
    #expect(
      try portal.renameDevice(matching: lower.uppercased(), to: RecordName("New"), as: .ada, at: .day(1)).id
        == device.id)
    #expect(try portal.contents().devices().map(\.name.rawValue) == ["New"])
  }

  @Test func `a family and a UDID must belong together`() throws {
    let mac = try UDID("5E8F0C5B-7A0F-5D53-9C2F-0123456789AB")
    #expect(try NewDevice(udid: mac, name: RecordName("M")).deviceClass == .mac)
    let error = try expectError("device-class-mismatch") {
      try NewDevice(udid: mac, name: RecordName("M"), deviceClass: .iPhone)
    }
    #expect(error.message.contains("is a UUID, but a UDID of class iPhone is"))
    try expectError("device-class-mismatch") {
      try NewDevice(
        udid: UDID(String(repeating: "0", count: 40)), name: RecordName("V"), deviceClass: .vision)
    }
  }

  @Test func `a device is found by name, UDID, id and beginnings that are its own`() throws {
    let world = try World()
    let portal = try world.team()
    let records = try portal.registerDevices([.phone(1, name: "Twin"), .phone(2, name: "twin")], as: .ada, at: .day(1))
    let first = try #require(records.first)
    let contents = try portal.contents()
    #expect(try contents.device(matching: first.id.rawValue) == first)
    #expect(try contents.device(matching: first.udid.rawValue.lowercased()) == first)
    #expect(try contents.device(matching: String(first.id.rawValue.prefix(6))) == first)
    let error = try expectError("several-devices") { try contents.device(matching: "TWIN") }
    #expect(error.message.contains(first.id.rawValue))
    try expectError("several-devices") { try contents.device(matching: "00008110-0") }
    let missing = try expectError("device-not-found") { try contents.device(matching: "Other") }
    #expect(missing.remedy == .operation(.init("device.list")))
  }
}
