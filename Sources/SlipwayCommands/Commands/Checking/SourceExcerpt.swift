/// A source line with a caret below a column.
struct SourceExcerpt {
  let lines: [StyledText]

  /// The maximum width of a shown line, in columns.
  private static let widest = 100
  /// The width before the caret, in columns.
  private static let before = 40

  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - number: The line number.
  ///   - column: The column in bytes, from 1.
  ///   - width: The terminal's width in columns; `nil` without a terminal.
  init(_ line: String, number: Int, column: Int?, width: Int? = nil) {
    let margin = String(number)
    let room = min(Self.widest, max(20, (width ?? .max) - margin.count - 5))
    let prefixLength = max(0, (column ?? 1) - 1)
    let isInside = column != nil && prefixLength <= line.utf8.count
    let prefix = isInside ? Self.plain(String(decoding: Array(line.utf8).prefix(prefixLength), as: UTF8.self)) : ""
    let rest = isInside ? Self.plain(String(decoding: Array(line.utf8).dropFirst(prefixLength), as: UTF8.self)) : ""
    let (shownPrefix, isCut) = isInside ? Self.end(of: Self.trimmed(prefix), room: room) : ("", false)
    let whole = (isCut ? "…" : "") + shownPrefix
    let tail = isInside ? rest : Self.trimmed(Self.plain(line))
    let gutter = String(repeating: " ", count: margin.count)
    let text = StyledText("\(whole)\(tail)").cut(to: room)
    var lines: [StyledText] = ["  \(StyledText(margin, .faint)) \("|", .faint) \(text)"]
    if isInside {
      let offset = String(repeating: " ", count: columns(of: visible(whole)))
      lines.append("  \(StyledText(gutter, .faint)) \("|", .faint) \(offset)\(StyledText("^", .bad))")
    }
    self.lines = lines
  }

  /// Replaces each tab by four spaces.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " })
  }

  private static func end(of text: String, room: Int) -> (String, isCut: Bool) {
    let before = min(before, room / 2)
    guard columns(of: text) > before else { return (text, false) }
    return (String(text.suffix(before)), true)
  }
}
