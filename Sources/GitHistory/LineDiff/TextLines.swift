import SystemCalls

/// A text taken apart into lines, each with the number of its content: equal lines have equal numbers.
package struct TextLines {
  /// The text.
  let bytes: [UInt8]
  /// Where each line begins, and where the last one ends.
  private let starts: [Int]
  /// The number of each line's content.
  package let contents: [Int]

  private init(bytes: [UInt8], starts: [Int], contents: [Int]) {
    self.bytes = bytes
    self.starts = starts
    self.contents = contents
  }

  package var count: Int { contents.count }

  /// The bytes of some lines, with their ends.
  package func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
  }

  /// Some of the lines as a text of their own.
  package func part(_ lines: Range<Int>) -> TextLines {
    let first = starts[lines.lowerBound]
    return TextLines(
      bytes: Array(bytes(of: lines)), starts: starts[lines.lowerBound...lines.upperBound].map { $0 - first },
      contents: Array(contents[lines]))
  }

  /// Whether a line ends in CR LF, looking at the line above where a text's last line has no end; `nil` if unknown.
  package func endsInCarriageReturn(_ line: Int) -> Bool? {
    guard count > 0 else { return nil }
    let text = bytes(of: line..<line + 1)
    if text.last == UInt8(ascii: "\n") { return text.dropLast().last == UInt8(ascii: "\r") }
    return line == 0 ? nil : bytes(of: line - 1..<line).dropLast().last == UInt8(ascii: "\r")
  }

  /// Takes texts apart that are compared with each other.
  package static func split(_ texts: [[UInt8]]) -> [TextLines] {
    var numbers: [Line: Int] = [:]
    return texts.map { bytes in
      var starts = [0]
      var contents: [Int] = []
      while let start = starts.last, start < bytes.count {
        let end = bytes.withUnsafeBytes { Memory.position(of: UInt8(ascii: "\n"), in: $0, from: start) }
        let line = Line(bytes: bytes[start..<(end.map { $0 + 1 } ?? bytes.count)])
        let number = numbers[line] ?? numbers.count
        if number == numbers.count { numbers[line] = number }
        contents.append(number)
        starts.append(line.bytes.endIndex)
      }
      return TextLines(bytes: bytes, starts: starts, contents: contents)
    }
  }

  /// The bytes of a line; an array's own hash takes them one by one.
  private struct Line: Hashable {
    let bytes: ArraySlice<UInt8>

    static func == (one: Line, other: Line) -> Bool {
      guard one.bytes.count == other.bytes.count else { return false }
      return one.bytes.withUnsafeBytes { first in
        other.bytes.withUnsafeBytes { second in
          guard let start = first.baseAddress, let otherStart = second.baseAddress else { return true }
          return Memory.compare(start, otherStart, count: first.count) == 0
        }
      }
    }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
