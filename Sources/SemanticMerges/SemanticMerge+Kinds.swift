extension SemanticMerge {
  /// Whether the file at `path` is of a kind that is merged by meaning.
  public static func knows(_ path: String) -> Bool {
    MergedFileKind(path: path) != nil || IgnoreMerge.merges(path)
  }

  /// The names of the files that are merged by meaning, as patterns of Git's attributes: `*.pbxproj`.
  public static let patterns: [String] =
    MergedFileKind.endings.map { $0.hasPrefix(".") ? "*\($0)" : $0 } + [".gitignore"]
}
