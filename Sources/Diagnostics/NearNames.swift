/// The names that somebody may have meant who typed another one.
public struct NearNames: Hashable, Sendable {
  /// The names that come near, the nearest first.
  public let names: [String]

  /// Looks for names that differ from `word` by a slip of the fingers or two.
  ///
  /// Capital and small letters count as the same. Two letters in the wrong order are one slip; of a name that is
  /// longer than `word` and begins with it, the rest is none.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - names: The names that there are.
  ///   - limit: How many are enough.
  public init(to word: String, among names: some Sequence<String>, limit: Int = 3) {
    let typed = Array(word.lowercased().prefix(Self.longest))
    let near = names.compactMap { name -> (name: String, distance: Int)? in
      let distance = Self.distance(typed, Array(name.lowercased().prefix(Self.longest)))
      return !typed.isEmpty && distance <= max(1, typed.count / 3) ? (name, distance) : nil
    }
    self.names = near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
  }

  private static let longest = 64

  private static func distance(_ typed: [Character], _ name: [Character]) -> Int {
    if typed == name { return 0 }
    if typed.count > 2, name.starts(with: typed) || typed.sorted() == name.sorted() { return 1 }
    return edits(typed, name)
  }

  /// The number of characters to insert, delete or replace to get from one word to the other (Levenshtein).
  private static func edits(_ typed: [Character], _ name: [Character]) -> Int {
    var row = Array(0...name.count)
    for (position, character) in typed.enumerated() {
      var diagonal = row[0]
      row[0] = position + 1
      for column in name.indices {
        let replaced = diagonal + (character == name[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[name.count]
  }
}
