import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks of an app's icon on iOS and on the Mac.
struct IconRules {
  let context: PurposeContext

  private var information: PropertyListDictionary { context.information }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.isOutermost, context.product.information != nil else { return [] }
    guard context.isPhoneApp else { return [macIcon].compactMap(\.self) }
    return [iconName].compactMap(\.self) + icons
  }

  private var primaryIcons: [PropertyListDictionary] {
    ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap { information[$0]?["CFBundlePrimaryIcon"]?.dictionary }
  }

  private var iconName: ProductCheck? {
    let names = [information] + primaryIcons
    // The rule is for apps built with the SDK of iOS 11 or later.
    let sdk = information["DTPlatformVersion"]?.string.flatMap { MachOVersion($0) }
    let isOld = sdk.map { $0 < MachOVersion(11) } ?? false
    guard !isOld, !names.contains(where: { $0["CFBundleIconName"]?.string?.isEmpty == false }) else {
      return isOld ? nil : context.passed(.iconName, "CFBundleIconName is set", in: file)
    }
    return context.violated(
      .iconName, "CFBundleIconName is missing: the app has no icon from an asset catalog", in: file,
      remedy: .advice("set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set, and build again"))
  }

  // MARK: The Mac

  /// The images that the Mac App Store requires, by their types in an .icns file.
  private static let macImages = [("ic09", "512 x 512"), ("ic10", "512 x 512@2x")]

  private var macIcon: ProductCheck? {
    guard context.isForMac, let name = information["CFBundleIconFile"]?.string, !name.isEmpty else { return nil }
    let icon = name.hasSuffix(".icns") ? name : name + ".icns"
    guard let types = AppFolder(context).imageTypes(in: icon) else { return nil }
    let absent = Self.macImages.filter { !types.contains($0.0) }.map(\.1)
    guard !absent.isEmpty else { return context.passed(.macIcon, "the icon has the sizes for the Mac App Store") }
    return context.violated(
      .macIcon, "the icon \(quoted(icon)) has no image of \(absent.joined(separator: " and "))", in: file,
      expected: Self.macImages.map(\.1).joined(separator: ", "), actual: types.joined(separator: ", "),
      remedy: .advice("add the sizes to the app icon set, and build again"))
  }

  // MARK: Files

  /// Icons in a compiled asset catalog can't be read.
  private var icons: [ProductCheck] {
    guard !AppFolder(context).contains("Assets.car") else { return [] }
    let icons = AppIcons(of: context.product, in: context.tree)
    let found = Set(icons.files.filter { $0.width == $0.height }.map(\.width))
    return [
      named(icons.missing),
      checked(.phoneIcon, "iPhone", [120], found), checked(.padIcon, "iPad", [152, 167], found),
    ].compactMap(\.self)
  }

  private func named(_ missing: [String]) -> ProductCheck? {
    guard !missing.isEmpty else { return nil }
    return context.violated(
      .namedIcon, "the Info.plist names the icon \(listed(missing)), which the app does not contain", in: file,
      actual: missing.joined(separator: ", "),
      remedy: .advice("add the image to the target, or remove it from CFBundleIconFiles"))
  }

  private func checked(
    _ rule: ProductRule, _ family: String, _ needed: [Int], _ found: Set<Int>
  ) -> ProductCheck? {
    let families = context.product.devices
    guard families.contains(family) || (families.isEmpty && family == "iPhone") else { return nil }
    let absent = needed.filter { !found.contains($0) }
    guard let first = absent.first else { return context.passed(rule, "the app has the icons for \(family)") }
    return context.violated(
      rule, "the app has no icon of \(first) x \(first) pixels for \(family)", in: file,
      expected: needed.map(\.description).joined(separator: ", "),
      actual: found.sorted().map(\.description).joined(separator: ", "),
      remedy: .advice("add an app icon set to the asset catalog, and build again"))
  }
}
