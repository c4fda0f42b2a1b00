extension PropertyList: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self.init(.string(text)) }
  /// Creates a whole number.
  public init(integerLiteral number: Int64) { self.init(.integer(number)) }
  /// Creates a number with a fraction.
  public init(floatLiteral number: Double) { self.init(.real(number)) }
  /// Creates a boolean.
  public init(booleanLiteral flag: Bool) { self.init(.boolean(flag)) }
  /// Creates an array.
  public init(arrayLiteral items: PropertyList...) { self.init(.array(items)) }
  /// Creates a dictionary with the pairs in order; of two with the same key the last counts.
  public init(dictionaryLiteral pairs: (String, Value)...) {
    self.init(.dictionary(PropertyListDictionary(pairs.map { ($0.0, PropertyList($0.1)) })))
  }
}

extension PropertyList.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// Creates a number with a fraction.
  public init(floatLiteral number: Double) { self = .real(number) }
  /// Creates a boolean.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  /// Creates an array.
  public init(arrayLiteral items: PropertyList...) { self = .array(items) }
  /// Creates a dictionary with the pairs in order; of two with the same key the last counts.
  public init(dictionaryLiteral pairs: (String, PropertyList)...) {
    self = .dictionary(PropertyListDictionary(pairs))
  }
}
