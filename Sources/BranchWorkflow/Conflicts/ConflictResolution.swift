public import Diagnostics
public import GitWorkTree

/// One decision that is left in what stopped, with the number by which it is named.
public struct OpenConflict: Hashable, Sendable {
  /// Its number, from 1; it stays the same until the operation ends.
  public let number: Int
  /// Its name, which is the same in every run, such as `Wecker/Debug/SWIFT_VERSION`.
  public let name: String
  /// The file.
  public let path: String
  /// In which way the sides disagree about the file.
  public let kind: Conflict.Kind
  /// What the disagreement is about, in words; `nil` for lines and whole files.
  public let object: String?
  /// The key of the conflicting value.
  public let key: String?
  /// What both sides came from.
  public let base: String?
  /// What our side has.
  public let ours: String?
  /// What their side has.
  public let theirs: String?
  /// The disagreement in one sentence.
  public let message: String
  /// How to resolve it, where a side can't simply be taken.
  public let hint: Hint?
}

/// A conflict of the operation in progress that is resolved.
public struct ResolvedConflict: Hashable, Sendable {
  /// Its number in the list.
  public let number: Int
  /// Its name in the list.
  public let name: String
  /// The file.
  public let path: String
}

/// A file for whose conflicts one side was taken.
public struct TakenFile: Hashable, Sendable {
  /// What was taken of that side.
  public enum Extent: Hashable, Sendable {
    /// Its part of so many conflicts; what merged cleanly stays.
    case conflicts(Int)
    /// Its whole version, because no smaller part can be separated.
    case whole
    /// The deletion of the file.
    case deletion
    /// Nothing: the file merged without conflicts.
    case merged
    /// Nothing: the conflicts were resolved in the file before.
    case edited
  }

  /// The file.
  public let path: String
  /// What was taken.
  public let extent: Extent
}

/// The sides that are chosen for conflicts.
public enum ConflictChoices: Hashable, Sendable {
  /// The sides of some conflicts, by their numbers or names.
  case listed([ConflictKey: ConflictSide])
  /// One side for every conflict of the files.
  case all(ConflictSide)
}

extension ConflictChoices: ExpressibleByDictionaryLiteral {
  /// Creates the choices for some conflicts.
  public init(dictionaryLiteral elements: (ConflictKey, ConflictSide)...) {
    self = .listed(Dictionary(elements) { $1 })
  }
}

/// What resolving by meaning did, or would do.
public struct ConflictResolution: Hashable, Sendable {
  /// The files that are whole now and staged.
  public let resolved: [String]
  /// The resolved files whose conflicts were resolved in the file itself.
  public let edited: Set<String>
  /// The files for which one side was taken as a whole.
  public let taken: [TakenFile]
  /// The unresolved conflicts.
  public let open: [OpenConflict]
  /// The conflicts that are resolved.
  public let decided: [ResolvedConflict]
  /// What is settled, without anybody, in the files that are merged by meaning.
  public let settled: [SettledValue]
  /// The side that is built on.
  public let ours: ConflictParty
  /// The side that is brought in.
  public let theirs: ConflictParty
  /// Whether the conflicts are an operation's, which is continued or aborted.
  public let isInOperation: Bool
}
