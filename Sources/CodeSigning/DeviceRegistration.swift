public import Diagnostics

/// How a device was registered in the portal.
public struct DeviceRegistration: Hashable, Sendable {
  /// The member who registered it, with the role; `nil` if it is not registered.
  public let registrar: String?
  /// Whether an Account Holder or Admin registered it, or enabled it again.
  public let isByAdmin: Bool
  /// What registers it as the policy requires.
  public let remedies: [Remedy]

  /// Creates a registration.
  public init(registrar: String?, isByAdmin: Bool, remedies: [Remedy]) {
    self.registrar = registrar
    self.isByAdmin = isByAdmin
    self.remedies = remedies
  }
}
