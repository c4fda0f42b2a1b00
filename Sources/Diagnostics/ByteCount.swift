/// A number of bytes as people read it.
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes.
  public let bytes: Int

  /// Creates a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// In the largest unit of 1024 that leaves no rest: `64 MiB`, `100 bytes`.
  public var description: String {
    for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes >= size && bytes % size == 0
    {
      return "\(bytes / size) \(unit)"
    }
    return "\(bytes) \(bytes == 1 ? "byte" : "bytes")"
  }
}
