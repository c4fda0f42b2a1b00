extension StyledText {
  /// Wraps the text at `width` columns between words; long words and names stay whole, so that they can be copied.
  ///
  /// Continuation lines are indented by `indent` columns, or less if that is too narrow.
  func flowed(to width: Int, indent: Int) -> [StyledText] {
    guard self.width > width, width > 1 else { return [self] }
    let hanging = width - indent < Self.leastRoom ? min(Self.leastIndent, width / 4) : indent
    var lines: [StyledText] = []
    var rest = characters[...]
    while !rest.isEmpty {
      let prefix = lines.isEmpty ? 0 : hanging
      // Never break within the indent of the first line.
      let (line, next) = Self.split(
        rest, room: width - prefix, unbroken: lines.isEmpty ? min(indent, width / 2) : 0)
      lines.append(StyledText(String(repeating: " ", count: prefix)) + Self.joined(line))
      rest = next
    }
    return lines
  }

  /// Wraps the text at `width` columns between any characters.
  func broken(to width: Int) -> [StyledText] {
    guard self.width > width, width > 1 else { return [self] }
    var lines: [StyledText] = []
    let all = characters
    var start = 0
    var used = 0
    for (position, (character, _)) in all.enumerated() {
      let needed = columns(of: String(character))
      if used + needed > width {
        lines.append(Self.joined(all[start..<position]))
        (start, used) = (position, 0)
      }
      used += needed
    }
    return lines + [Self.joined(all[start...])]
  }

  private typealias Styled = (character: Character, style: Style)

  private static let leastRoom = 24
  private static let leastIndent = 4

  private var characters: [Styled] {
    runs.flatMap { run in run.text.map { ($0, run.style) } }
  }

  /// Splits the text into a line and the rest, without the spaces between them.
  private static func split(
    _ text: ArraySlice<Styled>, room: Int, unbroken: Int
  ) -> (line: ArraySlice<Styled>, rest: ArraySlice<Styled>) {
    var used = 0
    var lastSpace: Int?
    for position in text.indices {
      let needed = columns(of: String(text[position].character))
      let isOfName = text[position].style == .name
      if text[position].character == " ", used > unbroken, !isOfName { lastSpace = position }
      guard used + needed > room, let end = lastSpace else {
        used += needed
        continue
      }
      let rest = text[end...].drop { $0.character == " " }
      let line = text[..<end]
      let trailing = line.reversed().prefix { $0.character == " " }.count
      return (line.dropLast(trailing), rest)
    }
    return (text, [])
  }

  private static func joined(_ characters: ArraySlice<Styled>) -> StyledText {
    var text: StyledText = ""
    var (word, style) = ("", characters.first?.style ?? .plain)
    for (character, next) in characters {
      if next != style {
        text = text + StyledText(word, style)
        (word, style) = ("", next)
      }
      word.append(character)
    }
    return text + StyledText(word, style)
  }
}

extension Page {
  /// Adds a line, wrapped between words with `indent` columns of indent.
  mutating func flowing(_ text: StyledText, indent: Int) {
    for line in width.map({ text.flowed(to: $0, indent: indent) }) ?? [text] { verbatim(line) }
  }
}
