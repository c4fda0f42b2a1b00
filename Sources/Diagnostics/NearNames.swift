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

  /// The one of `names` that `word` most likely is a slip of, where only a letter or two differ.
  ///
  /// It is for names that a file has, and that may well mean something else: nearer than what ``init(to:among:limit:)``
  /// finds for the given name. Of names with periods, such as Apple's keys, the last part counts: of a short one
  /// no more than one letter may differ.
  ///
  /// - Parameters:
  ///   - word: The name that nothing has.
  ///   - names: The names that there are.
  ///   - limit: How many letters may differ at most; by default two, and one of a short word.
  /// - Returns: The nearest one; `nil` where none is near enough, or `word` is one of them.
  public static func slip(_ word: String, among names: some Sequence<String>, most limit: Int = 2) -> String? {
    let typed = Array(word.lowercased().prefix(longest))
    let own = typed.reversed().prefix { $0 != "." }.count
    let most = min(own < 6 ? 1 : 2, limit)
    var best: (distance: Int, name: String)?
    for name in names {
      guard name != word else { return nil }
      let other = Array(name.lowercased().prefix(longest))
      guard abs(other.count - typed.count) <= most else { continue }
      let isSwap = typed.count > 2 && typed.count == other.count && typed != other && typed.sorted() == other.sorted()
      let distance = isSwap ? 1 : edits(typed, other)
      guard distance <= most, own > 2 || distance == 0 else { continue }
      if best.map({ (distance, name) < $0 }) ?? true { best = (distance, name) }
    }
    return best?.name
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
