import Capabilities
import Checks
public import Diagnostics
public import PropertyLists
public import SyntaxTrees

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
  ///   - path: The steps to the entry; some keys have a type in Apple's reference.
  ///   - list: The property list that the entry is in.
  ///   - present: The present value.
  /// - Returns: The value.
  /// - Throws: `information-value-invalid` for a text that is no value of the type.
  public static func parse(
    _ text: String, as type: InformationType?, at path: [DocumentStep], in list: InformationRequest.List,
    insteadOf present: PropertyList?
  ) throws(Diagnostic) -> PropertyList {
    let known = knownType(of: path, in: list)
    if let type, let known, known != type, !text.contains("$") {
      throw invalid("\(path.last?.description ?? "") is of type \(known.rawValue), not \(type.rawValue)")
    }
    if type == nil, known == nil, let present, Self.type(of: present) == nil {
      throw invalid(
        "the current value is a date or data, which this command can't write", hint: "edit the file, or add --type")
    }
    let isJSON = ["[", "{"].contains(text.first) && json(text) != nil
    let guessed: InformationType = text.first == "[" ? .array : .dictionary
    let type = type ?? known ?? present.flatMap(Self.type) ?? (isJSON ? guessed : .string)
    // A reference to a build setting is a string until the build resolves it.
    if type != .array, type != .dictionary, text.contains("$(") || text.contains("${") { return .string(text) }
    guard let value = value(text, type) else {
      throw invalid("\"\(text)\" is not a valid \(type.rawValue)", hint: hint(type))
    }
    if list == .infoPlist, path.count == 1, case .key(let key)? = path.first, let kind = InfoPlistValueKind.of(key),
      !kind.fits(value)
    {
      throw invalid(
        "\(key) is \(kind.name)",
        hint: kind.elementType == .dictionary
          ? "write a JSON array of objects, or set an entry of \(key).0" : hint(type))
    }
    return value
  }

  /// The type that an entry has in Apple's reference; `nil` if it is not known.
  private static func knownType(of path: [DocumentStep], in list: InformationRequest.List) -> InformationType? {
    guard case .key(let key)? = path.last else {
      guard list == .infoPlist, path.count == 2, case .key(let key)? = path.first else { return nil }
      return InfoPlistValueKind.of(key)?.elementType
    }
    switch list {
    case .entitlements:
      guard path.count == 1 else { return nil }
      switch EntitlementTable.kind(of: key) {
      case .boolean?: return .boolean
      case .number?: return .integer
      case .text?: return .string
      case .list?, .listOrText?: return .array
      case nil: return nil
      }
    case .infoPlist:
      return path.count == 1 ? InfoPlistValueKind.of(key)?.type : nested[key]
    }
  }

  /// The types of keys in dictionaries of the Info.plist, from Apple's reference of the Information Property List.
  private static let nested: [String: InformationType] = {
    var types: [String: InformationType] = [:]
    for key in [
      "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
      "NSAllowsLocalNetworking", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionRequiresForwardSecrecy",
      "NSIncludesSubdomains", "NSRequiresCertificateTransparency", "UIApplicationSupportsMultipleScenes",
      "UTTypeIsPublic",
    ] {
      types[key] = .boolean
    }
    for key in [
      "CFBundleURLSchemes", "LSItemContentTypes", "CFBundleTypeExtensions", "UTTypeConformsTo",
      "CFBundleTypeIconFiles",
    ] {
      types[key] = .array
    }
    return types
  }()

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
  /// The type of the elements of an array; `nil` for other kinds.
  fileprivate var elementType: InformationType? {
    guard case .list(let ofTexts) = self else { return nil }
    return ofTexts ? .string : .dictionary
  }

  /// The type of a value of this kind; `nil` if several are allowed.
  fileprivate var type: InformationType? {
    switch self {
    case .text: .string
    case .boolean: .boolean
    case .list, .listOrDictionary: .array
    case .dictionary: .dictionary
    }
  }
}

extension Diagnostic.Code {
  package static let informationValueInvalid = Diagnostic.Code(
    "information-value-invalid", "The value does not match the key's type.",
    "write a value of the type that the message names")
}
