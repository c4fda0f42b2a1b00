/// Counts lines while going forward through a text, so that asking for places in order takes one pass in all.
struct LineTracker: Sendable {
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// The line and column, counted from 1, of `target`, which is never before the one asked for last.
  mutating func position(of target: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      let endsLine = byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A))
      guard endsLine else { continue }
      line += 1
      lineStart = offset
    }
    return (line, target - lineStart + 1)
  }
}
