import Czlib

/// A stream that compresses or decompresses bytes piece by piece.
public final class DeflateStream {
  /// What a stream does.
  public enum Direction: Hashable, Sendable {
    case compressing, decompressing
  }

  /// What surrounds the compressed bytes.
  public enum Format: Hashable, Sendable {
    /// Nothing (RFC 1951), as in zip archives.
    case raw
    /// A header and a checksum (RFC 1950), as in PNG images.
    case zlib
  }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let direction: Direction
  private var output = [UInt8](repeating: 0, count: 1 << 16)
  /// Whether the compressed bytes are complete.
  public private(set) var isAtEnd = false

  /// Creates a stream.
  ///
  /// - Throws: A `DeflateError` if memory is exhausted.
  public init(_ direction: Direction, _ format: Format) throws(DeflateError) {
    self.direction = direction
    stream.initialize(to: z_stream())
    let isRaw: Int32 = format == .raw ? 1 : 0
    let code = direction == .compressing ? czlib_deflate_start(stream, isRaw) : czlib_inflate_start(stream, isRaw)
    guard code == Z_OK else { throw DeflateError("there is not enough memory") }
  }

  deinit {
    _ = direction == .compressing ? deflateEnd(stream) : inflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses or decompresses `input`, and passes each piece of the result to `write`.
  ///
  /// - Parameters:
  ///   - input: The next bytes, less than 4 GiB.
  ///   - isLast: Whether compression ends with `input`.
  ///   - write: Receives pieces of at most 64 KiB.
  /// - Throws: What `write` throws.
  /// - Returns: Whether the compressed bytes are valid so far.
  public func process<Failure: Error>(
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

  /// The number of bytes of the last input after the end of the compressed bytes.
  public var rest: Int { Int(stream.pointee.avail_in) }
}
