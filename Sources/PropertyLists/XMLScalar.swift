/// The values of the XML form that hold no other values.
enum XMLScalar {
  /// The names of their elements.
  static let names: Set<String> = ["string", "integer", "real", "true", "false", "date", "data"]

  /// The value of the element `name` with `text` in it, and its spelling if it is not the default.
  static func value(_ name: String, _ text: String) -> (value: PropertyList.Value, spelling: String?)? {
    switch name {
    case "string": return (.string(text), nil)
    case "true": return text.allSatisfy(\.isWhitespace) ? (.boolean(true), nil) : nil
    case "false": return text.allSatisfy(\.isWhitespace) ? (.boolean(false), nil) : nil
    case "integer": return spelled(text, integer(text))
    case "real": return spelled(text, real(text).map { .real($0) })
    case "date": return spelled(text, PropertyListDate.parse(text).map { .date($0) })
    case "data": return Base64.decode(text.utf8).map { (.data($0), nil) }
    default: return nil
    }
  }

  /// A dictionary, or the UID that Apple's writers put into XML as a dictionary with the one key `CF$UID`.
  static func value(of dictionary: PropertyListDictionary) -> PropertyList.Value {
    guard dictionary.count == 1, let number = dictionary["CF$UID"]?.integer, let uid = UInt64(exactly: number) else {
      return .dictionary(dictionary)
    }
    return .uid(uid)
  }

  /// The expected content of the element `name`, for messages.
  static func expectation(_ name: String) -> String {
    switch name {
    case "integer": "a 64-bit integer"
    case "real": "a number"
    case "date": "a date such as 2024-05-17T09:30:00Z"
    case "data": "Base64 data"
    default: "nothing"
    }
  }

  /// How a number or a date is written, `nil` for other values.
  static func text(of value: PropertyList.Value) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .date(let date): PropertyListDate.text(of: date)
    default: nil
    }
  }

  private static func spelled(
    _ text: String, _ value: PropertyList.Value?
  ) -> (value: PropertyList.Value, spelling: String?)? {
    value.map { ($0, self.text(of: $0) == text ? nil : text) }
  }

  private static func integer(_ text: String) -> PropertyList.Value? {
    var digits = trimmed(text)[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard digits.first != "-", digits.first != "+" else { return nil }
    guard let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
    if isNegative {
      return magnitude == Int64.min.magnitude ? .integer(.min) : Int64(exactly: magnitude).map { .integer(-$0) }
    }
    return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
  }

  private static func real(_ text: String) -> Double? {
    let digits = trimmed(text)
    return Double(digits.first == "+" ? digits.dropFirst() : digits[...])
  }

  private static func trimmed(_ text: String) -> String {
    guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
    let head = text.drop(while: \.isWhitespace)
    return String(head.reversed().drop(while: \.isWhitespace).reversed())
  }
}
