/// Conversion between text in markup and its value.
///
/// Only the five predefined entities and character references are known, so nothing that a file declares can grow.
public enum MarkupText {
  /// The value of `raw`, or its unknown reference.
  ///
  /// Line ends become line feeds, as XML says.
  public static func decode(_ raw: ArraySlice<UInt8>) -> Result<String, UnknownReference> {
    if !raw.contains(where: { $0 == ampersand || $0 == 0x0D }) {
      return .success(
        raw.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    var offset = raw.startIndex
    while offset < raw.endIndex {
      let byte = raw[offset]
      offset += 1
      if byte == 0x0D {
        decoded.append(0x0A)
        if offset < raw.endIndex, raw[offset] == 0x0A { offset += 1 }
        continue
      }
      guard byte == ampersand else {
        decoded.append(byte)
        continue
      }
      let reference = raw[offset...].prefix(longestReference)
      guard let end = reference.firstIndex(of: UInt8(ascii: ";")) else {
        return .failure(UnknownReference(offset: offset - 1, text: "&"))
      }
      let name = String(decoding: raw[offset..<end], as: UTF8.self)
      guard let scalar = scalar(named: name) else {
        return .failure(UnknownReference(offset: offset - 1, text: "&\(name);"))
      }
      decoded += Array(String(Character(scalar)).utf8)
      offset = end + 1
    }
    return .success(String(decoding: decoded, as: UTF8.self))
  }

  /// A reference that is none of the predefined ones and no character.
  public struct UnknownReference: Error, Hashable, Sendable {
    /// The position.
    public let offset: Int
    /// How it is written.
    public let text: String
  }

  /// `text` with the characters escaped that markup gives a meaning: `&`, `<` and `>`.
  public static func escaped(_ text: String) -> String {
    escape(text) { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case 0x0D: "&#13;"
      default: nil
      }
    }
  }

  /// `text` escaped for double quotes: as in text, with quotes, line feeds and tabs escaped too.
  public static func escapedAttribute(_ text: String) -> String {
    escape(text) { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case 0x09: "&#9;"
      case 0x0A: "&#10;"
      case 0x0D: "&#13;"
      default: nil
      }
    }
  }

  /// Whether XML can hold every character of `text`.
  public static func isWritable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      && !text.unicodeScalars.contains { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" }
  }

  private static let ampersand = UInt8(ascii: "&")
  /// Long enough for every character reference, short enough that a text full of `&` stays linear.
  private static let longestReference = 16

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x"
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.first != "+", number.first != "-", let value = UInt32(number, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    guard value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D else { return nil }
    return Unicode.Scalar(value)
  }

  private static func escape(_ text: String, _ replacement: (UInt8) -> String?) -> String {
    guard text.utf8.contains(where: { replacement($0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let replacement = replacement(byte) {
        bytes += Array(replacement.utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
