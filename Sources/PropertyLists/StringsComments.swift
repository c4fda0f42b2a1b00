import SyntaxTrees

/// The text between the entries of a strings file.
enum StringsComments {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The comments of `leading`, the one after the entry before on the same line left out, without their marks.
  static func text(in leading: String, followsEntry: Bool) -> String? {
    let bytes = Array(leading.utf8)
    var offset = followsEntry ? Whitespace.split(leading).endOfLine.utf8.count : 0
    var comments: [String] = []
    while offset < bytes.count {
      guard let end = commentEnd(in: bytes, at: offset) else {
        offset += 1
        continue
      }
      let isBlock = bytes[offset + 1] == UInt8(ascii: "*")
      let content = bytes[(offset + 2)..<max(offset + 2, isBlock ? end - 2 : end)]
      let trimmed = content.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      comments.append(String(decoding: trimmed, as: UTF8.self))
      offset = end
    }
    return comments.isEmpty ? nil : comments.joined(separator: "\n")
  }

  /// What of `leading` stays when the entry after it goes: the end of the line of the entry before, and comments that an
  /// empty line parts from the one that goes.
  static func kept(of leading: String, followsEntry: Bool) -> String {
    let line = followsEntry ? Whitespace.split(leading).endOfLine.utf8.count : 0
    let bytes = Array(leading.utf8)
    var offset = line
    var end = line
    var isBlank = false
    var hasComment = false
    while offset < bytes.count {
      if let commentEnd = commentEnd(in: bytes, at: offset) {
        (offset, isBlank, hasComment) = (commentEnd, false, true)
        continue
      }
      let endsLine = bytes[offset] == Byte.lineFeed || bytes[offset] == Byte.carriageReturn
      let isPair =
        bytes[offset] == Byte.carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == Byte.lineFeed
      offset += isPair ? 2 : 1
      guard endsLine else { continue }
      if isBlank, hasComment { end = offset }
      isBlank = true
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// `text` between quotes, with the characters escaped that would end it or are not seen.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func commentEnd(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return nil }
    if bytes[offset + 1] == UInt8(ascii: "/") {
      return bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    guard bytes[offset + 1] == UInt8(ascii: "*") else { return nil }
    var end = offset + 2
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return bytes.count
  }
}
