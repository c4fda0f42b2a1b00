import SystemCalls

/// The start of each line of a text, for the line and column of many bytes.
public struct LineIndex: Sendable {
  private let starts: [UInt32]

  /// Finds the lines of `bytes`; they end with a line feed, a carriage return, or both.
  public init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      if Memory.position(of: Byte.carriageReturn, in: bytes, from: 0) == nil {
        var offset = 0
        while let lineFeed = Memory.position(of: Byte.lineFeed, in: bytes, from: offset) {
          offset = lineFeed + 1
          starts.append(UInt32(clamping: offset))
        }
      } else {
        for offset in buffer.indices where Self.endsLine(offset, in: buffer) {
          starts.append(UInt32(clamping: offset + 1))
        }
      }
    }
    self.starts = starts
  }

  /// The line and column of the byte at `offset`, found in logarithmic time.
  public func position(of offset: Int) -> TextPosition {
    let line = line(of: offset)
    return TextPosition(line: line, column: offset - Int(starts[line - 1]) + 1)
  }

  /// The line of the byte at `offset`, counted from 1.
  public func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The first byte of the line of the byte at `offset`.
  public func lineStart(of offset: Int) -> Int {
    Int(starts[line(of: offset) - 1])
  }

  /// The line and column of one byte, found by counting the lines before it.
  public static func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    bytes.withUnsafeBufferPointer { buffer in
      var line = 1
      var start = 0
      for index in 0..<max(0, min(offset, buffer.count)) where endsLine(index, in: buffer) {
        line += 1
        start = index + 1
      }
      return TextPosition(line: line, column: offset - start + 1)
    }
  }

  private static func endsLine(_ offset: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    switch buffer[offset] {
    case Byte.lineFeed: true
    case Byte.carriageReturn: offset + 1 >= buffer.count || buffer[offset + 1] != Byte.lineFeed
    default: false
    }
  }
}
