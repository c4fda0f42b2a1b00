/// A step from a value of a document to one of its parts.
public enum DocumentStep: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// To the value of a key.
  case key(String)
  /// To an item, counted from 0.
  case index(Int)

  /// Creates a step to the value of a key.
  public init(stringLiteral key: String) { self = .key(key) }
  /// Creates a step to an item.
  public init(integerLiteral index: Int) { self = .index(index) }

  /// The key or number.
  public var description: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}
