public import GitStore

/// How one file differs between two states, line by line.
public struct FileDiff: Hashable, Sendable {
  /// Which path, and how it differs.
  public let change: FileChange
  /// The mode before, such as `0o100644`; `nil` if it was not there.
  public let oldMode: UInt32?
  /// The mode now; `nil` if it is not there any more.
  public let newMode: UInt32?
  /// The content before, where it is an object.
  public let oldName: ObjectName?
  /// The content now, where it is an object.
  public let newName: ObjectName?
  /// Whether it is not text, so that there are no hunks.
  public let isBinary: Bool
  /// The regions that differ.
  public let hunks: [DiffHunk]
  /// How many bytes the content had before, where it is not text.
  public internal(set) var oldSize = 0
  /// How many bytes it has now, where it is not text.
  public internal(set) var newSize = 0
  /// What a patch says of the objects, where they are a repository's.
  public internal(set) var objects: ComparedObjects?
  /// Of what became another kind of file, such as a link: that it went, and that it came, as Git writes it.
  public internal(set) var halves: [FileDiff] = []

  /// How many lines were added.
  public var additions: Int { count(.added) }

  /// How many lines were removed.
  public var deletions: Int { count(.removed) }

  private func count(_ kind: DiffLine.Kind) -> Int {
    let own = hunks.reduce(0) { $0 + $1.lines.count { $0.kind == kind } }
    return halves.reduce(own) { $0 + $1.count(kind) }
  }
}

/// A region that differs, with a few lines around it.
public struct DiffHunk: Hashable, Sendable {
  /// The first line before, counted from 1.
  public let oldStart: Int
  /// How many lines before.
  public let oldCount: Int
  /// The first line now, counted from 1.
  public let newStart: Int
  /// How many lines now.
  public let newCount: Int
  /// What follows the numbers, byte for byte: often the function that the region is in.
  public let headingBytes: [UInt8]
  /// The lines.
  public let lines: [DiffLine]

  package init(oldStart: Int, oldCount: Int, newStart: Int, newCount: Int, headingBytes: [UInt8], lines: [DiffLine]) {
    (self.oldStart, self.oldCount, self.newStart, self.newCount, self.headingBytes, self.lines) = (
      oldStart, oldCount, newStart, newCount, headingBytes, lines
    )
  }
}

/// One line of a region that differs.
public struct DiffLine: Hashable, Sendable {
  /// On which sides a line is.
  public enum Kind: Character, Hashable, Sendable {
    /// On both.
    case context = " "
    /// Only now.
    case added = "+"
    /// Only before.
    case removed = "-"
  }

  /// On which sides it is.
  public let kind: Kind
  /// The line without its end.
  public let bytes: [UInt8]
  /// Whether a line end follows; only a file's last line may have none.
  public let endsWithNewline: Bool
  /// Its number before, counted from 1.
  public let oldNumber: Int?
  /// Its number now, counted from 1.
  public let newNumber: Int?

  package init(kind: Kind, bytes: [UInt8], endsWithNewline: Bool, oldNumber: Int?, newNumber: Int?) {
    (self.kind, self.bytes, self.endsWithNewline, self.oldNumber, self.newNumber) = (
      kind, bytes, endsWithNewline, oldNumber, newNumber
    )
  }

  /// The line without its end; bytes that are no UTF-8 are escapes such as `\xE9`.
  public var text: String { String(showing: bytes) }
}

/// The two states that are compared.
public enum DiffRange: Hashable, Sendable {
  /// The index and the working tree: what is not staged, new files aside.
  case unstaged
  /// The last commit and the index: the staged changes.
  case staged
  /// A tree and the index.
  case stagedSince(ObjectName)
  /// A tree and the working tree with all that is staged; the empty tree if `nil`.
  case workTree(since: ObjectName?)
  /// Two trees; the empty tree where `nil`.
  case trees(ObjectName?, ObjectName?)
}
