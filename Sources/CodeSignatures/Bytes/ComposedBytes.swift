public import Diagnostics

/// Bytes that are put together from parts of other bytes and from new ones, without copying the large parts.
///
/// A signed file is one: it is the original with another header and another end.
public struct ComposedBytes: ByteSource {
  private struct Piece: Sendable {
    let start: Int
    let source: any ByteSource
    let offset: Int
    let count: Int

    var end: Int { start + count }
  }

  private var pieces: [Piece] = []
  /// The number of bytes.
  public private(set) var count = 0

  /// Creates an empty composition.
  public init() {}

  /// Adds new bytes.
  public mutating func append(_ bytes: [UInt8]) {
    append(bytes, 0..<bytes.count)
  }

  /// Adds a part of other bytes.
  public mutating func append(_ source: any ByteSource, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<source.count)
    guard !range.isEmpty else { return }
    pieces.append(Piece(start: count, source: source, offset: range.lowerBound, count: range.count))
    count += range.count
  }

  /// Adds zeros.
  public mutating func appendZeros(_ number: Int) {
    // What fills up a file is short, but for gaps between slices of a universal file.
    append([UInt8](repeating: 0, count: max(number, 0)))
  }

  /// Calls `body` with the bytes of `range`, which are copied only where they cross parts.
  public func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    guard let first = index(at: range.lowerBound), pieces[first].end < range.upperBound else {
      guard let first = index(at: range.lowerBound) else { return try [UInt8]().withBytes(0..<0, body) }
      let piece = pieces[first]
      let start = piece.offset + range.lowerBound - piece.start
      return try piece.source.withBytes(start..<start + range.count, body)
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(range.count)
    for piece in pieces[first...] where joined.count < range.count {
      let start = piece.offset + max(range.lowerBound - piece.start, 0)
      let end = piece.offset + min(range.upperBound - piece.start, piece.count)
      try piece.source.withBytes(start..<end) { joined += $0 }
    }
    return try joined.withBytes(0..<joined.count, body)
  }

  /// The piece that holds the byte at `offset`.
  private func index(at offset: Int) -> Int? {
    var range = pieces.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if offset < pieces[middle].start {
        range = range.lowerBound..<middle
      } else if offset >= pieces[middle].end {
        range = middle + 1..<range.upperBound
      } else {
        return middle
      }
    }
    return nil
  }
}
