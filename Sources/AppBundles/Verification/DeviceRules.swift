import AppleIdentifiers
import CodeSignatures
import Diagnostics
import ProvisioningProfiles

/// The checks of a product that is installed on devices without the store.
struct DeviceRules {
  let context: PurposeContext

  private var file: String? { context.product.executable }

  var checks: [ProductCheck] {
    guard !context.isForMac else { return [] }
    return [architectures, wordSize, encryption, distribution, devices].compactMap(\.self)
      + DeviceInformationRules(context: context).checks
  }

  private var architectures: ProductCheck? {
    let slices = context.slices.filter(\.isLinked)
    let refused = slices.filter { !$0.runsOnDevices }
    guard let first = refused.first else {
      return slices.isEmpty ? nil : context.passed(.simulatorOnly, "every slice is for devices", in: file)
    }
    let whose = first.build?.platform.isSimulator == true ? "the simulator" : "Intel processors"
    let isRefused = refused.count == slices.count
    return context.violated(
      isRefused ? .simulatorOnly : .simulatorSlices,
      isRefused ? "the code is only for \(whose)" : "the slice \(first.architecture) is for \(whose)", in: file,
      actual: refused.map(\.architecture.description).joined(separator: ", "), remedy: .buildForDevices)
  }

  /// The first iOS that runs 64-bit code only.
  private static let only64Bit = MachOVersion(11)

  private var wordSize: ProductCheck? {
    let slices = context.slices.filter { $0.isLinked && $0.runsOnDevices }
    guard context.platform == .iOS, !slices.isEmpty, slices.allSatisfy({ !$0.architecture.isARM64 }) else { return nil }
    let version = context.systemVersion.flatMap { MachOVersion($0.rawValue) }
    if let version, version < Self.only64Bit { return nil }
    return context.violated(
      version == nil ? .only32BitMaybe : .only32Bit,
      "the code is only for 32-bit processors, which iOS \(Self.only64Bit) and later do not support", in: file,
      actual: slices.map(\.architecture.description).joined(separator: ", "),
      remedy: .advice("add arm64 to ARCHS, and build the app again"))
  }

  private var encryption: ProductCheck? {
    guard let slice = context.slices.first(where: { $0.encryption?.isEncrypted == true }) else { return nil }
    return context.violated(
      .foreignEncryption, "the slice \(slice.architecture) is encrypted by the App Store, for one account", in: file,
      remedy: .advice("build the app, or export it from its archive"))
  }

  /// With `--device`, the checks of the profile contain it.
  private var distribution: ProductCheck? {
    guard !context.namesDevices, context.carriesProfile, let profile = context.facts.profile else { return nil }
    guard profile.type == .appStore else {
      return context.passed(
        .distribution, "the profile is for \(profile.type.displayName)", in: context.product.profile)
    }
    return context.violated(
      .distribution,
      "the profile is for the App Store, so devices install the app only from TestFlight or the App Store",
      in: context.product.profile,
      expected: [ProfileType.development, .adHoc, .inHouse].map(\.displayName).alternatives,
      actual: profile.type.rawValue,
      remedy: .signForDevices)
  }

  private var devices: ProductCheck? {
    guard !context.namesDevices, context.isOutermost, let listed = context.facts.profile?.deviceNames else {
      return nil
    }
    let count = listed.count == 1 ? "1 device" : "\(listed.count) devices"
    return context.violated(
      .devices, "the profile lists \(count); add --device UDID to check one", in: context.product.profile,
      remedy: .advice("add --device UDID"))
  }
}
