import Czlib

/// The checksum that zip archives and PNG images use (CRC-32).
public struct CRC32: Hashable, Sendable {
  /// The checksum of the bytes so far.
  public private(set) var value: UInt32 = 0

  /// Creates the checksum of no bytes.
  public init() {}

  /// Adds bytes, less than 4 GiB.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }  // zlib starts anew where there is no address.
    value = UInt32(
      truncatingIfNeeded: crc32(
        UInt(value), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count)))
  }
}
