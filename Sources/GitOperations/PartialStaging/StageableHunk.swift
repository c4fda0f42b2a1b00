public import GitHistory
import GitStore

/// An unstaged change that can be staged alone: a hunk, a new mode, or a whole change that has no lines.
public struct StageableHunk: Hashable, Sendable {
  /// What would be staged.
  public enum Content: Hashable, Sendable {
    /// Lines of a file.
    case lines(DiffHunk)
    /// A file's mode, such as `0o100755`.
    case mode(old: UInt32, new: UInt32)
    /// All of it: a deletion, a new name, binary content, another kind of file, or a submodule's commit.
    case whole
  }

  /// Its number, counted from 1 over all files.
  public let number: Int
  /// The file's differences between the index and the working tree.
  public let file: FileDiff
  /// What would be staged.
  public let content: Content

  /// The groups of changed lines that can be staged alone, as ranges of the hunk's lines; none of other contents.
  ///
  /// They are what `s` splits a hunk into in `git add --patch`.
  public var parts: [Range<Int>] {
    guard case .lines(let hunk) = content else { return [] }
    var parts: [Range<Int>] = []
    for (index, line) in hunk.lines.enumerated() where line.kind != .context {
      if let last = parts.last, last.upperBound == index {
        parts[parts.count - 1] = last.lowerBound..<index + 1
      } else {
        parts.append(index..<index + 1)
      }
    }
    return parts
  }

  /// The hunks of `files`, numbered in order.
  static func all(of files: [FileDiff]) -> [StageableHunk] {
    var hunks: [StageableHunk] = []
    for file in files {
      for content in contents(of: file) {
        hunks.append(StageableHunk(number: hunks.count + 1, file: file, content: content))
      }
    }
    return hunks
  }

  private static func contents(of file: FileDiff) -> [Content] {
    guard [.added, .modified].contains(file.change.kind), !file.isBinary, !file.isSubmodule else { return [.whole] }
    let hunks = file.hunks.map(Content.lines)
    // A file that is announced, not staged, has no mode yet.
    guard let old = file.oldMode, let new = file.newMode, old != new else { return hunks.isEmpty ? [.whole] : hunks }
    return [.mode(old: old, new: new)] + hunks
  }
}

extension FileDiff {
  fileprivate var isSubmodule: Bool {
    [oldMode, newMode].contains { $0.map { TreeEntry.Kind(mode: $0) } == .submodule }
  }
}
