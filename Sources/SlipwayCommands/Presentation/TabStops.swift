/// Expands tabs to spaces.
struct TabStops {
  /// The distance between tab stops in columns.
  let distance: Int
  private var column = 0

  init(every distance: Int) {
    self.distance = distance
  }

  /// Expands the next part of a line.
  mutating func expanded(_ text: String) -> String {
    guard text.contains("\t") else {
      column += columns(of: text)
      return text
    }
    var result = ""
    for character in text {
      let piece = character == "\t" ? String(repeating: " ", count: distance - column % distance) : String(character)
      result += piece
      column += columns(of: piece)
    }
    return result
  }
}
