import Diagnostics
import PNGImages
import PropertyLists

/// The app icon of a stub: the largest image of the icon set, in the size that Xcode puts beside the compiled catalog.
struct StubIcon {
  /// The name of the icon set.
  let name: String
  /// The file, which has 60 points at two pixels a point.
  let file: (name: String, bytes: [UInt8])

  /// Finds the icon set in the catalogs of a target.
  ///
  /// - Parameters:
  ///   - name: The name of the icon set.
  ///   - catalogs: The paths of the asset catalogs.
  ///   - files: The project's files.
  init?(named name: String, in catalogs: [String], of files: CheckedTree) {
    let folders = catalogs.map { $0 + "/" + name + ".appiconset" }
    let paths = files.paths.filter { path in
      path.hasSuffix(".png") && folders.contains { path.path(below: $0) != nil }
    }
    let images = paths.sorted().compactMap { files.contents($0) }.compactMap { try? PNGImage(decoding: $0) }
    guard let largest = images.max(by: { $0.width < $1.width }), let bytes = try? largest.scaled(to: 120).encoded()
    else { return nil }
    self.name = name
    file = (name + "60x60@2x.png", bytes)
  }

  /// The value of CFBundleIcons.
  var icons: PropertyList {
    ["CFBundlePrimaryIcon": ["CFBundleIconFiles": [.string(name + "60x60")], "CFBundleIconName": .string(name)]]
  }
}
