import DeflateStreams
import Testing

/// Streams and checksums beside known values.
@Suite struct DeflateStreamTests {
  private func process(
    _ input: [UInt8], _ direction: DeflateStream.Direction, _ format: DeflateStream.Format, pieceLength: Int = .max
  ) throws -> (isValid: Bool, isAtEnd: Bool, rest: Int, output: [UInt8]) {
    let stream = try DeflateStream(direction, format)
    var (isValid, output, rest) = (true, [UInt8](), input[...])
    repeat {
      let piece = Array(rest.prefix(pieceLength))
      rest = rest.dropFirst(piece.count)
      isValid = piece.withUnsafeBytes { bytes in stream.process(bytes, isLast: rest.isEmpty) { output += $0 } }
    } while isValid && !rest.isEmpty && !stream.isAtEnd
    return (isValid, stream.isAtEnd, stream.rest, output)
  }

  @Test(arguments: [.raw, .zlib] as [DeflateStream.Format]) func `what is compressed is decompressed`(
    _ format: DeflateStream.Format
  ) throws {
    for count in [0, 1, 1000, 1 << 16, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      let compressed = try process(bytes, .compressing, format, pieceLength: 7000)
      #expect(compressed.isValid && compressed.isAtEnd)
      for pieceLength in [1, 999, Int.max] where pieceLength > 1 || count < 2000 {
        let result = try process(compressed.output, .decompressing, format, pieceLength: pieceLength)
        #expect(result.isValid && result.isAtEnd && result.rest == 0 && result.output == bytes)
      }
    }
  }

  @Test func `formats differ in header and checksum`() throws {
    let stored: [UInt8] = [0x4B, 0x04, 0x00]  // The letter a.
    let raw = try process(stored + [9, 9], .decompressing, .raw)
    #expect(raw.isValid && raw.isAtEnd && raw.rest == 2 && raw.output == Array("a".utf8))
    let zlib = try process([0x78, 0x9C] + stored + [0x00, 0x62, 0x00, 0x62], .decompressing, .zlib)
    #expect(zlib.isValid && zlib.isAtEnd && zlib.output == Array("a".utf8))
    #expect(try !process([0x78, 0x9C] + stored + [0x00, 0x62, 0x00, 0x63], .decompressing, .zlib).isValid)
    #expect(try !process(stored, .decompressing, .zlib).isValid)
  }

  @Test func `checksums match published ones, in one piece or several`() {
    var checksum = CRC32()
    #expect(checksum.value == 0)
    for piece in ["1234", "", "56789"] { Array(piece.utf8).withUnsafeBytes { checksum.update($0) } }
    checksum.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(checksum.value == 0xCBF4_3926)
  }
}
