import Czlib

/// Compresses or decompresses bytes piece by piece.
final class DeflateStream {
  enum Direction {
    case compressing, decompressing
  }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let direction: Direction
  private var output = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var isAtEnd = false

  init(_ direction: Direction) throws(ZipFault) {
    self.direction = direction
    stream.initialize(to: z_stream())
    let code = direction == .compressing ? czlib_deflate_start(stream) : czlib_inflate_start(stream)
    guard code == Z_OK else { throw ZipFault("there is not enough memory") }
  }

  deinit {
    _ = direction == .compressing ? deflateEnd(stream) : inflateEnd(stream)
    stream.deallocate()
  }

  /// Gives `write` what comes of `input`; `isLast` ends what is compressed.
  func process<Failure: Error>(
    _ input: UnsafeRawBufferPointer, isLast: Bool, write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(input.count)
    while !isAtEnd {
      let code = output.withUnsafeMutableBufferPointer { buffer in
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        return direction == .compressing
          ? deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH) : inflate(stream, Z_NO_FLUSH)
      }
      isAtEnd = code == Z_STREAM_END
      guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0 { try write(Array(output[..<count])) }
      if stream.pointee.avail_out > 0, !isAtEnd { return true }
    }
    return true
  }

  /// How much of the last input was not needed.
  var rest: Int { Int(stream.pointee.avail_in) }
}

/// The checksum of an entry (CRC-32).
struct ZipChecksum {
  private(set) var value: UInt32 = 0

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    value = UInt32(
      truncatingIfNeeded: crc32(
        UInt(value), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
  }
}
