extension ResolvedSettings {
  /// Whether the target leaves out the file at `path`, by EXCLUDED_SOURCE_FILE_NAMES and INCLUDED_SOURCE_FILE_NAMES.
  ///
  /// A pattern without a slash names files, and one with slashes the ends of paths (swift-build: `FilteringContext`).
  ///
  /// - Returns: `nil` if a value refers to a setting that nothing defines.
  public func excludesFile(at path: String) -> Bool? {
    guard let excluded = mayName(path, "EXCLUDED_SOURCE_FILE_NAMES") else { return nil }
    guard excluded, let included = mayName(path, "INCLUDED_SOURCE_FILE_NAMES") else { return excluded ? nil : false }
    return !included
  }

  private func mayName(_ path: String, _ key: String) -> Bool? {
    guard let value = displayValue(of: key), !value.isEmpty else { return false }
    guard !value.contains("$") else { return nil }
    let components = path.split(separator: "/")
    return list(key).contains { pattern in
      let count = pattern.split(separator: "/").count
      return SettingPattern.matches(
        pattern.split(separator: "/").joined(separator: "/"), components.suffix(count).joined(separator: "/"))
    }
  }
}
