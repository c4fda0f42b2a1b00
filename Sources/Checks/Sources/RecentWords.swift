/// The last names and signs of a source.
struct RecentWords {
  private var words: [String] = []

  /// The number of words that are kept at least.
  private static let kept = 8

  mutating func add(_ word: String) {
    // Words are removed many at once: each token of a source passes here.
    if words.count == 16 * Self.kept { words.removeFirst(words.count - Self.kept) }
    words.append(word)
  }

  /// Whether the last words equal `pattern`.
  func end(with pattern: [String]) -> Bool { words.suffix(pattern.count).elementsEqual(pattern) }

  /// The word with `distance` words after it; `nil` if there is none.
  func word(before distance: Int) -> String? { words.dropLast(distance).last }
}
