public import AppleIdentifiers
public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A device to be registered.
public struct NewDevice: Hashable, Sendable {
  /// The device's own identifier.
  public let udid: UDID
  /// The device name.
  public let name: RecordName
  /// The product family that it counts in.
  public let deviceClass: DeviceClass

  /// Describes a device; without a family it is held to be of the one that its UDID's form suggests.
  ///
  /// - Throws: `device-class-mismatch`, when devices of that family have no such UDID.
  public init(udid: UDID, name: RecordName, deviceClass: DeviceClass? = nil) throws(Diagnostic) {
    let family = deviceClass ?? .likely(for: udid)
    let form = UDIDForm(of: udid)
    guard family.forms.contains(form) else {
      let forms = family.forms.map(\.rawValue).joined(separator: ", or ")
      throw Diagnostic(
        .deviceClassMismatch,
        "\(udid) is \(form.rawValue), but a UDID of class \(family.displayName) is \(forms)",
        remedy: .advice("check the UDID, or give the correct class"))
    }
    self.udid = udid
    self.name = name
    self.deviceClass = family
  }
}

extension Portal {
  /// Registers a device.
  ///
  /// - Throws: `device-exists`, `devices-limit`, and what every change throws.
  public func registerDevice(
    _ device: NewDevice, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> DeviceRecord {
    let registered = try registerDevices([device], as: actor, at: date)
    guard let record = registered.first else { throw Self.nothingToRegister }
    return record
  }

  /// Registers several devices in one change: all of them or none.
  ///
  /// - Throws: `device-exists`, `devices-limit`, and what every change throws.
  public func registerDevices(
    _ devices: [NewDevice], as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> [DeviceRecord] {
    guard !devices.isEmpty else { throw Self.nothingToRegister }
    return try change(.registerDevices, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, [DeviceRecord]) in
      var roll = DeviceRoll(try contents.devices(), team: contents.team, date: moment)
      var records: [DeviceRecord] = []
      for device in devices { records.append(try roll.register(device, by: member.email)) }
      return (DeviceRoll.change(registering: records), records)
    }
  }

  /// Disables a device: profiles that name it become invalid, and its slot stays taken until the year turns.
  ///
  /// - Throws: `device-disabled`, `device-not-found`, `several-devices`, and what every change throws.
  public func disableDevice(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> DeviceRecord {
    try change(.disableDevices, as: actor, at: date) {
      (contents, _, moment) throws(Diagnostic) -> (PortalChange, DeviceRecord) in
      var device = try contents.device(matching: text)
      guard device.state == .enabled else {
        throw Diagnostic(
          .deviceDisabled, "device \"\(device.name)\" (\(device.udid)) is already disabled",
          remedy: .operation(.init("device.enable", ["udid": device.udid.rawValue])))
      }
      device.state = .disabled
      device.disabled = moment
      return (Self.change("Disable", device), device)
    }
  }

  /// Enables a disabled device.
  ///
  /// - Throws: `device-exists`, `devices-limit`, `device-not-found`, `several-devices`, and what every change throws.
  public func enableDevice(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> DeviceRecord {
    try change(.disableDevices, as: actor, at: date) {
      (contents, _, moment) throws(Diagnostic) -> (PortalChange, DeviceRecord) in
      let devices = try contents.devices()
      let device = try PortalContents.devices.find(text, among: devices)
      var roll = DeviceRoll(devices, team: contents.team, date: moment)
      let enabled = try roll.enable(device)
      return (Self.change("Enable", enabled), enabled)
    }
  }

  /// Gives a device another name.
  ///
  /// - Throws: `device-not-found`, `several-devices`, and what every change throws.
  public func renameDevice(
    matching text: String, to name: RecordName, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> DeviceRecord {
    try change(.registerDevices, as: actor, at: date) {
      (contents, _, _) throws(Diagnostic) -> (PortalChange, DeviceRecord) in
      var device = try contents.device(matching: text)
      let old = device.name
      device.name = name
      var change = PortalChange(
        "Rename the device \"\(old)\" to \"\(name)\"", details: ["\(device.id): \(device.udid)"])
      change.put(device)
      return (change, device)
    }
  }

  private static var nothingToRegister: Diagnostic {
    Diagnostic(
      .nothingToRegister, "no device to register", remedy: .advice("give at least one UDID with a name"))
  }

  private static func change(_ verb: String, _ device: DeviceRecord) -> PortalChange {
    var change = PortalChange("\(verb) the device \"\(device.name)\"", details: ["\(device.id): \(device.udid)"])
    change.put(device)
    return change
  }
}

extension Diagnostic.Code {
  package static let deviceClassMismatch = Diagnostic.Code(
    "device-class-mismatch",
    "The device class (--class, or the class column of a list) does not match the UDID, or does not exist.",
    "leave out --class, or give the class that matches the UDID")
  package static let nothingToRegister = Diagnostic.Code(
    "nothing-to-register", "The list of devices is empty.", "give at least one UDID with a name")
  package static let deviceDisabled = Diagnostic.Code(
    "device-disabled", "The device is disabled.", "\(command: "device.enable") DEVICE")
}
