import PropertyLists

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
