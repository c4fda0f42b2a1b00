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
    /// The bytes of the value as it is written.
    let valueRange: Range<Int>
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
  /// A line of an .xcconfig file that can't be parsed.
  public static let configurationFileInvalid: Self = "configuration-file-invalid"
  /// A missing .xcconfig file.
  public static let configurationFileMissing: Self = "configuration-file-missing"
  /// An .xcconfig file that includes itself, or too many others.
  public static let configurationFileRecursive: Self = "configuration-file-recursive"
  /// A setting, a value or a path that an .xcconfig file can't contain.
  public static let configurationLineUnwritable: Self = "configuration-line-unwritable"
}
