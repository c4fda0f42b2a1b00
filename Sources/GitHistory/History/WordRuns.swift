/// A piece of a line, all of it either changed or not.
public struct WordRun: Hashable, Sendable {
  /// The piece.
  public let text: String
  /// Whether the other line has it not.
  public let isChanged: Bool

  /// Creates a run.
  public init(text: String, isChanged: Bool) {
    self.text = text
    self.isChanged = isChanged
  }
}

/// How two versions of a line differ, word by word.
public struct WordDifference: Hashable, Sendable {
  /// The line before, in pieces that make it up.
  public let old: [WordRun]
  /// The line now, in pieces that make it up.
  public let new: [WordRun]

  private static let mostWords = 400

  /// Compares two lines; what differs in the middle of very long ones is taken as one.
  public init(from old: String, to new: String) {
    let words = (old: Self.words(of: old), new: Self.words(of: new))
    let start = zip(words.old, words.new).prefix { $0 == $1 }.count
    let most = min(words.old.count, words.new.count) - start
    let end = zip(words.old.reversed(), words.new.reversed()).prefix { $0 == $1 }.count
    let tail = min(end, most)
    let middle = (
      old: words.old[start..<words.old.count - tail], new: words.new[start..<words.new.count - tail]
    )
    var changed = (old: Set(middle.old.indices), new: Set(middle.new.indices))
    if max(middle.old.count, middle.new.count) <= Self.mostWords {
      changed = ([], [])
      for difference in Array(middle.new).difference(from: Array(middle.old)) {
        switch difference {
        case .remove(let offset, _, _): changed.old.insert(start + offset)
        case .insert(let offset, _, _): changed.new.insert(start + offset)
        }
      }
    }
    self.old = Self.runs(words.old, changed: changed.old)
    self.new = Self.runs(words.new, changed: changed.new)
  }

  /// Whether both lines share a word; if not, nothing is gained by showing words.
  public var sharesWords: Bool {
    new.contains { !$0.isChanged && $0.text.contains { $0.isLetter || $0.isNumber } }
  }

  /// Runs of letters and digits, runs of white space, and every other character for itself, as each is of a script
  /// that puts no spaces between words.
  private static func words(of line: String) -> [Substring] {
    var words: [Substring] = []
    var rest = line[...]
    while let first = rest.first {
      let word =
        isWord(first)
        ? rest.prefix(while: isWord) : first.isWhitespace ? rest.prefix(while: \.isWhitespace) : rest.prefix(1)
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func isWord(_ character: Character) -> Bool {
    (character.isLetter || character.isNumber || character == "_")
      && !character.unicodeScalars.contains { isUnspaced($0.value) }
  }

  /// Thai and Lao, kana, and Chinese characters, by Unicode's blocks.
  private static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x2E80...0x2FDF, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static func runs(_ words: [Substring], changed: Set<Int>) -> [WordRun] {
    var runs: [WordRun] = []
    var start = words.startIndex
    while start < words.endIndex {
      let isChanged = changed.contains(start)
      let end = words.indices[start...].first { changed.contains($0) != isChanged } ?? words.endIndex
      runs.append(WordRun(text: words[start..<end].joined(), isChanged: isChanged))
      start = end
    }
    return runs
  }
}

extension DiffHunk {
  /// The lines that were changed, each told word by word, by their places in ``lines``.
  ///
  /// Where lines that went are followed by lines that came, the first of these is compared with the first of those, and
  /// so on; lines that have no such partner, or share no word with it, do not appear.
  public func wordRuns() -> [Int: [WordRun]] {
    var runs: [Int: [WordRun]] = [:]
    var place = 0
    while place < lines.count {
      let removed = lines[place...].prefix { $0.kind == .removed }
      let added = lines[removed.endIndex...].prefix { $0.kind == .added }
      for (old, new) in zip(removed.indices, added.indices) {
        let difference = WordDifference(from: lines[old].text, to: lines[new].text)
        guard difference.sharesWords else { continue }
        runs[old] = difference.old
        runs[new] = difference.new
      }
      place = max(added.endIndex, place + 1)
    }
    return runs
  }
}
