public import Diagnostics

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
  /// The higher one is taken, and that is told.
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

  /// Creates labels.
  public init(ours: String, base: String = "base", theirs: String, markerSize: Int = 7) {
    self.ours = ours
    self.base = base
    self.theirs = theirs
    self.markerSize = markerSize
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

/// What a merge gives back: a file, what is in dispute in it, and what was settled by a rule.
public struct MergeResult: Sendable {
  /// The merged file, with conflict markers where `conflicts` is not empty.
  public var bytes: [UInt8]
  /// What needs a person's decision, in the order in which it stands in the file.
  public var conflicts: [MergeConflict]
  /// What was settled by a rule or read with doubt, for the user to know.
  public var notes: [Diagnostic]
  /// How the file was merged.
  public var method: Method
  /// For each place with markers, in order, the indices of the conflicts that it is about; empty where that is not known.
  ///
  /// A conflict may have several places, of which one side must be taken together.
  public var places: [[Int]]
  /// What was settled without anybody, and how, where the file was merged by meaning.
  public var resolutions: [MergeResolution]

  /// Whether nothing is left to decide.
  public var isClean: Bool { conflicts.isEmpty }

  /// Creates a result.
  public init(
    bytes: [UInt8], conflicts: [MergeConflict] = [], notes: [Diagnostic] = [],
    resolutions: [MergeResolution] = [], places: [[Int]] = [], method: Method
  ) {
    self.places = places
    self.bytes = bytes
    self.resolutions = resolutions
    self.conflicts = conflicts
    self.notes = notes
    self.method = method
  }

  /// How a file was merged.
  public enum Method: String, Sendable, Hashable {
    /// Only one side changed it, or both did the same.
    case oneSided
    /// Line by line, as Git does.
    case lines
    /// By what it means.
    case meaning
  }
}

/// A thing that both sides decided differently.
public struct MergeConflict: Hashable, Sendable {
  /// What sort of disagreement it is.
  public var kind: Kind
  /// What the disagreement is about, in words, such as `target Wecker, Debug`; `nil` for lines.
  public var object: String?
  /// The key of the value in dispute.
  public var key: String?
  /// The value in the common ancestor.
  public var base: String?
  /// The value on our side.
  public var ours: String?
  /// The value on their side.
  public var theirs: String?
  /// The disagreement in one sentence.
  public var message: String

  /// Creates a conflict.
  public init(
    kind: Kind, object: String? = nil, key: String? = nil, base: String? = nil, ours: String? = nil,
    theirs: String? = nil, message: String
  ) {
    self.kind = kind
    self.object = object
    self.key = key
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.message = message
  }

  /// What sort of disagreement it is.
  public enum Kind: String, Hashable, Sendable {
    /// The same value was changed in two ways.
    case value
    /// One side removed what the other changed or uses.
    case removal
    /// Both sides put the same thing into different places.
    case place
    /// Lines that a line merge could not settle.
    case lines
    /// The file as a whole, because no smaller part can be told apart safely.
    case file
  }
}
