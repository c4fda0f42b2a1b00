/// A step from a value of a property list to one of its parts.
public enum PropertyListStep: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
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

extension PropertyList {
  /// The value that `path` leads to, if there is one.
  public func value(at path: [PropertyListStep]) -> PropertyList? {
    path.reduce(self as PropertyList?) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// How many levels of arrays and dictionaries it has.
  var depth: Int {
    switch value {
    case .array(let items): 1 + items.reduce(0) { max($0, $1.depth) }
    case .dictionary(let dictionary): 1 + dictionary.entries.reduce(0) { max($0, $1.value.depth) }
    default: 0
    }
  }
}
