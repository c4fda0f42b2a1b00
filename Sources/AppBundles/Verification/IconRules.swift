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

  /// Whether the SDK is older than iOS 11, since which icons come from asset catalogs.
  private var isOld: Bool {
    let sdk = information["DTPlatformVersion"]?.string.flatMap { MachOVersion($0) }
    return sdk.map { $0 < MachOVersion(11) } ?? false
  }

  private var iconName: ProductCheck? {
    let names = [information] + primaryIcons
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

  private var icons: [ProductCheck] {
    let icons = AppIcons(of: context.product, in: context.tree)
    if let catalog = icons.catalogPath {
      if let problem = icons.catalogProblem {
        return [
          context.violated(
            .compiledCatalog, "the icons in \(quoted("Assets.car")) can't be read: \(problem)", in: catalog,
            remedy: .advice("build the app again"))
        ]
      }
      // Without the name of an icon set, nothing says which images are icons.
      guard icons.namesIconSet else { return [] }
    }
    let files = Set(icons.files.filter { $0.width == $0.height }.map(\.width))
    return [
      named(icons.missing), marketingIcon(icons),
      checked(.phoneIcon, "iPhone", [120], files.union(sizes(of: icons, "iPhone"))),
      checked(.padIcon, "iPad", [152, 167], files.union(sizes(of: icons, "iPad"))),
    ].compactMap(\.self)
  }

  /// The sizes of the images in the catalog for a family; from one image of 1024 pixels, Xcode and devices make all.
  private func sizes(of icons: AppIcons, _ family: String) -> Set<Int> {
    let images = icons.catalogImages.filter { $0.width == $0.height && ($0.family ?? family) == family }
    let sizes = Set(images.map(\.width))
    return sizes.contains(Self.marketingSize) ? sizes.union([120, 152, 167]) : sizes
  }

  private static let marketingSize = 1024

  /// The icon for the App Store is in the catalog since the SDK of iOS 11.
  private func marketingIcon(_ icons: AppIcons) -> ProductCheck? {
    guard let catalog = icons.catalogPath, !isOld else { return nil }
    let sizes = icons.catalogImages.filter { $0.width == $0.height }.map(\.width)
    guard !sizes.contains(Self.marketingSize) else {
      return context.passed(.marketingIcon, "the app has the icon for the App Store", in: catalog)
    }
    return context.violated(
      .marketingIcon, "the icon set has no image of 1024 x 1024 pixels for the App Store", in: catalog,
      expected: "1024", actual: Set(sizes).sorted().map(\.description).joined(separator: ", "),
      remedy: .advice("add the 1024 x 1024 image to the app icon set, and build for any device"))
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
