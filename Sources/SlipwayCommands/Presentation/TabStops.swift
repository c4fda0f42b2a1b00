/// Puts spaces in the place of tabs, which would be shown as escapes: as many as lead to the next stop.
struct TabStops {
  /// How many columns lie between two stops.
  let distance: Int
  private var column = 0

  init(every distance: Int) {
    self.distance = distance
  }

  /// The next piece of a line.
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
