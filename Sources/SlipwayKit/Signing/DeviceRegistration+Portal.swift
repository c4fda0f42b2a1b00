import AppleIdentifiers
import CodeSigning
import DeveloperPortal
import Diagnostics

extension DeviceRegistration {
  /// How a portal has `device`: only an Account Holder or Admin enables a device that was disabled.
  init(of device: UDID, in contents: PortalContents, _ remedies: PortalRemedies) throws(Diagnostic) {
    guard let record = try contents.devices().first(where: { $0.udid == device }) else {
      self.init(registrar: nil, isByAdmin: false, remedies: remedies.registering(device))
      return
    }
    let member = try contents.members().first { $0.email == record.registrar }
    let isByAdmin = member.map { RolePermission.roles(for: .disableDevices).contains($0.role) } ?? false
    self.init(
      registrar: member.map { "\($0.nameAndAddress) (\($0.role.displayName))" } ?? record.registrar.rawValue,
      isByAdmin: isByAdmin || record.state == .enabled && record.disabled != nil,
      remedies: [
        .advice(
          "an Account Holder or Admin accepts it with slipway device disable \(device), then slipway device enable "
            + "\(device)")
      ])
  }
}
