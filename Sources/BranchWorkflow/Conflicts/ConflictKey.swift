/// What a conflict is called by: its number in the list, or its name.
public enum ConflictKey: Hashable, Sendable {
  /// The number, from 1; it stays the same until the operation ends.
  case number(Int)
  /// The name, with or without the path of its file.
  case name(String)

  /// Reads what was typed.
  public init(_ text: String) {
    self = Int(text).map(ConflictKey.number) ?? .name(text)
  }

  /// What was typed.
  public var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }
}

extension ConflictKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Creates the key of a number.
  public init(integerLiteral value: Int) { self = .number(value) }

  /// Creates the key of a name.
  public init(stringLiteral value: String) { self = .name(value) }
}
