import PropertyLists
import SyntaxTrees

/// Converts property lists to JSON, with dates and data as strings.
enum PropertyListJSON {
  static func value(of list: PropertyList) -> JSONValue {
    switch list.value {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .unsigned(let number): .integer(number)
    case .real(let number): .number(String(number))
    case .boolean(let flag): .bool(flag)
    case .date(let date): .string(DateWording.iso(date))
    case .data(let bytes): .string(bytes.hexadecimalText)
    case .uid(let number): .integer(number)
    case .array(let items): .array(items.map(value))
    case .dictionary(let content): .object(JSONObject(content.entries.map { ($0.key, value(of: $0.value)) }))
    }
  }

  /// The property list in one line.
  static func text(of list: PropertyList) -> String {
    if case .string(let text) = list.value { return text }
    return String(decoding: value(of: list).serialized(style: .compact), as: UTF8.self)
  }
}
