import DeflateStreams
import Diagnostics

/// A chunk of a PNG file.
struct PNGChunk {
  /// Four ASCII letters.
  let type: String
  let data: ArraySlice<UInt8>

  /// The bytes that every PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ type: String, _ data: [UInt8]) {
    self.type = type
    self.data = data[...]
  }

  /// Removes the first chunk of `rest`, and compares its checksum.
  init(removingFrom rest: inout ArraySlice<UInt8>) throws(Diagnostic) {
    guard rest.count >= 12 else { throw .pngInvalid("the file is cut off before chunk IEND") }
    let length = rest.bigEndian(at: 0, count: 4)
    let name = rest.dropFirst(4).prefix(4)
    guard name.allSatisfy({ ("A"..."Z").contains(UnicodeScalar($0 & ~0x20)) }) else {
      throw .pngInvalid("the chunk at byte \(rest.startIndex) has no type")
    }
    type = String(decoding: name, as: UTF8.self)
    guard length <= rest.count - 12 else { throw .pngInvalid("chunk \(type) is cut off") }
    data = rest.dropFirst(8).prefix(length)
    guard rest.bigEndian(at: 8 + length, count: 4) == Self.checksum(rest.dropFirst(4).prefix(4 + length)) else {
      throw .pngInvalid("chunk \(type) does not match its checksum")
    }
    rest = rest.dropFirst(12 + length)
  }

  /// Whether the image can't be read without knowing the type.
  var isCritical: Bool { type.first?.isUppercase ?? true }

  /// The chunk as it is in a file.
  var encoded: [UInt8] {
    let content = Array(type.utf8) + data
    return data.count.bigEndianBytes + content + Self.checksum(content[...]).bigEndianBytes
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var checksum = CRC32()
    bytes.withUnsafeBytes { checksum.update($0) }
    return Int(checksum.value)
  }
}

extension ArraySlice<UInt8> {
  /// The number in `count` bytes from `offset`, which must be inside of the slice.
  func bigEndian(at offset: Int, count: Int) -> Int {
    dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Int {
  /// The lower 32 bits.
  var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
