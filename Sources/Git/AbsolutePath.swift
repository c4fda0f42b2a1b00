/// Joins paths without looking at the disk.
enum AbsolutePath {
  /// `path` itself if it begins with a slash, otherwise below `folder`.
  static func of(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
