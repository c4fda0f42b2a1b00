public import Diagnostics

/// The encoding of a markup file.
public struct MarkupEncoding: Sendable, Hashable {
  /// How characters become bytes.
  public enum Form: Sendable, Hashable {
    /// One to four bytes a character.
    case utf8
    /// Two or four bytes a character, the low byte first.
    case utf16LittleEndian
    /// Two or four bytes a character, the high byte first.
    case utf16BigEndian
    /// One byte a character.
    case latin1
  }

  /// How characters become bytes.
  public var form: Form
  /// Whether the file begins with a byte order mark.
  public var hasByteOrderMark: Bool

  /// Creates an encoding.
  public init(form: Form = .utf8, hasByteOrderMark: Bool = false) {
    self.form = form
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// Recognises the encoding of `bytes` by their mark, their pattern, or the XML declaration.
  public init(recognizing bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(form: .utf8, hasByteOrderMark: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self.init(form: .utf16LittleEndian, hasByteOrderMark: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self.init(form: .utf16BigEndian, hasByteOrderMark: true)
    } else if bytes.starts(with: [0x3C, 0x00]) {
      self.init(form: .utf16LittleEndian)
    } else if bytes.starts(with: [0x00, 0x3C]) {
      self.init(form: .utf16BigEndian)
    } else {
      self.init(form: Self.declaresLatin1(bytes) ? .latin1 : .utf8)
    }
  }

  /// The text of `bytes` as UTF-8 without a mark.
  ///
  /// - Throws: `markup-malformed` where the bytes are no text in this encoding.
  public func decoded(_ bytes: [UInt8], file: String?) throws(Diagnostic) -> [UInt8] {
    switch form {
    case .utf8:
      let content = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
      try Self.requireUTF8(content, file: file)
      return content
    case .latin1:
      return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    case .utf16LittleEndian, .utf16BigEndian:
      let units = codeUnits(of: hasByteOrderMark ? bytes.dropFirst(2) : bytes[...])
      let text = String(decoding: units, as: UTF16.self)
      guard bytes.count.isMultiple(of: 2), text.utf16.elementsEqual(units) else {
        throw .malformedMarkup("it contains bytes that are not UTF-16", at: Place(file: file))
      }
      return Array(text.utf8)
    }
  }

  /// The bytes of a text given as UTF-8, with the mark if there is one; a character that Latin-1 lacks becomes a
  /// character reference.
  public func encoded(_ text: [UInt8]) -> [UInt8] {
    switch form {
    case .utf8:
      return hasByteOrderMark ? [0xEF, 0xBB, 0xBF] + text : text
    case .latin1:
      var bytes: [UInt8] = []
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        if let byte = UInt8(exactly: scalar.value) {
          bytes.append(byte)
        } else {
          bytes += Array("&#\(scalar.value);".utf8)
        }
      }
      return bytes
    case .utf16LittleEndian, .utf16BigEndian:
      let mark: [UInt16] = hasByteOrderMark ? [0xFEFF] : []
      let units = mark + Array(String(decoding: text, as: UTF8.self).utf16)
      return units.flatMap { unit in
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        let low = UInt8(truncatingIfNeeded: unit)
        return form == .utf16BigEndian ? [high, low] : [low, high]
      }
    }
  }

  private func codeUnits(of bytes: ArraySlice<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var offset = bytes.startIndex
    while offset + 1 < bytes.endIndex {
      let first = UInt16(bytes[offset])
      let second = UInt16(bytes[offset + 1])
      units.append(form == .utf16BigEndian ? first << 8 | second : second << 8 | first)
      offset += 2
    }
    return units
  }

  private static func declaresLatin1(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return false }
    let declaration = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
    return declaration.contains("iso-8859-1") || declaration.contains("latin1")
  }

  private static func requireUTF8(_ bytes: [UInt8], file: String?) throws(Diagnostic) {
    if String(validating: bytes, as: UTF8.self) != nil { return }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let offset = zip(repaired.utf8, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? bytes.count
    let position = LineIndex.position(of: offset, in: bytes)
    throw .malformedMarkup(
      "it contains bytes that are not UTF-8", at: Place(file: file, line: position.line, column: position.column))
  }
}
