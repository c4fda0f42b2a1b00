import CodeSignatures
import PropertyLists

/// The manifest.plist that a device reads before it downloads an app from a web page (iOS Deployment Reference).
struct InstallManifest {
  let product: Product
  let addresses: InstallAddresses

  var list: PropertyListDictionary {
    [
      "items": [
        ["assets": .array(assets), "metadata": .dictionary(metadata)]
      ]
    ]
  }

  private var assets: [PropertyList] {
    let pairs = [
      ("software-package", addresses.app), ("display-image", addresses.displayImage),
      ("full-size-image", addresses.fullSizeImage),
    ]
    return pairs.compactMap { kind, address in
      address.map { ["kind": .string(kind), "url": .string($0)] }
    }
  }

  private var metadata: PropertyListDictionary {
    var metadata: PropertyListDictionary = [
      "bundle-identifier": .string(product.identifier ?? ""),
      "bundle-version": .string(product.version ?? product.build ?? ""), "kind": "software",
    ]
    if let identifier = Self.platformIdentifiers.first(where: { $0.platform == product.platforms.first })?.name {
      metadata["platform-identifier"] = .string(identifier)
    }
    metadata["title"] = .string(product.displayedName)
    return metadata
  }

  private static let platformIdentifiers: [(platform: MachOPlatform, name: String)] = [
    (.iOS, "com.apple.platform.iphoneos"), (.tvOS, "com.apple.platform.appletvos"),
    (.visionOS, "com.apple.platform.xros"),
  ]
}

extension Product {
  /// The name below the app's icon.
  var displayedName: String {
    let keys = ["CFBundleDisplayName", "CFBundleName"]
    return keys.lazy.compactMap { information?[$0]?.string }.first { !$0.isEmpty } ?? stem
  }

  /// The name of the app's package: Xcode takes CFBundleName.
  var packageName: String {
    let name = information?["CFBundleName"]?.string ?? ""
    let isUsable =
      !name.isEmpty && !name.hasPrefix(".")
      && !name.unicodeScalars.contains {
        $0 == "/" || [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      } && name.utf8.count <= 200
    return isUsable ? name : stem
  }

  /// The name without extension.
  var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
}
