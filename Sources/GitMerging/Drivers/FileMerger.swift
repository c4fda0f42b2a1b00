public import Diagnostics

/// One file that both sides of a merge changed, in its versions.
public struct FileMergeInput: Hashable, Sendable {
  /// Where it will be.
  public let path: String
  /// What both sides began with; `nil` if both added it.
  public let base: [UInt8]?
  /// Our version.
  public let ours: [UInt8]
  /// Their version.
  public let theirs: [UInt8]
  /// Whether the attribute `merge=union` is set, by which Git keeps the lines of both sides.
  public var isUnion = false
  /// Whether the result is only what two other versions are compared with, where histories crossed.
  public var isForBase = false
  /// How markers call the versions, as Git calls them.
  public let labels: LineMerge.Labels
}

/// What becomes of a file that both sides changed.
public enum FileMergeAnswer: Hashable, Sendable {
  /// It is of no kind that is known: what its attributes say is done.
  case unknown
  /// Nothing special: its lines are merged as Git does, with markers where they conflict, whatever its attributes say.
  case byLines
  /// It is merged.
  case merged([UInt8])
  /// It is in conflict; this is written into the working tree, with markers where the conflicts are.
  case conflicted([UInt8])
}

/// Decides about files that both sides of a merge changed, before Git merges their lines.
public typealias FileMerger = (FileMergeInput) throws(Diagnostic) -> FileMergeAnswer
