/// What a PNG file says of itself before its pixels (PNG Specification, third edition, 5.6 and 11).
struct ImageHeader: Hashable {
  /// The pixels of a line.
  let width: Int
  /// The lines.
  let height: Int
  /// Whether pixels may be see-through.
  let hasAlpha: Bool

  /// Reads the beginning of a file; `nil` for what is no PNG.
  init?(_ bytes: [UInt8]) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature), bytes.count >= 33, Self.name(bytes, 12) == "IHDR" else { return nil }
    width = Self.number(bytes, 16)
    height = Self.number(bytes, 20)
    guard width > 0, height > 0 else { return nil }
    // Colour types 4 and 6 have an alpha channel; the others may name transparent colours in a chunk (11.3.1.1).
    var isTransparent = [4, 6].contains(bytes[25])
    var offset = 8
    while !isTransparent, bytes.count - offset >= 12 {
      let name = Self.name(bytes, offset + 4)
      if name == "tRNS" { isTransparent = true }
      let length = Self.number(bytes, offset)
      guard name != "IDAT", name != "IEND", length <= bytes.count - offset - 12 else { break }
      offset += length + 12
    }
    hasAlpha = isTransparent
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func name(_ bytes: [UInt8], _ offset: Int) -> String {
    String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }
}
