import SyntaxTrees

/// Escapes control characters and bidirectional marks in `text`, such as `\u{1B}`.
func visible(_ text: String) -> String {
  replacingSteering(in: text) { scalar in
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

extension JSONValue {
  /// The serialized value; control characters are escaped, such as `\u001b`.
  var output: [UInt8] {
    let text = String(decoding: serialized(style: .pretty), as: UTF8.self)
    // Outside of strings, JSON contains no control characters except line breaks.
    let escaped = replacingSteering(in: text) { scalar in
      guard scalar != "\n" else { return "\n" }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array(escaped.utf8)
  }
}

/// Replaces C0 and C1 control characters and bidirectional marks (UAX #9) in `text`.
private func replacingSteering(in text: String, by escape: (Unicode.Scalar) -> String) -> String {
  guard text.unicodeScalars.contains(where: isSteering) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isSteering(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
  }
  return result
}

private func isSteering(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isControl || scalar.isBidirectionalMark
}

extension Unicode.Scalar {
  /// Whether it is a C0 or C1 control character.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

  /// Whether it is a bidirectional mark (UAX #9), which would steer a terminal.
  var isBidirectionalMark: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// The width of `text` in terminal columns; wide characters (East Asian Width) take two.
func columns(of text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { sum, character in
    guard let scalar = character.unicodeScalars.first else { return sum }
    return sum + (isWide(scalar) ? 2 : 1)
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    true
  default: scalar.properties.isEmojiPresentation
  }
}
