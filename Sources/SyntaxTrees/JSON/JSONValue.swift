/// A value of JSON, its keys in order and its numbers as they are written.
public indirect enum JSONValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A number, in the digits that it is written with.
  case number(String)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by key, in order.
  case object(JSONObject)
}

extension JSONValue {
  /// The text, if it is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Yes or no, if it is a boolean.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The number, if it is a whole one that fits.
  public var int: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  /// The values, if it is an array.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The values by key, if it is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value of `key`, if this is an object that has it.
  public subscript(key: String) -> JSONValue? {
    object?[key]
  }

  /// A whole number.
  public static func integer(_ number: some BinaryInteger) -> JSONValue {
    .number(String(number))
  }

  /// A text, or `null` where there is none.
  public static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral number: Int) { self = .number(String(number)) }
  /// Creates a boolean.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// Creates an array.
  public init(arrayLiteral items: JSONValue...) { self = .array(items) }
  /// Creates an object with the pairs in order; of two with the same key the last counts.
  public init(dictionaryLiteral pairs: (String, JSONValue)...) { self = .object(JSONObject(pairs)) }
  /// Creates a null.
  public init(nilLiteral: ()) { self = .null }
}
