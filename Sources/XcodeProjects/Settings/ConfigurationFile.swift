public import Diagnostics

/// A file of build settings (`.xcconfig`), line by line.
public struct ConfigurationFile: Sendable {
  /// What a line says.
  public enum Statement: Sendable, Hashable {
    /// Gives a value to a setting.
    case assignment(SettingAssignment)
    /// Takes in another file; one that is optional may be missing.
    case include(path: String, isOptional: Bool)
  }

  /// A statement and its line, counted from 1.
  public struct Line: Sendable, Hashable {
    /// What it says.
    public let statement: Statement
    /// The line.
    public let number: Int
  }

  /// The lines that say something.
  public private(set) var lines: [Line] = []
  /// The lines that can't be understood.
  public private(set) var findings: [Diagnostic] = []

  /// Reads `bytes`; whatever they are, what can be understood of them is.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name for places.
  ///   - level: The level at which its settings count.
  public init(parsing bytes: [UInt8], file: String, level: SettingOrigin.Level = .projectFile) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var number = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let content = Self.trimmed(Self.withoutComment(line))
      guard !content.isEmpty else { continue }
      let place = Place(file: file, line: number)
      if let statement = Self.statement(String(decoding: content, as: UTF8.self), at: place, level: level) {
        lines.append(Line(statement: statement, number: number))
      } else {
        findings.append(
          Diagnostic(
            .configurationFileInvalid, "line \(number) of \"\(file)\" is neither a setting nor an include",
            severity: .warning, at: place))
      }
    }
  }

  private static func statement(_ line: String, at place: Place, level: SettingOrigin.Level) -> Statement? {
    if line.hasPrefix("#") { return include(line) }
    guard let equals = equalsSign(in: line) else { return nil }
    let key = line[..<equals].filter { $0 != " " && $0 != "\t" }
    guard let first = key.first, first.isLetter || first == "_" else { return nil }
    var value = Array(trimmed(Array(line[line.index(after: equals)...].utf8)[...]))
    if value.last == UInt8(ascii: ";") { value = Array(trimmed(value.dropLast())) }
    let text = String(decoding: value, as: UTF8.self)
    return .assignment(SettingAssignment(writtenKey: key, value: text, origin: SettingOrigin(level, at: place)))
  }

  private static func include(_ line: String) -> Statement? {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty else { return nil }
    switch parts[0].filter({ $0 != " " && $0 != "\t" }) {
    case "#include": return .include(path: String(parts[1]), isOptional: false)
    case "#include?": return .include(path: String(parts[1]), isOptional: true)
    default: return nil
    }
  }

  /// The equals sign after the key, not one of those in brackets.
  private static func equalsSign(in line: String) -> String.Index? {
    var isInBrackets = false
    return line.firstIndex { character in
      if character == "[" { isInBrackets = true }
      if character == "]" { isInBrackets = false }
      return character == "=" && !isInBrackets
    }
  }

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var previous: UInt8 = 0
    for index in line.indices {
      if line[index] == UInt8(ascii: "/"), previous == UInt8(ascii: "/") { return line[..<(index - 1)] }
      previous = line[index]
    }
    return line
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = line.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
    return start[...last]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}

extension Diagnostic.Code {
  /// A line of a file of build settings that can't be understood.
  public static let configurationFileInvalid: Self = "configuration-file-invalid"
  /// A file of build settings that is not there.
  public static let configurationFileMissing: Self = "configuration-file-missing"
  /// A file of build settings that includes itself, or too many others.
  public static let configurationFileRecursive: Self = "configuration-file-recursive"
}
