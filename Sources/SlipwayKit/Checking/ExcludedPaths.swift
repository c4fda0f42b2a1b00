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
    patterns.contains { pattern in
      guard let inside = path.path(below: pattern.folder) else { return false }
      var lookup = IgnoreLookup(shared: [pattern.rules]) { _ in nil }
      let rule = try? lookup.rule(for: inside, isFolder: isFolder)
      return rule.map { !$0.isNegated } ?? false
    }
  }
}
