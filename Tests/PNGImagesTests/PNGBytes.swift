import DeflateStreams

/// A PNG file as chunks, which tests change.
struct PNGBytes {
  var chunks: [(type: String, data: [UInt8])]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file with the chunks IHDR, IDAT and IEND.
  init(
    width: Int, height: Int, depth: UInt8 = 8, colorType: UInt8 = 6, interlace: UInt8 = 0, rows: [UInt8],
    format: DeflateStream.Format = .zlib
  ) throws {
    let header = Self.number(width) + Self.number(height) + [depth, colorType, 0, 0, interlace]
    chunks = [("IHDR", header), ("IDAT", try Self.deflated(rows, format)), ("IEND", [])]
  }

  var bytes: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let content = Array(chunk.type.utf8) + chunk.data
        return Self.number(chunk.data.count) + content + Self.number(Self.checksum(content))
      }
  }

  static func deflated(_ bytes: [UInt8], _ format: DeflateStream.Format) throws -> [UInt8] {
    let stream = try DeflateStream(.compressing, format)
    var compressed: [UInt8] = []
    _ = bytes.withUnsafeBytes { stream.process($0, isLast: true) { compressed += $0 } }
    return compressed
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
    var checksum = CRC32()
    Array(bytes).withUnsafeBytes { checksum.update($0) }
    return Int(checksum.value)
  }

  /// The same bytes with correct checksums, as far as they are chunks.
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = signature.count
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { break }
      let end = offset + 8 + length
      bytes.replaceSubrange(end..<end + 4, with: number(checksum(bytes[offset + 4..<end])))
      offset = end + 4
    }
    return bytes
  }
}
