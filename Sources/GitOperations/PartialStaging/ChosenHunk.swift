import GitHistory
import GitStore

/// A hunk of which all or some parts are chosen.
public struct ChosenHunk: Hashable, Sendable {
  /// The hunk.
  public let hunk: StageableHunk
  /// The chosen ``StageableHunk/parts``, by index; `nil` if the whole hunk is chosen.
  public let parts: Set<Int>?

  /// Chooses `parts` of `hunk`, or the whole hunk.
  public init(_ hunk: StageableHunk, parts: Set<Int>? = nil) {
    self.hunk = hunk
    self.parts = parts
  }

  /// The lines of the hunk that are changed by what is chosen; all for `nil`.
  var changedLines: Set<Int>? {
    guard let parts else { return nil }
    return Set(hunk.parts.enumerated().filter { parts.contains($0.offset) }.flatMap(\.element))
  }
}

extension [ChosenHunk] {
  /// The paths of their files, each once, in order.
  public var files: [String] {
    var paths: [String] = []
    for chosen in self where paths.last != chosen.hunk.file.change.path { paths.append(chosen.hunk.file.change.path) }
    return paths
  }
}
