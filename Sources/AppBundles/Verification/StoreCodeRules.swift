import AppleIdentifiers
import CodeSignatures
import Diagnostics

/// The checks of the slices that App Store Connect receives.
struct StoreCodeRules {
  let context: PurposeContext

  private var file: String? { context.product.executable }

  var checks: [ProductCheck] {
    guard !context.slices.isEmpty else { return [] }
    return [architectures, executableType, encryption, alignment, localSymbols, textSize, nestedSlices]
      .compactMap(\.self)
  }

  private var architectures: ProductCheck? {
    guard !context.isForMac else { return nil }
    let refused = context.slices.filter { !$0.runsOnDevices }
    guard let first = refused.first else {
      return context.passed(.architectures, "every slice is for devices", in: file)
    }
    let whose = first.build?.platform.isSimulator == true ? "the simulator" : "Intel processors"
    return context.violated(
      .architectures, "the slice \(first.architecture) is for \(whose)", in: file,
      actual: refused.map(\.architecture.description).joined(separator: ", "), remedy: .buildForDevices)
  }

  private var executableType: ProductCheck? {
    guard context.carriesProfile else { return nil }
    guard context.slices.allSatisfy({ $0.fileType == .execute }) else {
      return context.violated(
        .executableType, "the executable is a library or another file, not a program", in: file,
        remedy: .advice("build the target as an app or app extension"))
    }
    return context.passed(.executableType, "the executable is a program", in: file)
  }

  /// Linkers reserve the part that the store encrypts later.
  private var encryption: ProductCheck? {
    // On other systems, Apple's own stubs lack the load command.
    guard context.platform == .iOS || context.platform == .tvOS, !context.facts.isSignedByStore else { return nil }
    let slices = context.slices.filter { $0.runsOnDevices && $0.isLinked }
    if let slice = slices.first(where: { $0.encryption?.isEncrypted == true }) {
      return context.violated(
        .encryptionInfo, "the slice \(slice.architecture) is encrypted already", in: file,
        remedy: .advice("upload the app from the archive, not from the App Store"))
    }
    if let slice = slices.first(where: { $0.encryption == nil }) {
      return context.violated(
        .encryptionInfo, "the slice \(slice.architecture) has no load command LC_ENCRYPTION_INFO", in: file,
        remedy: .advice("link the code for devices with Xcode"))
    }
    return slices.isEmpty ? nil : context.passed(.encryptionInfo, "every slice has LC_ENCRYPTION_INFO", in: file)
  }

  /// Devices map and decrypt whole pages.
  private var alignment: ProductCheck? {
    guard !context.isForMac else { return nil }
    let slices = context.slices.filter { $0.runsOnDevices && $0.isLinked }
    for slice in slices {
      guard let part = slice.misalignedPart else { continue }
      return context.violated(
        .segmentAlignment, "\(part) of the slice \(slice.architecture) is not aligned to memory pages",
        in: file, expected: "\(slice.pageSize)", remedy: .advice("build the code again with the linker of Xcode"))
    }
    return slices.isEmpty ? nil : context.passed(.segmentAlignment, "segments are aligned to memory pages", in: file)
  }

  /// More than these are left when symbols were not stripped.
  private static let fewSymbols = 100

  private var localSymbols: ProductCheck? {
    guard let slice = context.slices.first(where: { $0.isLinked && $0.localSymbolCount > Self.fewSymbols }) else {
      return nil
    }
    return context.violated(
      .localSymbols, "the slice \(slice.architecture) is not stripped: it has \(slice.localSymbolCount) local symbols",
      in: file,
      actual: "\(slice.localSymbolCount)", remedy: .advice("set STRIP_INSTALLED_PRODUCT to YES, and build again"))
  }

  /// Frameworks and extensions must run wherever the app runs; watch apps have other processors.
  private var nestedSlices: ProductCheck? {
    guard let host = context.facts.host?.product, !context.isForMac, context.platform == host.platforms.first?.platform
    else { return nil }
    func names(_ slices: [MachOSlice]) -> [String] {
      Set(slices.filter(\.runsOnDevices).map(\.architecture.description)).sorted()
    }
    let (own, outer) = (names(context.slices), names(host.code?.slices ?? []))
    guard !own.isEmpty, !outer.isEmpty, own != outer else { return nil }
    return context.violated(
      .nestedSlices,
      "the slices are for \(own.joined(separator: ", ")), but \(quoted(host.name)) has slices for "
        + outer.joined(separator: ", "), in: file, expected: outer.joined(separator: ", "),
      actual: own.joined(separator: ", "), remedy: .advice("build all targets for the same architectures"))
  }

  private var textSize: ProductCheck? {
    guard context.carriesProfile, !context.isForMac else { return nil }
    let sizes = context.slices.map { $0.segment("__TEXT")?.range.count ?? 0 }
    let version = context.product.minimumSystem.flatMap { MachOVersion($0) } ?? MachOVersion(9)
    let isOld = context.platform == .iOS && version < MachOVersion(9)
    // 60 MB for each slice in iOS 7 and 8, 80 MB for all before.
    let found = isOld && version >= MachOVersion(7) ? sizes.max() ?? 0 : sizes.reduce(0, +)
    let most = (isOld ? (version < MachOVersion(7) ? 80 : 60) : 500) << 20
    guard found > most else {
      return context.passed(.textSize, "__TEXT is not larger than \(ByteCount(most))", in: file)
    }
    return context.violated(
      .textSize, "__TEXT is larger than \(ByteCount(most))", in: file, expected: "\(most)", actual: "\(found)",
      remedy: .advice("move code to frameworks, or raise the deployment target"))
  }
}
