import CodeSignatures
import PropertyLists

/// The manifest.plist that a device reads before it downloads an app from a web page (iOS Deployment Reference).
struct InstallManifest {
  let product: Product
  let urls: InstallURLs

  var list: PropertyListDictionary {
    [
      "items": [
        ["assets": .array(assets), "metadata": .dictionary(metadata)]
      ]
    ]
  }

  private var assets: [PropertyList] {
    let pairs = [
      ("software-package", urls.app), ("display-image", urls.displayImage),
      ("full-size-image", urls.fullSizeImage),
    ]
    return pairs.compactMap { kind, url in
      url.map { ["kind": .string(kind), "url": .string($0)] }
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
