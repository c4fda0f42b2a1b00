import Diagnostics
import XcodeProjects

/// A word of a build setting or build phase that may be the path of a file in the project's folder.
struct PathWord {
  /// The text before the path, such as `-I`.
  private let head: Substring
  /// The path, with its references to build settings.
  private let path: Substring
  /// Whether a path without a reference to the project's folder counts as well.
  private let isPath: Bool

  /// Looks at a word.
  ///
  /// - Parameters:
  ///   - text: The word.
  ///   - isPath: Whether the build setting or list has only paths; other words are paths if they refer to the folder.
  init(_ text: String, isPath: Bool) {
    let start = isPath ? text.startIndex : text.firstIndex(of: "$") ?? text.startIndex
    (head, path) = (text[..<start], text[start...])
    self.isPath = isPath
  }

  /// The word after moves of files, if it names one of them without other build settings.
  func following(_ moves: [(old: String, new: String)]) -> String? {
    for anchor in (isPath ? ["", "./"] : []) + Self.anchors where path.hasPrefix(anchor) {
      for move in moves {
        guard let new = String(path.dropFirst(anchor.count)).path(after: move.old, movesTo: move.new) else { continue }
        return "\(head)\(anchor)\(new)"
      }
    }
    return nil
  }

  /// The path to which the word leads, relative to the project's folder; `nil` if it leads elsewhere.
  func path(in settings: ResolvedSettings) -> String? {
    let expanded = settings.expanded(String(path))
    guard !expanded.contains("$"), isPath || expanded.hasPrefix("./") else { return nil }
    let normal = RelativePaths.joined("", expanded)
    return normal.isEmpty || normal.hasPrefix("/") || normal.hasPrefix("..") ? nil : normal
  }

  /// The word that leads to `newPath`, relative to the project's folder.
  func leading(to newPath: String) -> String {
    let anchor = Self.anchors.first { path.hasPrefix($0) } ?? (isPath ? "" : "$(SRCROOT)/")
    return "\(head)\(anchor)\(newPath)"
  }

  /// The references to the project's folder.
  static let folders = ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"]
  private static let anchors = folders.flatMap { ["$(\($0))/", "${\($0)}/", "$\($0)/"] }
}
