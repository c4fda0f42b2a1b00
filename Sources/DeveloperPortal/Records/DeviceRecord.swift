public import AppleIdentifiers
import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whether a device can be named in profiles.
public enum DeviceState: String, Hashable, Sendable, CaseIterable {
  /// Profiles can name it.
  case enabled
  /// Profiles can't name it; its slot stays taken until the membership year turns.
  case disabled
}

/// A device that a team develops with.
public struct DeviceRecord: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The device's own identifier.
  public let udid: UDID
  /// The device name.
  public internal(set) var name: RecordName
  /// The product family that it counts in.
  public let deviceClass: DeviceClass
  /// Whether profiles can name it.
  public internal(set) var state: DeviceState
  /// When it was registered.
  public let registered: Date
  /// Who registered it.
  public let registrar: EmailAddress
  /// When it was last disabled.
  public internal(set) var disabled: Date?

  /// Whether the device takes one of its family's slots in `year`.
  public func takesSlot(in year: MembershipYear) -> Bool {
    if state == .enabled { return true }
    guard let disabled else { return false }
    return disabled >= year.start
  }
}

extension DeviceRecord: PortalRecord {
  static let folder = "devices"

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    udid = try reader.value("udid", UDID.init)
    name = try reader.name()
    deviceClass = try reader.value("class")
    state = try reader.value("state")
    registered = try reader.date("registered")
    registrar = try reader.email("registrar")
    disabled = try reader.optionalDate("disabled")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("udid", udid.rawValue)
    writer.put("name", name.rawValue)
    writer.put("class", deviceClass.rawValue)
    writer.put("state", state.rawValue)
    writer.put("registered", registered)
    writer.put("registrar", registrar.rawValue)
    writer.put("disabled", disabled)
    return writer.object
  }

  static func id(of udid: UDID) -> String { "device/\(udid.rawValue)" }
}
