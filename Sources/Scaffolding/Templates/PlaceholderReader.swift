import Diagnostics

/// Splits a text into placeholders and the text between them, in one pass.
///
/// A section's or comment's tag that is alone on its line takes the line with it.
struct PlaceholderReader {
  private typealias Section = (name: String, line: Int, isInverted: Bool, parts: [PlaceholderText.Part])

  private static let deepest = 32

  private let bytes: [UInt8]
  private let file: String
  private var line: Int
  private var position = 0
  /// The start of the text that belongs to no part yet.
  private var pending = 0
  /// The start of the line, if only spaces precede the position.
  private var blankStart: Int? = 0
  private var open: [Section] = [("", 0, false, [])]
  /// The names read so far, each with its line.
  private(set) var names: [(name: String, line: Int)] = []

  init(_ text: String, file: String, firstLine: Int) {
    bytes = Array(text.utf8)
    self.file = file
    line = firstLine
  }

  /// Reads the text to its end.
  ///
  /// - Throws: `template-invalid`, with the line.
  mutating func parts() throws(Diagnostic) -> [PlaceholderText.Part] {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "{"), position + 1 < bytes.count, bytes[position + 1] == byte {
        try readTag()
        continue
      }
      position += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        blankStart = position
      } else if !Self.isBlank(byte) {
        blankStart = nil
      }
    }
    addText(upTo: bytes.count)
    if open.count > 1, let unclosed = open.last {
      line = unclosed.line
      throw invalid("unterminated section \"\(unclosed.name)\"")
    }
    return open[0].parts
  }

  private mutating func readTag() throws(Diagnostic) {
    let start = position
    guard let end = closing(from: start + 2) else { throw invalid("unterminated placeholder") }
    let tag = String(decoding: bytes[start + 2..<end], as: UTF8.self)
    guard let sigil = tag.first else { throw invalid("\"{{}}\" is a placeholder without a name") }
    position = end + 2
    guard "#^/!".contains(sigil) else {
      try checkName(tag, in: tag)
      addText(upTo: start)
      names.append((tag, line))
      open[open.count - 1].parts.append(.value(tag))
      blankStart = nil
      pending = position
      return
    }
    let lineEnd = blankStart.flatMap { _ in endOfBlankLine() }
    addText(upTo: lineEnd == nil ? start : blankStart ?? start)
    try readMark(sigil, String(tag.dropFirst()), in: tag)
    if sigil == "!" { line += tag.utf8.count { $0 == UInt8(ascii: "\n") } }
    if let lineEnd, lineEnd > position {
      position = lineEnd
      line += 1
    }
    blankStart = lineEnd
    pending = position
  }

  /// Opens or closes a section; a comment does neither.
  private mutating func readMark(_ sigil: Character, _ name: String, in tag: String) throws(Diagnostic) {
    guard sigil != "!" else { return }
    try checkName(name, in: tag)
    guard sigil == "/" else {
      names.append((name, line))
      open.append((name, line, sigil == "^", []))
      guard open.count <= Self.deepest + 1 else {
        throw invalid("sections are nested more than \(Self.deepest) levels deep")
      }
      return
    }
    guard open.count > 1, let section = open.popLast(), section.name == name else {
      throw invalid("\"{{\(tag)}}\" closes a section that is not open")
    }
    open[open.count - 1].parts.append(.section(name, isInverted: section.isInverted, section.parts))
  }

  private func checkName(_ name: String, in tag: String) throws(Diagnostic) {
    guard PlaceholderText.isName(name) else { throw invalid("\"{{\(tag)}}\" is not a valid placeholder") }
  }

  private mutating func addText(upTo end: Int) {
    guard pending < end else { return }
    open[open.count - 1].parts.append(.text(bytes[pending..<end]))
    pending = end
  }

  private func closing(from start: Int) -> Int? {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "}"), bytes[position + 1] == UInt8(ascii: "}") { return position }
      position += 1
    }
    return nil
  }

  /// The start of the next line, if only spaces follow on this one.
  private func endOfBlankLine() -> Int? {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      guard Self.isBlank(bytes[end]) else { return nil }
      end += 1
    }
    return min(end + 1, bytes.count)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private func invalid(_ problem: String) -> Diagnostic {
    Diagnostic(.templateInvalid, problem, at: Place(file: file, line: line))
  }
}
