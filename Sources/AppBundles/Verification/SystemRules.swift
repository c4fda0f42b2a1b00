import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checks of the systems that a bundle is for, and of the SDK.
struct SystemRules {
  let context: PurposeContext

  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    let kinds: [ProductKind] = [.application, .appExtension, .framework]
    guard kinds.contains(context.product.kind), context.product.information != nil, !context.isForMac else { return [] }
    return [minimumSystem, codeMinimum, hostMinimum, supportedPlatforms, sdk].compactMap(\.self)
  }

  private static let key = "MinimumOSVersion"

  private var minimumSystem: ProductCheck {
    guard let value = context.information[Self.key] else {
      return context.violated(
        .minimumSystemMissing, "\(Self.key) is missing", in: file, remedy: .correctInfoPlist)
    }
    guard let text = value.string, MachOVersion(text) != nil else {
      let found = value.string.map(quoted) ?? value.kindName
      return context.violated(
        .minimumSystemFormat, "\(Self.key) is \(found), not a version such as \"17.0\"", in: file,
        actual: value.string, remedy: .correctInfoPlist)
    }
    return context.passed(.minimumSystemFormat, "\(Self.key) is a valid version", in: file)
  }

  /// Devices install by the Info.plist, and the dynamic linker refuses code for a later system.
  private var codeMinimum: ProductCheck? {
    let ofCode = context.slices.filter(\.runsOnDevices).compactMap(\.build?.minimumSystem).min()
    guard let ofCode, let own = context.information[Self.key]?.string.flatMap({ MachOVersion($0) }), own < ofCode
    else { return nil }
    return context.violated(
      .minimumSystemOfCode, "\(Self.key) is \(own), but the code requires \(ofCode)", in: file,
      expected: ofCode.description, actual: own.description,
      remedy: .advice("set \(Self.key) to the deployment target, and build again"))
  }

  /// Embedded frameworks must run on every system that the app runs on.
  private var hostMinimum: ProductCheck? {
    guard context.product.kind == .framework, let host = context.facts.host?.product,
      let own = context.information[Self.key]?.string.flatMap({ MachOVersion($0) }),
      let outer = host.information?[Self.key]?.string.flatMap({ MachOVersion($0) })
    else { return nil }
    guard own > outer else {
      return context.passed(
        .minimumSystemOfHost, "\(Self.key) is not higher than in \(quoted(host.name))", in: file)
    }
    return context.violated(
      .minimumSystemOfHost, "\(Self.key) is \(own), and \(quoted(host.name)) runs on \(outer)", in: file,
      expected: outer.description, actual: own.description,
      remedy: .advice("lower the deployment target of the framework, and build again"))
  }

  private var supportedPlatforms: ProductCheck? {
    guard let names = context.information["CFBundleSupportedPlatforms"]?.array?.compactMap(\.string) else { return nil }
    let simulators = names.filter { $0.hasSuffix("Simulator") }
    guard simulators.isEmpty else {
      return context.violated(
        .supportedPlatforms, "CFBundleSupportedPlatforms contains a simulator platform: \(listed(simulators))",
        in: file,
        actual: simulators.joined(separator: ", "), remedy: .buildForDevices)
    }
    return context.passed(.supportedPlatforms, "CFBundleSupportedPlatforms names no simulator", in: file)
  }

  // MARK: The SDK

  /// The SDK that App Store Connect requires since 2026-04-01.
  private static let required = (version: MachOVersion(26), since: Date(timeIntervalSince1970: 1_775_001_600))

  private var sdk: ProductCheck? {
    guard context.isApp, context.isOutermost else { return nil }
    let remedy = Remedy.advice("build the app with the latest Xcode")
    guard let name = context.information["DTSDKName"]?.string,
      let version = MachOVersion(String(name.drop { !("0"..."9").contains($0) }))
    else {
      return context.violated(.sdk, "DTSDKName is missing or names no version", in: file, remedy: remedy)
    }
    guard context.moment >= Self.required.since else { return nil }
    guard version >= Self.required.version else {
      return context.violated(
        .sdk, "the app is built with SDK \(version); App Store Connect requires \(Self.required.version)", in: file,
        expected: Self.required.version.description, actual: version.description, remedy: remedy)
    }
    return context.passed(.sdk, "the app is built with SDK \(version)", in: file)
  }
}
