extension SemanticMerge {
  /// Whether the file at `path` is of a kind that is merged by meaning.
  public static func knows(_ path: String) -> Bool {
    MergedFileKind(path: path) != nil || IgnoreMerge.merges(path)
  }

  /// Whether `bytes` can be read as a file of the kind at `path`, with either side of their conflict markers.
  ///
  /// Files that are merged by lines are text.
  public static func canRead(_ bytes: [UInt8], as path: String) -> Bool {
    guard let kind = MergedFileKind(path: path) else { return !bytes.contains(0) }
    let marked = MarkedReadings(bytes, markerSize: 7)
    let readings = marked.ours == marked.theirs ? [marked.ours] : [marked.ours, marked.theirs]
    return readings.allSatisfy(kind.canRead)
  }

  /// The names of the files that are merged by meaning, as patterns of Git's attributes: `*.pbxproj`.
  public static let patterns: [String] =
    MergedFileKind.endings.map { $0.hasPrefix(".") ? "*\($0)" : $0 } + [".gitignore"]
}
