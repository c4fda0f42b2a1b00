/// The encoding of project files.
enum UTF8Text {
  /// Whether `bytes` are UTF-8, found out without a copy of the whole.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      var end = min(start + pieceSize, bytes.count)
      // A piece ends before a byte that begins a character.
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      guard String(validating: bytes[start..<end], as: UTF8.self) != nil else { return false }
      start = end
    }
    return true
  }

  private static let pieceSize = 1 << 16
}
