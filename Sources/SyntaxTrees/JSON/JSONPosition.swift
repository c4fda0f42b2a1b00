/// A line and a column in a text, counted from 1, the column in bytes.
struct JSONPosition: Sendable, Hashable {
  private let packedLine: UInt32
  private let packedColumn: UInt32

  var line: Int { Int(packedLine) }
  var column: Int { Int(packedColumn) }

  init(line: Int, column: Int) {
    packedLine = UInt32(clamping: line)
    packedColumn = UInt32(clamping: column)
  }

  /// The position of one byte, found by counting the lines before it.
  init(of offset: Int, in bytes: [UInt8]) {
    var lines = JSONLines()
    self = lines.position(of: offset, in: bytes)
  }
}

/// Counts lines while going forward through a text, so that asking for places in order takes one pass in all.
struct JSONLines: Sendable {
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// The position of `target`, which is never before the one asked for last.
  mutating func position(of target: Int, in bytes: [UInt8]) -> JSONPosition {
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) else { continue }
      line += 1
      lineStart = offset
    }
    return JSONPosition(line: line, column: target - lineStart + 1)
  }
}
