/// The header of a PNG image (PNG Specification, third edition, 5.3, 5.6 and 11).
public struct ImageHeader: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether its pixels can be transparent.
  public let hasAlpha: Bool

  /// Reads the header of a PNG; `nil` for other files, for what ends too early, and for an image without pixels.
  ///
  /// Eight bytes, then pieces of a length, a name, content and a checksum. Transparency is a kind of colour (4 and 6), or
  /// a piece `tRNS` before the pixels. Apple's own variant begins with a piece `CgBI`.
  public init?(png bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var offset = 8
    var size: (width: Int, height: Int)?
    var hasAlpha = false
    for _ in 0..<Self.mostPieces {
      guard let length = Self.number(in: bytes, at: offset), bytes.count >= offset + 8 else { break }
      let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let content = offset + 8
      if name == "IHDR" {
        guard length >= 13, bytes.count >= content + 13, let width = Self.number(in: bytes, at: content),
          let height = Self.number(in: bytes, at: content + 4)
        else { return nil }
        guard width > 0, height > 0 else { return nil }
        size = (width, height)
        hasAlpha = bytes[content + 9] == 4 || bytes[content + 9] == 6
      } else if name == "tRNS" {
        hasAlpha = true
      } else if name == "IDAT" || name == "IEND" {
        break
      }
      // A length is four bytes, so the sum can't overflow.
      offset = content + length + 4
    }
    guard let size else { return nil }
    (width, height) = size
    self.hasAlpha = hasAlpha
  }

  /// More pieces than this before the pixels no icon has.
  private static let mostPieces = 64

  private static func number(in bytes: [UInt8], at offset: Int) -> Int? {
    guard bytes.count >= offset + 4 else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
