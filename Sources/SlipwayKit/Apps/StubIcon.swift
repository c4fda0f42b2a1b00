import Diagnostics
import PNGImages
import PropertyLists

/// The app icon of a stub: the largest image of the icon set, in the sizes that Xcode puts beside the compiled catalog.
struct StubIcon {
  /// An icon file and the key of the Info.plist that names it, by device.
  private struct Form {
    let key: String
    /// The size in points, in the file's name.
    let size: String
    let ending: String
    let pixels: Int

    static let phone = Form(key: "CFBundleIcons", size: "60x60", ending: "@2x", pixels: 120)
    static let pad = Form(key: "CFBundleIcons~ipad", size: "76x76", ending: "@2x~ipad", pixels: 152)
    /// For an iPad Pro; Xcode has it only in the compiled catalog, which a stub lacks.
    static let largePad = Form(key: "CFBundleIcons~ipad", size: "83.5x83.5", ending: "@2x~ipad", pixels: 167)
  }

  /// The name of the icon set.
  private let name: String
  /// The files.
  let files: [(name: String, bytes: [UInt8])]
  private let forms: [Form]

  /// Finds the icon set in the catalogs of a target.
  ///
  /// - Parameters:
  ///   - name: The name of the icon set.
  ///   - catalogs: The paths of the asset catalogs.
  ///   - files: The project's files.
  ///   - families: The device families, as UIDeviceFamily has them.
  init?(named name: String, in catalogs: [String], of files: CheckedTree, for families: [Int64]) {
    let folders = catalogs.map { $0 + "/" + name + ".appiconset" }
    let paths = files.paths.filter { path in
      path.hasSuffix(".png") && folders.contains { path.path(below: $0) != nil }
    }
    let images = paths.sorted().compactMap { files.contents($0) }.compactMap { try? PNGImage(decoding: $0) }
    guard let largest = images.max(by: { $0.width < $1.width }) else { return nil }
    let forms: [Form] = (families == [2] ? [] : [.phone]) + (families.contains(2) ? [.pad, .largePad] : [])
    let written = forms.compactMap { form in
      (try? largest.scaled(to: form.pixels).encoded()).map { (name + form.size + form.ending + ".png", $0) }
    }
    guard written.count == forms.count else { return nil }
    (self.name, self.files, self.forms) = (name, written, forms)
  }

  /// The entries of the Info.plist; an iPad also uses the files for iPhones.
  var entries: [(key: String, value: PropertyList)] {
    let keys = [Form.phone.key, Form.pad.key].filter { key in forms.contains { $0.key == key } }
    return keys.map { key in
      let used = key == Form.phone.key ? forms.filter { $0.key == key } : forms
      let names = used.map { PropertyList.string(name + $0.size) }
      return (key, ["CFBundlePrimaryIcon": ["CFBundleIconFiles": .array(names), "CFBundleIconName": .string(name)]])
    }
  }
}
