import SystemCalls

/// The part of a pack that was read last: what an object is made of is mostly near it.
final class PackWindow {
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: PackWindow.capacity)
  private var start = 0
  private var count = 0

  private static let capacity = 1 << 15

  deinit { bytes.deallocate() }

  /// What a file has from `position` on, up to `end`: `least` bytes at least, unless it is shorter.
  ///
  /// They stay until the next call.
  func bytes(
    of file: OpenFile, from position: Int, to end: Int, atLeast least: Int
  ) throws(ObjectFault) -> UnsafeBufferPointer<UInt8> {
    if position < start || position + min(least, end - position) > start + count {
      // A base is before its deltas.
      start = max(0, position - Self.capacity / 2)
      count = 0
      count = try RegularFile.read(file, at: start, into: bytes, min(Self.capacity, end - start))
    }
    return UnsafeBufferPointer(start: bytes + (position - start), count: max(0, count - (position - start)))
  }
}
