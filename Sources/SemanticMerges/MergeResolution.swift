/// A thing that a merge settled by itself, and how.
public struct MergeResolution: Hashable, Sendable {
  /// How it was settled.
  public var how: How
  /// What it is about, in words, such as `target Wecker, Debug`; `nil` for the file as a whole.
  public var object: String?
  /// The key of the value, from the object on.
  public var key: String?
  /// The side that decided; `nil` where both have a part in it.
  public var side: Side?
  /// All of it in one sentence.
  public var message: String

  /// Creates a resolution.
  public init(how: How, object: String? = nil, key: String? = nil, side: Side? = nil, message: String) {
    self.how = how
    self.object = object
    self.key = key
    self.side = side
    self.message = message
  }

  /// One of the two sides.
  public enum Side: String, Hashable, Sendable {
    /// The branch merged into.
    case ours
    /// The branch that is merged.
    case theirs
  }

  /// How a thing was settled.
  public enum How: String, Hashable, Sendable {
    /// One side added it.
    case added
    /// One side changed it, the other did not.
    case changed
    /// One side removed it, the other had not changed it.
    case removed
    /// Both sides did the same.
    case same
    /// The changes of both sides to one list were joined element by element.
    case list
    /// Both sides changed a version, and the higher one was taken.
    case higherVersion = "higher-version"
    /// Both sides made the same thing under different identifiers, and it was kept once.
    case sameThing = "same-thing"
    /// Both sides made different things under one identifier, and one of them got a new one.
    case renumbered
    /// Tools make the value from others anew, so that either would do.
    case derived
    /// Both sides changed the comment before an entry, and ours was kept.
    case comment
  }
}
