import Diagnostics
import SyntaxTrees

/// Reads the lines of an .xcconfig file as swift-build's MacroConfigFileParser does.
struct ConfigurationScanner {
  private let bytes: [UInt8]
  private let file: String
  private var position: Int
  private var line = 1
  private(set) var lines: [ConfigurationFile.Line] = []
  private(set) var findings: [Diagnostic] = []
  /// Whether the file ends where a backslash was to take in another line.
  private(set) var isOpenEnded = false

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func scan() {
    TextScan.observer?()
    while position < bytes.count {
      let start = position
      let number = line
      skipBlank()
      if !isAtLineEnd {
        let content = position
        let found = bytes[position] == UInt8(ascii: "#") ? include() : assignment(at: number)
        skipToLineEnd()
        if let found {
          let end = position + lineEndLength
          lines.append(
            .init(
              statement: found.0, number: number, range: start..<end,
              contentRange: content..<trimmedEnd(from: content, to: position), valueRange: found.1))
        } else {
          findings.append(
            Diagnostic(
              .configurationFileInvalid, "line \(number) of \"\(file)\" is neither a build setting nor an #include",
              severity: .warning, at: Place(file: file, line: number)))
        }
      }
      skipLineEnd()
    }
  }

  private mutating func include() -> (ConfigurationFile.Statement, Range<Int>)? {
    position += 1
    skipBlank()
    let word = position
    while !isAtLineEnd, !Self.isBlank(bytes[position]), bytes[position] != UInt8(ascii: "\"") { position += 1 }
    let keyword = String(decoding: bytes[word..<position], as: UTF8.self)
    skipBlank()
    guard keyword == "include" || keyword == "include?", byte(at: position) == UInt8(ascii: "\"") else { return nil }
    position += 1
    let start = position
    while !isAtLineEnd, bytes[position] != UInt8(ascii: "\"") { position += 1 }
    let range = start..<position
    guard byte(at: position) == UInt8(ascii: "\""), !range.isEmpty else { return nil }
    position += 1
    skipBlank()
    guard isAtLineEnd else { return nil }
    let path = String(decoding: bytes[range], as: UTF8.self)
    return (.include(path: path, isOptional: keyword.hasSuffix("?")), range)
  }

  private mutating func assignment(at number: Int) -> (ConfigurationFile.Statement, Range<Int>)? {
    guard var key = name() else { return nil }
    skipBlank()
    while byte(at: position) == UInt8(ascii: "[") {
      let start = position
      while !isAtLineEnd, bytes[position] != UInt8(ascii: "]") { position += 1 }
      guard !isAtLineEnd, bytes[start..<position].contains(UInt8(ascii: "=")) else { return nil }
      position += 1
      key += String(decoding: bytes[start..<position], as: UTF8.self)
      skipBlank()
    }
    guard byte(at: position) == UInt8(ascii: "=") else { return nil }
    position += 1
    let (text, range) = value()
    let origin = SettingOrigin(.projectFile, at: Place(file: file, line: number))
    return (.assignment(SettingAssignment(writtenKey: key, value: text, origin: origin)), range)
  }

  private mutating func name() -> String? {
    let start = position
    while let byte = byte(at: position), Self.isNamePart(byte, isFirst: position == start) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a value; a backslash at the end of a line takes in the next one, with a space between.
  private mutating func value() -> (String, Range<Int>) {
    var parts: [String] = []
    var range: Range<Int>?
    var isContinued = false
    while true {
      while let byte = byte(at: position), Self.isBlank(byte) { position += 1 }
      let start = position
      while !isAtLineEnd, !isAtComment { position += 1 }
      var end = trimmedEnd(from: start, to: position)
      range = (range?.lowerBound ?? start)..<max(end, range?.upperBound ?? end)
      guard end > start else {
        isOpenEnded = isContinued && position == bytes.count
        break
      }
      if bytes[end - 1] == UInt8(ascii: ";") { end = trimmedEnd(from: start, to: end - 1) }
      range = (range?.lowerBound ?? start)..<end
      guard end > start, bytes[end - 1] == UInt8(ascii: "\\") else {
        parts.append(String(decoding: bytes[start..<end], as: UTF8.self))
        break
      }
      let contentEnd = trimmedEnd(from: start, to: end - 1)
      if contentEnd > start { parts.append(String(decoding: bytes[start..<contentEnd], as: UTF8.self)) }
      skipToLineEnd()
      skipLineEnd()
      isContinued = true
    }
    return (parts.joined(separator: " "), range ?? position..<position)
  }

  private func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtComment: Bool {
    byte(at: position) == UInt8(ascii: "/") && byte(at: position + 1) == UInt8(ascii: "/")
  }

  private var isAtLineEnd: Bool { position >= bytes.count || lineEndLength > 0 }

  /// How many bytes end the line here: a line feed, a carriage return, both, or a separator of Unicode's.
  private var lineEndLength: Int {
    switch byte(at: position) {
    case 0x0A: 1
    case 0x0D: byte(at: position + 1) == 0x0A ? 2 : 1
    case 0xE2 where byte(at: position + 1) == 0x80:
      byte(at: position + 2) == 0xA8 || byte(at: position + 2) == 0xA9 ? 3 : 0
    default: 0
    }
  }

  private mutating func skipBlank() {
    while let byte = byte(at: position), Self.isBlank(byte) { position += 1 }
    if isAtComment { skipToLineEnd() }
  }

  private mutating func skipToLineEnd() {
    while !isAtLineEnd { position += 1 }
  }

  private mutating func skipLineEnd() {
    guard lineEndLength > 0 else { return }
    position += lineEndLength
    line += 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B || byte == 0x0C
  }

  /// Whether `byte` is allowed in the name of a setting.
  static func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }
}
