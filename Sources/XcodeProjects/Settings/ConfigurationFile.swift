public import Diagnostics

/// An .xcconfig file, line by line, with its comments and layout.
public struct ConfigurationFile: Sendable, Hashable {
  /// The statement of a line.
  public enum Statement: Sendable, Hashable {
    /// Gives a value to a setting.
    case assignment(SettingAssignment)
    /// Takes in another file; one that is optional may be missing.
    case include(path: String, isOptional: Bool)
  }

  /// A statement and its place.
  public struct Line: Sendable, Hashable {
    /// The statement.
    public let statement: Statement
    /// The line, counted from 1; the first of several that backslashes join.
    public let number: Int
    /// The bytes of its lines, with the last one's end.
    let range: Range<Int>
    /// The bytes of the statement, with the comment that ends its line and without the spaces around.
    package let contentRange: Range<Int>
    /// The bytes of the value as it is written.
    package let valueRange: Range<Int>
  }

  /// The file's content.
  public private(set) var bytes: [UInt8]
  /// The lines that say something.
  public private(set) var lines: [Line]
  /// The lines that can't be understood.
  public private(set) var findings: [Diagnostic]
  /// Whether a line that is put at the end would become a part of the value before, which ends in a backslash.
  private(set) var isOpenEnded: Bool
  private let file: String

  /// Reads `bytes`; whatever they are, what can be understood of them is.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name for places.
  public init(parsing bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    var scanner = ConfigurationScanner(bytes, file: file)
    scanner.scan()
    lines = scanner.lines
    findings = scanner.findings
    isOpenEnded = scanner.isOpenEnded
  }

  /// The assignments in the order of the file.
  public var assignments: [SettingAssignment] {
    lines.compactMap { if case .assignment(let assignment) = $0.statement { assignment } else { nil } }
  }

  /// The files that it takes in, in the order of the file.
  public var includes: [(path: String, isOptional: Bool)] {
    lines.compactMap { line in
      if case .include(let path, let isOptional) = line.statement { (path, isOptional) } else { nil }
    }
  }

  /// Puts `text` in place of the bytes in `range`, and reads the file anew.
  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    bytes.replaceSubrange(range, with: text)
    self = ConfigurationFile(parsing: bytes, file: file)
  }
}

extension Diagnostic.Code {
  package static let configurationFileInvalid = Diagnostic.Code(
    "configuration-file-invalid", "A line of an .xcconfig file is not valid.",
    "correct the line: a setting is NAME = value, an include is #include \"path\"")
  package static let configurationFileMissing = Diagnostic.Code(
    "configuration-file-missing", "An .xcconfig file does not exist.",
    "restore the file, or remove the reference to it from the #include line or the project")
  package static let configurationFileRecursive = Diagnostic.Code(
    "configuration-file-recursive", "An .xcconfig file includes itself, or includes are nested too deeply.",
    "remove one of the #include lines")
  package static let configurationLineUnwritable = Diagnostic.Code(
    "configuration-line-unwritable", "An .xcconfig file can't contain the setting, value or path.",
    "choose a value without line breaks and without //")
}
