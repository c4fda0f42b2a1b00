import Diagnostics
import FileTrees
import IgnoreTemplates

/// The paths that a check excludes, by `.gitignore` patterns.
struct ExcludedPaths: Sendable {
  /// Patterns with the folder that they are relative to.
  private struct Patterns: Sendable {
    let folder: String
    let rules: IgnoreRules
  }

  private var patterns: [Patterns] = []

  /// Adds patterns relative to `folder`, which is absolute.
  mutating func add(_ lines: [String], seenFrom folder: String) {
    guard !lines.isEmpty else { return }
    patterns.append(Patterns(folder: folder, rules: IgnoreRules(Array(lines.joined(separator: "\n").utf8), file: "")))
  }

  /// Whether a path, absolute, is left out, or a folder that it is in.
  func contains(_ path: String, isFolder: Bool = false) -> Bool {
    pattern(excluding: path, isFolder: isFolder) != nil
  }

  /// The pattern that leaves a path, absolute, out, or a folder that it is in.
  func pattern(excluding path: String, isFolder: Bool = false) -> String? {
    for pattern in patterns {
      guard let inside = path.path(below: pattern.folder) else { continue }
      var lookup = IgnoreLookup(shared: [pattern.rules]) { _ in nil }
      if let rule = try? lookup.rule(for: inside, isFolder: isFolder), !rule.isNegated { return rule.pattern }
    }
    return nil
  }
}
