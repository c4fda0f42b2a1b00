import SemanticMerges

/// The programs that Git runs for files of some kinds.
public enum GitDriver: String, Sendable {
  /// Merges three versions of a file.
  case merge
  /// Shows a file as text that `git diff` compares.
  case diff

  /// The name that attributes call both drivers by.
  public static let name = "slipway"

  /// The setting with the command that Git runs.
  var setting: String { "\(rawValue).\(Self.name).\(self == .merge ? "driver" : "textconv")" }

  /// The patterns of the files that the driver is for.
  var patterns: [String] { self == .merge ? SemanticMerge.patterns : Self.outlined.map { "*\($0)" } }

  /// Whether the driver is for the file at `path`.
  func takes(_ path: String) -> Bool {
    self == .merge ? SemanticMerge.knows(path) : Self.outlined.contains(where: path.hasSuffix)
  }

  /// The kinds of files whose lines say little.
  private static let outlined = [".pbxproj", ".storyboard", ".xib"]

  /// The settings of the driver, in the order in which they are written.
  ///
  /// Git keeps ours without markers if a merge driver fails, and stops if a diff driver fails, so the commands fall back.
  ///
  /// - Parameter program: How a shell finds slipway.
  /// - Returns: Their names and values.
  func settings(program: String) -> [(name: String, value: String)] {
    switch self {
    case .merge:
      let run = "\(program) merge-driver run %O %A %B %L %P; s=$?; test $s -le 1 && exit $s"
      return [
        ("merge.\(Self.name).name", "merge app projects by their meaning"),
        (setting, "\(run); git merge-file --marker-size=%L %A %O %B"),
        // A file with markers could not be read as the base of the next merge.
        ("merge.\(Self.name).recursive", "binary"),
      ]
    case .diff:
      // Git adds the file's path to the end.
      return [(setting, "\(program) diff-driver text \"$1\" 2>/dev/null || cat")]
    }
  }
}
