import AppleIdentifiers
import DeveloperPortal
import SyntaxTrees

extension RecordView {
  init(_ device: DeviceRecord) {
    json = [
      "id": .string(device.id.rawValue), "state": .string(device.state.rawValue), "udid": .string(device.udid.rawValue),
      "name": .string(device.name.rawValue), "class": .string(device.deviceClass.rawValue),
      "registered": .string(DateWording.iso(device.registered)), "registrar": .string(device.registrar.rawValue),
    ]
    rows = [
      ("id", "\(device.id)"), ("UDID", "\(device.udid)"), ("class", "\(device.deviceClass.displayName)"),
      ("state", Self.state(device)),
    ]
    summary = [
      "\(device.id, .faint)", "\(device.name, .name)", "\(device.udid)", "\(device.deviceClass.displayName)",
      Self.state(device),
    ]
  }

  private static func state(_ device: DeviceRecord) -> StyledText {
    StyledText(device.state.rawValue, device.state == .enabled ? .good : .warning)
  }
}
