import AppleIdentifiers
import Diagnostics
import PropertyLists

/// The checks of an iOS app's icon.
struct IconRules {
  let context: PurposeContext

  private var information: PropertyListDictionary { context.information }
  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.isPhoneApp, context.isOutermost, context.product.information != nil else { return [] }
    return [iconName] + icons
  }

  private var primaryIcons: [PropertyListDictionary] {
    ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap { information[$0]?["CFBundlePrimaryIcon"]?.dictionary }
  }

  private var iconName: ProductCheck {
    let names = [information] + primaryIcons
    guard !names.contains(where: { $0["CFBundleIconName"]?.string?.isEmpty == false }) else {
      return context.passed(.iconName, "CFBundleIconName is set", in: file)
    }
    return context.violated(
      .iconName, "CFBundleIconName is missing: the app has no icon from an asset catalog", in: file,
      remedy: .advice("set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the icon set, and build again"))
  }

  // MARK: Files

  /// Icons in a compiled asset catalog can't be read.
  private var icons: [ProductCheck] {
    guard !AppFolder(context).contains("Assets.car") else {
      return [context.passed(.phoneIcon, "the app has a compiled asset catalog")]
    }
    let found = sizes
    return [
      checked(.phoneIcon, "iPhone", [120], found), checked(.padIcon, "iPad", [152, 167], found),
    ].compactMap(\.self)
  }

  private func checked(
    _ rule: PurposeRule, _ family: String, _ needed: [Int], _ found: Set<Int>
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

  /// More names are not read; a hostile file would cost time.
  private static let mostNames = 64

  private var sizes: Set<Int> {
    var names = (information["CFBundleIconFiles"]?.array ?? []).compactMap(\.string)
    names += [information["CFBundleIconFile"]?.string].compactMap(\.self)
    names += primaryIcons.flatMap { ($0["CFBundleIconFiles"]?.array ?? []).compactMap(\.string) }
    let stems = names.filter { !$0.isEmpty }.prefix(Self.mostNames).map {
      $0.hasSuffix(".png") ? String($0.dropLast(4)) : $0
    }
    let folder = AppFolder(context)
    let files = folder.names.filter { name in
      name.hasSuffix(".png") && stems.contains { name.utf8.starts(with: $0.utf8) }
    }
    return Set(files.compactMap { Self.side(ofPNG: folder.start(of: $0, count: 40)) })
  }

  /// The side of a square image; images that Xcode compressed begin with the chunk `CgBI`.
  private static func side(ofPNG bytes: [UInt8]) -> Int? {
    guard bytes.count == 40, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    let start = bytes[12..<16].elementsEqual("CgBI".utf8) ? 32 : 16
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let side = number(start)
    return side == number(start + 4) ? side : nil
  }
}
