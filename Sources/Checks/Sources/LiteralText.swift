/// A text as literals of code and keys of translations are compared: each argument, however written, is one mark.
///
/// `Text("\(count) alarms")` looks up the key `%lld alarms`, and `%1$@` takes the argument of `%@`.
struct LiteralText: Hashable, Sendable {
  /// What stands for an argument: a character that no text has.
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

  /// The beginning that code may complete: all before the first argument, or all of a text that ends with a separator.
  var stem: String? {
    if let mark = text.firstIndex(of: Self.argument) { return Self.stem(text[..<mark]) }
    return text.last.map { "._-:/".contains($0) } == true ? Self.stem(text[...]) : nil
  }

  private static func stem(_ text: Substring) -> String? { text.utf8.count > 2 ? String(text) : nil }
}
