import AppleIdentifiers
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Portal {
  /// Registers the devices of a list in one change, all of them or none.
  ///
  /// The list is Apple's upload file for several devices (`Device ID`, `Device Name`, `Device Platform`, with tabs) or
  /// a table that a spreadsheet wrote. A device that is registered and enabled already stays as it is.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: The name by which faults call it.
  ///   - actor: Who registers them.
  ///   - date: When.
  /// - Returns: What is new, or every line that is bad.
  /// - Throws: `import-empty`, `import-columns-missing`, and what every change throws; bad lines are returned instead.
  public func importDevices(
    _ bytes: [UInt8], file: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ImportOutcome<DeviceRecord> {
    let table = try ImportTable(parsing: bytes, file: file, columns: DeviceColumns.all) { (try? UDID($0)) != nil }
    return try changeIfNeeded(.registerDevices, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange?, ImportOutcome<DeviceRecord>) in
      var roll = DeviceRoll(try contents.devices(), team: contents.team, date: moment)
      var sorting = ImportSorting<DeviceRecord>(faults: table.faults)
      var lines: [UDID: Int] = [:]
      for row in table.rows {
        sorting.take(row.place) { () throws(Diagnostic) -> DeviceRecord? in
          let device = try NewDevice(row)
          if let earlier = lines.updateValue(row.place.line ?? 0, forKey: device.udid) {
            throw Diagnostic(
              .importLineInvalid, "duplicate device \(device.udid), already on line \(earlier)",
              remedy: .advice("remove one of the lines"))
          }
          return roll.isEnabled(device.udid) ? nil : try roll.register(device, by: member.email)
        }
      }
      let isGood = sorting.faults.isEmpty && !sorting.records.isEmpty
      return (isGood ? DeviceRoll.change(registering: sorting.records) : nil, sorting.outcome)
    }
  }
}

/// The columns of a device list: the names in Apple's upload file, and other common names.
private enum DeviceColumns {
  static let udid = ImportColumn(
    "UDID", ["udid", "device id", "deviceid", "identifier", "device identifier", "uuid", "id"], isRequired: true)
  static let name = ImportColumn("name", ["name", "device name", "devicename", "device"], isRequired: true)
  static let family = ImportColumn(
    "class", ["class", "device class", "family", "device platform", "platform", "type", "device type"])

  static let all = [udid, name, family]
}

extension NewDevice {
  fileprivate init(_ row: ImportRow) throws(Diagnostic) {
    let udid = try UDID(row.required(DeviceColumns.udid))
    let name = try RecordName(row.required(DeviceColumns.name))
    let family = try row[DeviceColumns.family].map { text throws(Diagnostic) in
      try Self.family(named: text, of: udid)
    }
    try self.init(udid: udid, name: name, deviceClass: family)
  }

  /// The family that a list means: by its own name, or by the platform, as Apple's file has it.
  private static func family(named text: String, of udid: UDID) throws(Diagnostic) -> DeviceClass {
    let wanted = ImportColumn.folded(text)
    if let family = DeviceClass.allCases.first(where: {
      [$0.rawValue, $0.displayName.lowercased()].contains(wanted)
    }) {
      return family
    }
    if let row = platforms.first(where: { $0.names.contains(wanted) }) { return row.family ?? .likely(for: udid) }
    let names = DeviceClass.allCases.map(\.rawValue).joined(separator: ", ")
    throw Diagnostic(
      .deviceClassMismatch, "\"\(text)\" is not a device class",
      remedy: .advice("choose one of the classes \(names), or the platforms ios, macos, tvos, watchos and visionos"))
  }

  /// The platform names in Apple's files (`ios` and `mac` in the sample of the portal's upload page), and those in
  /// its API.
  private static let platforms: [(names: Set<String>, family: DeviceClass?)] = [
    (["ios", "ipados", "iphone os"], nil),
    (["macos", "mac os", "osx", "os x", "mac os x"], .mac),
    (["tvos", "apple tv", "appletv"], .tv),
    (["watchos", "apple watch", "applewatch"], .watch),
    (["visionos", "xros", "apple vision pro"], .vision),
    (["ipod touch"], .iPod),
  ]
}
