import AppleIdentifiers
package import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A team's devices while some are registered: who is there, and how many slots of each family are taken.
struct DeviceRoll {
  private var devices: [UDID: DeviceRecord]
  private var ids: Set<RecordID>
  private var taken: [DeviceClass: Int]
  private let team: TeamRecord
  private let year: MembershipYear
  private let date: Date

  init(_ devices: [DeviceRecord], team: TeamRecord, date: Date) {
    self.team = team
    self.date = date
    let year = team.membershipYear(at: date)
    self.year = year
    self.devices = Dictionary(devices.map { ($0.udid, $0) }) { first, _ in first }
    ids = Set(devices.map(\.id))
    taken = [:]
    for device in devices where device.takesSlot(in: year) { taken[device.deviceClass, default: 0] += 1 }
  }

  mutating func register(_ device: NewDevice, by registrar: EmailAddress) throws(Diagnostic) -> DeviceRecord {
    if let known = devices[device.udid] {
      throw Diagnostic(
        .deviceExists,
        "device \(device.udid) is already registered as \"\(known.name)\" (\(known.state.rawValue))",
        remedy: known.state == .disabled
          ? .operation(.init("device.enable", ["udid": known.udid.rawValue]))
          : .advice("add it to a profile; it needs no other registration"))
    }
    try takeSlot(of: device.deviceClass)
    let record = DeviceRecord(
      id: .digest(of: DeviceRecord.id(of: device.udid)) { ids.contains($0) }, udid: device.udid, name: device.name,
      deviceClass: device.deviceClass, state: .enabled, registered: date, registrar: registrar)
    devices[record.udid] = record
    ids.insert(record.id)
    return record
  }

  mutating func enable(_ device: DeviceRecord) throws(Diagnostic) -> DeviceRecord {
    guard device.state == .disabled else {
      throw Diagnostic(.deviceExists, "device \"\(device.name)\" (\(device.udid)) is already enabled")
    }
    // Within the year in which it was disabled it still holds its slot.
    if !device.takesSlot(in: year) { try takeSlot(of: device.deviceClass) }
    var device = device
    device.state = .enabled
    devices[device.udid] = device
    return device
  }

  /// Whether the device is registered and usable.
  func isEnabled(_ udid: UDID) -> Bool {
    devices[udid]?.state == .enabled
  }

  /// The change that registers `records`.
  static func change(registering records: [DeviceRecord]) -> PortalChange {
    let summary =
      if records.count == 1, let device = records.first {
        "Register the \(device.deviceClass.displayName) \"\(device.name)\""
      } else {
        "Register \(records.count) devices"
      }
    var change = PortalChange(summary, details: PortalChange.listed(records) { "\($0.id): \($0.udid) \($0.name)" })
    for record in records { change.put(record) }
    return change
  }

  private mutating func takeSlot(of family: DeviceClass) throws(Diagnostic) {
    let limit = team.program.terms.devicesPerClass
    let count = taken[family, default: 0]
    guard count < limit else {
      throw Diagnostic(
        .devicesLimit,
        "the team has registered \(limit) \(family.displayName) devices, the maximum until \(PortalDate.text(year.end)); "
          + "disabled devices count",
        remedy: .operation(.init("device.list")))
    }
    taken[family] = count + 1
  }
}

extension Diagnostic.Code {
  package static let deviceExists = Diagnostic.Code(
    "device-exists", "The device is already registered.", "\(command: "device.list")")
  package static let devicesLimit = Diagnostic.Code(
    "devices-limit", "The team has the maximum number of devices of this class for the membership year.",
    "use a registered device, or wait for the next membership year: disabled devices count until then")
}
