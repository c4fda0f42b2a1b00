import NIOCore
import SystemCalls

/// An open regular file whose bytes a response contains.
public final class ServedFile: Sendable {
  /// The size when it was opened.
  public let size: Int
  /// A text that changes when the file does (RFC 9110, 8.8.3).
  public let tag: String

  // Reads have offsets, so threads can share the file, which is closed with this object.
  private nonisolated(unsafe) let file: OpenFile

  /// Opens a file; `nil` for folders, links and whatever else is not a readable regular file.
  init?(_ path: String) {
    guard let file = try? OpenFile(path, [.reading, .notFollowing, .notWaiting]), let status = try? file.status(),
      status.kind == .file
    else { return nil }
    self.file = file
    size = status.size
    let numbers = [Int(truncatingIfNeeded: status.inode), status.size, status.modified.seconds]
    tag = "\"\((numbers + [status.modified.nanoseconds]).map { String($0, radix: 16) }.joined(separator: "-"))\""
  }

  private static let pieceSize = 128 << 10

  /// Reads the next bytes at an offset; throws if the file ends before it.
  func buffer(at offset: Int, atMost count: Int) throws -> ByteBuffer {
    let size = min(Self.pieceSize, count)
    var buffer = ByteBufferAllocator().buffer(capacity: size)
    try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { bytes in
      try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<size]))
    }
    guard buffer.readableBytes > 0 else { throw TruncatedFile() }
    return buffer
  }
}

/// The file became shorter while it was sent.
private struct TruncatedFile: Error {}
