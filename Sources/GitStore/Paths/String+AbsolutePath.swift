extension String {
  /// The path itself if it begins with a slash, otherwise below `folder`; the disk is not looked at.
  package func absolutePath(in folder: String) -> String {
    hasPrefix("/") ? self : "\(folder)/\(self)"
  }
}
