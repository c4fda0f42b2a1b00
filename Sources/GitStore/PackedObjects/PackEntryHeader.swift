/// The bytes that an entry of a pack begins with (gitformat-pack, "pack-*.pack files").
struct PackEntryHeader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// How many bytes were read so far.
  private(set) var length = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func next() throws(ObjectFault) -> UInt8 {
    guard length < bytes.count else { throw .cutOff }
    length += 1
    return bytes[length - 1]
  }

  /// The number of its type, and how many bytes the entry has when it is inflated.
  mutating func typeAndSize() throws(ObjectFault) -> (type: UInt8, size: Int) {
    var byte = try next()
    let type = byte >> 4 & 7
    var (size, shift) = (Int(byte & 15), 4)
    while byte & 0x80 != 0 {
      byte = try next()
      guard shift < 53 else { throw .entryInvalid }
      size |= Int(byte & 0x7F) << shift
      shift += 7
    }
    return (type, size)
  }

  /// How far before the entry its base begins.
  mutating func distance() throws(ObjectFault) -> Int {
    var byte = try next()
    var distance = Int(byte & 0x7F)
    while byte & 0x80 != 0 {
      byte = try next()
      guard distance < 1 << 54 else { throw .entryInvalid }
      distance = (distance + 1) << 7 | Int(byte & 0x7F)
    }
    return distance
  }

  /// The name of its base.
  mutating func name() throws(ObjectFault) -> UnsafeRawBufferPointer {
    guard bytes.count - length >= 20 else { throw .cutOff }
    length += 20
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[(length - 20)..<length])
  }
}
