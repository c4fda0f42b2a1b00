/// The numbers of a zip archive, which are little endian (PKWARE's APPNOTE 6.3.10).
struct ZipFields {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The number at `offset`; `nil` outside of the archive.
  func number<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type = Value.self) -> Value? {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else { return nil }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  func u16(_ offset: Int) -> Int? { number(offset, as: UInt16.self).map(Int.init) }

  func u32(_ offset: Int) -> Int? { number(offset, as: UInt32.self).map(Int.init) }

  /// A 64-bit number that counts bytes; `nil` for a number that no file can have.
  func u64(_ offset: Int) -> Int? { number(offset, as: UInt64.self).flatMap { Int(exactly: $0) } }

  /// The bytes of a range; `nil` outside of the archive.
  func slice(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
