/// Writes numbers and texts one after the other, each text after its length.
struct MemoryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ text: [UInt8]) {
    put(text.count)
    bytes.append(contentsOf: text)
  }
}

/// Reads what a ``MemoryWriter`` wrote; `nil` where there is not so much.
struct MemoryReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A number, which counts or measures something that is still to come or was already.
  mutating func count() -> Int? {
    number(of: UInt32.self).map(Int.init)
  }

  mutating func word() -> UInt64? {
    number(of: UInt64.self)
  }

  mutating func bytes() -> ArraySlice<UInt8>? {
    guard let count = count(), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func number<Number: FixedWidthInteger>(of type: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard size <= rest.count else { return nil }
    defer { rest = rest.dropFirst(size) }
    return rest.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
  }
}

/// A sum that tells a damaged file from a whole one; against intent it protects nothing.
struct MemorySum {
  let value: UInt64

  init(of bytes: ArraySlice<UInt8>) {
    value = bytes.withUnsafeBytes { buffer in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(buffer.count)
      var position = 0
      while position + 8 <= buffer.count {
        sum = Self.mixed(sum, UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
        position += 8
      }
      while position < buffer.count {
        sum = Self.mixed(sum, UInt64(buffer[position]))
        position += 1
      }
      return sum
    }
  }

  /// FNV-1a by words, turned so that the upper bits reach the lower.
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x0000_0100_0000_01B3
    return product << 31 | product >> 33
  }
}
