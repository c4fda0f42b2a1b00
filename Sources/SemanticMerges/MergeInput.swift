/// Three versions of one file, and the path that tells its kind.
public struct MergeInput: Sendable {
  /// The common ancestor; empty where both sides added the file.
  public var base: [UInt8]
  /// The version of the branch that is merged into.
  public var ours: [UInt8]
  /// The version of the branch that is merged.
  public var theirs: [UInt8]
  /// The file's path in its repository; only its ending decides how the file is merged.
  public var path: String
  /// What becomes of a version number that both sides changed.
  public var versions: VersionPolicy

  /// Creates an input from the three versions.
  public init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], path: String, versions: VersionPolicy = .higher
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.path = path
    self.versions = versions
  }
}

/// What becomes of a version number that both sides changed in different ways.
public enum VersionPolicy: String, Hashable, Sendable {
  /// The higher one is used, which is reported.
  case higher
  /// It is a conflict like any other.
  case ask
}

/// What the two sides are called in conflict markers and in words.
public struct MergeLabels: Hashable, Sendable {
  /// The name of our side, such as `HEAD` or `main`.
  public var ours: String
  /// The name of the common ancestor, used by line merges that show it.
  public var base: String
  /// The name of their side, such as `feature/clock`.
  public var theirs: String
  /// How many characters a conflict marker has, 7 in Git unless asked otherwise.
  public var markerSize: Int
  /// The text after the marker of our side.
  public var ourMarker: String
  /// The text after the marker of their side.
  public var theirMarker: String

  /// Creates labels; markers bear the names of the sides unless said otherwise.
  public init(
    ours: String, base: String = "base", theirs: String, markerSize: Int = 7, ourMarker: String? = nil,
    theirMarker: String? = nil
  ) {
    self.ours = ours
    self.base = base
    self.theirs = theirs
    self.markerSize = markerSize
    self.ourMarker = ourMarker ?? ours
    self.theirMarker = theirMarker ?? theirs
  }
}

/// What a line merge gives back.
public struct LineMergeResult: Sendable {
  /// The merged file, with conflict markers where it conflicts.
  public var bytes: [UInt8]
  /// The number of conflicts, 0 for a clean merge.
  public var conflicts: Int

  /// Creates a result.
  public init(bytes: [UInt8], conflicts: Int) {
    self.bytes = bytes
    self.conflicts = conflicts
  }
}
