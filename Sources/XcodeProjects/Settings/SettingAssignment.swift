public import Diagnostics
import PropertyLists

/// The origin of a build setting's value.
public struct SettingOrigin: Sendable, Hashable {
  /// The levels at which settings are given, those that count more after the others.
  public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Xcode's default.
    case builtIn
    /// The file that the project's configuration builds on.
    case projectFile
    /// The project's configuration.
    case project
    /// The file that the target's configuration builds on.
    case targetFile
    /// The target's configuration.
    case target

    /// Whether `left` counts less than `right`.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The level.
  public let level: Level
  /// Its place, unless it is built in.
  public let place: Place?
  /// The public file of the build system that defines a built-in value.
  public let source: String?

  /// Creates an origin.
  public init(_ level: Level, at place: Place? = nil, source: String? = nil) {
    self.level = level
    self.place = place
    self.source = source
  }
}

/// A value given to a build setting, perhaps for some SDKs, architectures or configurations only.
public struct SettingAssignment: Sendable, Hashable {
  /// A pattern that something must fit for a value to count.
  public struct Condition: Sendable, Hashable {
    /// The parameter, such as `sdk`.
    public let parameter: String
    /// The required value; `*` matches anything.
    public let pattern: String

    /// Whether `value` fits the pattern.
    public func allows(_ value: String) -> Bool { SettingPattern.matches(pattern, value) }
  }

  /// The setting.
  public let key: String
  /// The conditions of the value.
  public let conditions: [Condition]
  /// The value with its references unresolved; a list is joined by spaces, its elements in quotes where they need it.
  public let value: String
  /// The origin.
  public private(set) var origin: SettingOrigin

  /// The setting with its conditions, such as `NAME[sdk=iphoneos*]`.
  public var writtenKey: String { key + conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined() }

  /// The assignment at another level.
  func counting(at level: SettingOrigin.Level) -> SettingAssignment {
    var assignment = self
    assignment.origin = SettingOrigin(level, at: origin.place, source: origin.source)
    return assignment
  }

  /// Creates an assignment from a key as it is written, such as `NAME[sdk=iphoneos*]`.
  init(writtenKey: String, value: String, origin: SettingOrigin) {
    (key, conditions) = Self.split(writtenKey)
    self.value = value
    self.origin = origin
  }

  /// The setting's name and the conditions in brackets after it; several in one pair of brackets are split by commas.
  ///
  /// A pattern contains anything except a closing bracket, such as the configuration `Release (Beta, Store)`.
  static func split(_ writtenKey: String) -> (key: String, conditions: [Condition]) {
    guard let bracket = writtenKey.utf8.firstIndex(of: UInt8(ascii: "[")) else { return (writtenKey, []) }
    var conditions: [Condition] = []
    var rest = writtenKey[bracket...]
    while let start = rest.firstIndex(of: "[") {
      let end = rest[start...].firstIndex(of: "]") ?? rest.endIndex
      conditions += Self.conditions(in: rest[rest.index(after: start)..<end])
      rest = rest[end...]
    }
    return (String(writtenKey[..<bracket]), conditions)
  }

  /// The conditions in one pair of brackets: a comma begins another one only if an equals sign follows.
  private static func conditions(in group: Substring) -> [Condition] {
    var found: [(parameter: Substring, pattern: Substring)] = []
    for piece in group.split(separator: ",", omittingEmptySubsequences: false) {
      if let equals = piece.firstIndex(of: "=") {
        found.append((piece[..<equals], piece[piece.index(after: equals)...]))
      } else if let last = found.popLast() {
        found.append((last.parameter, group[last.pattern.startIndex..<piece.endIndex]))
      }
    }
    return found.map { Condition(parameter: trimmed($0.parameter), pattern: trimmed($0.pattern)) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  /// The text of a value in a project file: itself, or the elements of a list with spaces between them.
  static func text(of value: PropertyList) -> String {
    if let text = value.string { return text }
    return (value.array ?? []).compactMap(\.string).map(quotedElement).joined(separator: " ")
  }

  private static func quotedElement(_ element: String) -> String {
    guard element.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }), !element.contains("\"")
    else { return element }
    return "\"\(element)\""
  }
}
