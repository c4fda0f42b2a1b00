/// Merges the order of two lists that come from one: both sides' insertions at the places that their neighbours give
/// them, moves and removals honoured.
enum SequenceMerge {
  /// The keys of `ours` and `theirs` in one order, each key once, for lists whose keys are unique.
  ///
  /// A key that only one side still has is among them: whether it stays is not decided here.
  /// `rank` tells what a sorted list is sorted by; the keys in `renamed` got their names after it was.
  static func order<Rank: Comparable>(
    base: [String], ours: [String], theirs: [String], renamed: Set<String> = [], rank: (String) -> Rank?
  ) -> [String] {
    let isSorted = [ours, theirs].allSatisfy { side in
      sorted(renamed.isEmpty ? side : side.filter { !renamed.contains($0) }, rank)
    }
    // Where all three begin alike and end alike there is nothing to decide.
    let shortest = min(base.count, ours.count, theirs.count)
    var head = 0
    while head < shortest, ours[head] == theirs[head], base[head] == ours[head] { head += 1 }
    var tail = 0
    while tail < shortest - head, ours[ours.count - 1 - tail] == theirs[theirs.count - 1 - tail],
      base[base.count - 1 - tail] == ours[ours.count - 1 - tail]
    {
      tail += 1
    }
    let middle = KeyOrder(
      base: base[head..<(base.count - tail)], ours: ours[head..<(ours.count - tail)],
      theirs: theirs[head..<(theirs.count - tail)]
    ).merged
    return Array(ours[..<head]) + (isSorted ? stablySorted(middle, rank) : middle) + ours[(ours.count - tail)...]
  }

  private static func sorted<Rank: Comparable>(_ keys: [String], _ rank: (String) -> Rank?) -> Bool {
    var previous: Rank?
    for key in keys {
      guard let next = rank(key) else { return false }
      if let previous, next < previous { return false }
      previous = next
    }
    return true
  }

  private static func stablySorted<Rank: Comparable>(_ keys: [String], _ rank: (String) -> Rank?) -> [String] {
    let ranked = keys.enumerated().map { (index: $0.offset, key: $0.element, rank: rank($0.element)) }
    return ranked.sorted { left, right in
      guard let first = left.rank, let second = right.rank, first != second else { return left.index < right.index }
      return first < second
    }.map(\.key)
  }

  /// An element of a merged list: the side it is taken from and its place there.
  struct Element: Equatable {
    let side: MergeSide
    let index: Int
  }

  /// The merge of lists that may repeat elements, or `nil` if they conflict.
  ///
  /// With `keepingBoth`, what both sides insert at one place is kept, ours first.
  static func aligned(base: [String], ours: [String], theirs: [String], keepingBoth: Bool) -> [Element]? {
    guard let toOurs = matches(base, ours), let toTheirs = matches(base, theirs) else { return nil }
    var result: [Element] = []
    var (from, ourFrom, theirFrom) = (0, 0, 0)
    for index in 0...base.count {
      let isEnd = index == base.count
      guard isEnd || (toOurs[index] >= 0 && toTheirs[index] >= 0) else { continue }
      let ourEnd = isEnd ? ours.count : toOurs[index]
      let theirEnd = isEnd ? theirs.count : toTheirs[index]
      let before = Array(base[from..<index])
      let mine = Array(ours[ourFrom..<ourEnd])
      let yours = Array(theirs[theirFrom..<theirEnd])
      let takesOurs = yours == before || mine == yours
      let takesTheirs = !takesOurs && mine == before
      let takesBoth = !takesOurs && !takesTheirs && before.isEmpty && keepingBoth
      guard takesOurs || takesTheirs || takesBoth else { return nil }
      if takesOurs || takesBoth { result += (ourFrom..<ourEnd).map { Element(side: .ours, index: $0) } }
      if takesTheirs || takesBoth { result += (theirFrom..<theirEnd).map { Element(side: .theirs, index: $0) } }
      if !isEnd { result.append(Element(side: .ours, index: ourEnd)) }
      (from, ourFrom, theirFrom) = (index + 1, ourEnd + 1, theirEnd + 1)
    }
    return result
  }

  /// For each element of `base` its partner's index in `other`, or -1; `nil` where the lists are too long to compare.
  private static func matches(_ base: [String], _ other: [String]) -> [Int]? {
    let (rows, columns) = (base.count + 1, other.count + 1)
    let (cells, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard !overflow, cells <= 250_000 else { return nil }
    var lengths = [Int32](repeating: 0, count: cells)
    for row in stride(from: base.count - 1, through: 0, by: -1) {
      for column in stride(from: other.count - 1, through: 0, by: -1) {
        lengths[row * columns + column] =
          base[row] == other[column]
          ? lengths[(row + 1) * columns + column + 1] + 1
          : max(lengths[(row + 1) * columns + column], lengths[row * columns + column + 1])
      }
    }
    var result = [Int](repeating: -1, count: base.count)
    var (row, column) = (0, 0)
    while row < base.count, column < other.count {
      if base[row] == other[column] {
        result[row] = column
        row += 1
        column += 1
      } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return result
  }
}
