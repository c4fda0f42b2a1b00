import AppleIdentifiers
import Diagnostics

extension InstallRules {
  var wildcard: Criterion? {
    WildcardRule(
      profile: request.profile, bundleIdentifier: request.bundleIdentifier, policy: request.policy,
      remedies: request.remedies
    ).criterion
  }

  /// Apple's devices run apps that are built with an older SDK.
  var sdk: Criterion? {
    let policy: DevicePolicyRule? = request.policy.contains(.newerDevices) ? .newerDevices : nil
    let system = request.platform.displayName
    guard let sdk = request.sdkVersion, let found = request.systemVersion else {
      guard let policy else { return nil }
      let unknown = request.sdkVersion.map { "built with the \(system) \($0) SDK; the device's version is unknown" }
      return Criterion(.sdk, .unknown, unknown ?? "the SDK that the app is built with is unknown", policy: policy)
    }
    // An SDK serves the later patch releases of its version too.
    let isNewer = found.release > sdk.release
    guard let policy else {
      guard isNewer else { return nil }
      return Criterion(
        .sdk, .passed, "built with the \(system) \(sdk) SDK, which \(system) \(found) also runs",
        expected: sdk.rawValue, actual: found.rawValue)
    }
    return Criterion(
      .sdk, isNewer ? .failed : .passed,
      isNewer
        ? "built with the \(system) \(sdk) SDK, but the device has \(found)"
        : "built with the \(system) \(sdk) SDK; the device has \(found)",
      expected: sdk.rawValue, actual: found.rawValue, policy: policy,
      remedies: [
        .advice("build the app with the \(system) \(found.release) SDK, or use a device with \(system) \(sdk)")
      ])
  }

  var registration: Criterion? {
    guard request.policy.contains(.adminRegistration), let device = request.device else { return nil }
    guard let registration = request.registration else {
      return Criterion(
        .registration, .unknown, "the team that registers device \(device) is unknown", policy: .adminRegistration)
    }
    guard let registrar = registration.registrar else {
      return Criterion(
        .registration, .failed, "device \(device) is not registered", expected: Self.admins, policy: .adminRegistration,
        remedies: registration.remedies)
    }
    return Criterion(
      .registration, registration.isByAdmin ? .passed : .failed,
      registration.isByAdmin
        ? "an Account Holder or Admin registered or enabled the device" : "\(registrar) registered the device",
      expected: Self.admins, actual: registrar, policy: .adminRegistration, remedies: registration.remedies)
  }

  private static let admins = "registered by an Account Holder or Admin"
}

extension BundleVersion {
  /// The version without the number of a patch.
  fileprivate var release: BundleVersion {
    (try? BundleVersion(components.prefix(2).map(String.init).joined(separator: "."))) ?? self
  }
}
