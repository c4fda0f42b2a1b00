/// The names of app icons.
package enum AppIconNames {
  /// The extensions of folders and files that contain app icons.
  private static let kinds = ["appiconset", "icon", "solidimagestack", "brandassets", "stickersiconset", "iconset"]

  /// The names of the app icons among the paths of files.
  package static func names(in paths: some Sequence<String>) -> Set<String> {
    var names: Set<String> = []
    for path in paths {
      for part in path.split(separator: "/") {
        guard let dot = part.lastIndex(of: "."), kinds.contains(String(part[part.index(after: dot)...])) else {
          continue
        }
        names.insert(String(part[..<dot]))
      }
    }
    return names
  }
}
