/// Why bytes are not what they should be, in words that follow a colon.
struct MalformedCode: Error {
  let problem: String
}

/// Numbers and texts at fixed places in bytes, all in one byte order.
struct FieldReader {
  let bytes: [UInt8]
  let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool = true) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  func u8(_ offset: Int) throws(MalformedCode) -> UInt8 {
    try number(offset)
  }

  func u16(_ offset: Int) throws(MalformedCode) -> UInt16 {
    try number(offset)
  }

  func u32(_ offset: Int) throws(MalformedCode) -> UInt32 {
    try number(offset)
  }

  func u64(_ offset: Int) throws(MalformedCode) -> UInt64 {
    try number(offset)
  }

  /// A number of 32 bits that is an offset, a size or a count.
  func size(_ offset: Int) throws(MalformedCode) -> Int {
    Int(try u32(offset))
  }

  /// A number of 64 bits that is an offset or a size.
  func largeSize(_ offset: Int) throws(MalformedCode) -> Int {
    guard let size = Int(exactly: try u64(offset)) else {
      throw MalformedCode(problem: "it contains a size of more than 8 exabytes")
    }
    return size
  }

  func slice(_ offset: Int, _ count: Int) throws(MalformedCode) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, count <= bytes.count, offset <= bytes.count - count else {
      throw MalformedCode(problem: "it ends before \(count) bytes at offset \(offset)")
    }
    return bytes[offset..<offset + count]
  }

  /// A text that ends with a zero byte, or with the bytes.
  func text(_ offset: Int, limit: Int = .max) throws(MalformedCode) -> String {
    guard offset >= 0, offset < bytes.count else {
      throw MalformedCode(problem: "it ends before a text at offset \(offset)")
    }
    let end = min(limit, bytes.count - offset) + offset
    return String(decoding: bytes[offset..<end].prefix { $0 != 0 }, as: UTF8.self)
  }

  private func number<Number: FixedWidthInteger>(_ offset: Int) throws(MalformedCode) -> Number {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, offset <= bytes.count - size else {
      throw MalformedCode(problem: "it ends before \(size) bytes at offset \(offset)")
    }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
    return isBigEndian ? Number(bigEndian: value) : Number(littleEndian: value)
  }
}

/// The end of a range that starts at `offset`, unless the numbers are too large.
func endOfRange(_ offset: Int, _ count: Int) throws(MalformedCode) -> Int {
  let (end, overflow) = offset.addingReportingOverflow(count)
  guard !overflow else { throw MalformedCode(problem: "its offsets are too large") }
  return end
}
