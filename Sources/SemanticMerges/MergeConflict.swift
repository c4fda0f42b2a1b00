/// A thing that both sides decided differently.
public struct MergeConflict: Hashable, Sendable {
  /// What sort of disagreement it is.
  public var kind: Kind
  /// A name for it that is the same in every run, such as `K1/Debug/SWIFT_VERSION`; empty for lines.
  public var name: String
  /// What the disagreement is about, in words, such as `target Wecker, Debug`; `nil` for lines.
  public var object: String?
  /// The key of the conflicting value.
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
    kind: Kind, name: String = "", object: String? = nil, key: String? = nil, base: String? = nil, ours: String? = nil,
    theirs: String? = nil, message: String
  ) {
    self.name = name
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
    /// The whole file, because no smaller part can be separated safely.
    case file
  }
}
