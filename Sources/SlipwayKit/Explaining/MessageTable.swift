/// The messages of Slipway's errors, with asterisks for values.
struct MessageTable: Sendable {
  private struct Row {
    let code: String
    let pattern: MessagePattern
  }

  private let all: [Row]

  /// Reads the table.
  init() {
    var all: [Row] = []
    var code = ""
    for line in Self.rows.split(separator: "\n") {
      if line.hasPrefix("  ") {
        all.append(Row(code: code, pattern: MessagePattern(line.dropFirst(2))))
      } else {
        code = String(line)
      }
    }
    self.all = all
  }

  /// The codes of a printed error: those whose pattern has the most words in common with it.
  ///
  /// A message may begin with `error:` and with a place, and a hint may follow it.
  func codes(for text: String) -> [String] {
    var messages = [Self.message(in: text)]
    if let space = messages[0].firstIndex(of: " "), messages[0][..<space].hasSuffix(":") {
      // After a place, the message calls the file that it names "the file".
      let rest = String(messages[0][messages[0].index(after: space)...])
      messages += [rest, rest.replacing("the file", with: "\"\"", maxReplacements: 1)]
    }
    // What became of the work may follow.
    messages += messages.filter { $0.hasSuffix("; nothing was undone") }.map { String($0.dropLast(20)) }
    var codes: [String] = []
    var most = 0
    for row in all where row.pattern.weight >= max(most, 1) {
      guard messages.contains(where: { row.pattern.matches(Array($0.utf8)) }) else { continue }
      if row.pattern.weight > most { codes = [] }
      most = row.pattern.weight
      if !codes.contains(row.code) { codes.append(row.code) }
    }
    return codes
  }

  private static func message(in text: String) -> String {
    var message = text[...]
    if let start = message.firstRange(of: "error: "), start.lowerBound == message.startIndex {
      message = message[start.upperBound...]
    }
    if let hint = message.firstRange(of: " hint: ") { message = message[..<hint.lowerBound] }
    return String(message)
  }
}

/// A text with asterisks for any characters.
struct MessagePattern: Sendable {
  private let parts: [[UInt8]]
  /// The number of bytes without the asterisks.
  let weight: Int

  init(_ text: some StringProtocol) {
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
    weight = parts.map(\.count).reduce(0, +)
  }

  /// Whether the pattern describes the whole text.
  func matches(_ text: [UInt8]) -> Bool {
    guard let first = parts.first, let last = parts.last else { return false }
    guard parts.count > 1 else { return text == first }
    guard text.count >= weight, text.starts(with: first), text.suffix(last.count).elementsEqual(last) else {
      return false
    }
    let end = text.count - last.count
    var place = first.count
    for part in parts.dropFirst().dropLast() {
      guard let found = Self.find(part, in: text, from: place, to: end) else { return false }
      place = found + part.count
    }
    return place <= end
  }

  private static func find(_ part: [UInt8], in text: [UInt8], from start: Int, to end: Int) -> Int? {
    guard end - part.count >= start else { return nil }
    return (start...(end - part.count)).first { text[$0...].starts(with: part) }
  }
}
