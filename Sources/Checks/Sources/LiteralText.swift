/// The form in which string literals and translation keys are compared: each argument is one mark.
///
/// `Text("\(count) alarms")` looks up the key `%lld alarms`, and `%1$@` takes the argument of `%@`.
struct LiteralText: Hashable, Sendable {
  /// The mark for an argument, a character that no text contains.
  static let argument: Character = "\u{1}"

  /// The text with marks.
  let text: String

  /// Reads a text with format specifiers, or with marks for interpolations.
  init(_ source: String) {
    guard source.utf8.contains(UInt8(ascii: "%")) else {
      text = source
      return
    }
    var result = ""
    var rest = source[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      let end = rest.firstIndex { !"0123456789$+-#'*.hlqLztj".contains($0) } ?? rest.endIndex
      if end < rest.endIndex, "@diuoxXDUOfFeEgGaAsScCp%".contains(rest[end]) {
        result.append(Self.argument)
        rest = rest[rest.index(after: end)...]
      } else {
        result += "%"
      }
    }
    text = result + rest
  }

  /// The prefix that code may complete: the text before the first argument, or a text that ends with a separator.
  var stem: String? {
    if let mark = text.firstIndex(of: Self.argument) { return Self.stem(text[..<mark]) }
    return text.last.map { "._-:/".contains($0) } == true ? Self.stem(text[...]) : nil
  }

  private static func stem(_ text: Substring) -> String? { text.utf8.count > 2 ? String(text) : nil }
}
