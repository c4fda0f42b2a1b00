import Checks
public import Diagnostics
import JSONTrees
public import PropertyLists

/// The types of values in property lists, as users name them.
public enum InformationType: String, Sendable, CaseIterable {
  case string, boolean, integer, real, array, dictionary
}

/// A value of a property list in a text that a user wrote.
public enum InformationValue {
  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text: of an array, JSON or words separated by commas; of a dictionary, JSON.
  ///   - type: The type; `nil` for the one that the key or the present value has.
  ///   - key: The key, which has a type in Apple's reference.
  ///   - present: The present value.
  /// - Returns: The value.
  /// - Throws: `information-value-invalid` for a text that is no value of the type.
  public static func parse(
    _ text: String, as type: InformationType?, for key: String?, insteadOf present: PropertyList?
  ) throws(Diagnostic) -> PropertyList {
    let known = key.flatMap { InfoPlistValueKind.of($0)?.type }
    if let type, let known, known != type, !text.contains("$") {
      throw invalid("\(key ?? "") is of type \(known.rawValue), not \(type.rawValue)")
    }
    let type = type ?? known ?? present.flatMap(Self.type) ?? .string
    // A reference to a build setting is a string until the build resolves it.
    if type != .array, type != .dictionary, text.contains("$(") || text.contains("${") { return .string(text) }
    guard let value = value(text, type) else {
      throw invalid("\"\(text)\" is not a valid \(type.rawValue)", hint: hint(type))
    }
    return value
  }

  private static func value(_ text: String, _ type: InformationType) -> PropertyList? {
    switch type {
    case .string: return .string(text)
    case .boolean:
      return ["YES": true, "TRUE": true, "NO": false, "FALSE": false][text.uppercased()].map { .boolean($0) }
    case .integer: return Int64(text).map { .integer($0) }
    case .real: return Double(text).map { .real($0) }
    case .array:
      guard text.first != "[" else { return json(text).flatMap { $0.array == nil ? nil : $0 } }
      return .array(text.isEmpty ? [] : text.split(separator: ",").map { .string(String($0)) })
    case .dictionary: return json(text).flatMap { $0.dictionary == nil ? nil : $0 }
    }
  }

  private static func json(_ text: String) -> PropertyList? {
    (try? JSONValue(parsing: Array(text.utf8))).flatMap(list)
  }

  /// A JSON value as a property list, which has no null.
  private static func list(_ value: JSONValue) -> PropertyList? {
    switch value {
    case .string(let text): return .string(text)
    case .bool(let flag): return .boolean(flag)
    case .number(let text): return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    case .array(let items):
      let lists = items.compactMap(list)
      return lists.count == items.count ? .array(lists) : nil
    case .object(let object):
      let entries = object.members.compactMap { member in list(member.value).map { (member.key, $0) } }
      return entries.count == object.members.count ? .dictionary(entries) : nil
    case .null: return nil
    }
  }

  private static func type(of value: PropertyList) -> InformationType? {
    switch value.value {
    case .string: .string
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .array: .array
    case .dictionary: .dictionary
    default: nil
    }
  }

  private static func hint(_ type: InformationType) -> String {
    switch type {
    case .boolean: "write YES or NO"
    case .integer, .real: "write a number"
    case .array: "write words separated by commas, or a JSON array"
    case .dictionary: "write a JSON object"
    case .string: "write a text"
    }
  }

  private static func invalid(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(.informationValueInvalid, message, remedy: hint.map { .advice($0) })
  }
}

extension InfoPlistValueKind {
  /// The type of a value of this kind; `nil` if several are allowed.
  fileprivate var type: InformationType? {
    switch self {
    case .text: .string
    case .boolean: .boolean
    case .list: .array
    default: nil
    }
  }
}

extension Diagnostic.Code {
  /// A text that is no value of the type of a key.
  public static let informationValueInvalid: Self = "information-value-invalid"
}
