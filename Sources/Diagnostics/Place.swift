/// A place in a file.
public struct Place: Hashable, Sendable {
  /// The file's path, relative to whatever folder the reader of the diagnostic works in, or absolute.
  public var file: String?
  /// The line, counted from 1.
  public var line: Int?
  /// The column in bytes, counted from 1.
  public var column: Int?

  /// Creates a place; what is not known stays `nil`.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The file and the line as compilers write them, `file:line`; `nil` without a file.
  public var fileAndLine: String? {
    file.map { file in line.map { "\(file):\($0)" } ?? file }
  }

  /// The same place in `file`.
  public func inFile(_ file: String) -> Place {
    Place(file: file, line: line, column: column)
  }
}
