/// A line and a column, both counted from 1, the column in bytes.
public struct TextPosition: Sendable, Hashable {
  private let packedLine: UInt32
  private let packedColumn: UInt32

  /// Creates a position; what does not fit is held at the largest that does.
  public init(line: Int, column: Int) {
    packedLine = UInt32(clamping: line)
    packedColumn = UInt32(clamping: column)
  }

  /// The line, counted from 1.
  public var line: Int { Int(packedLine) }
  /// The column in bytes, counted from 1.
  public var column: Int { Int(packedColumn) }
}
