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
    let oursMoved = moved(in: ours, since: base)
    let theirsMoved = moved(in: theirs, since: base)
    let backbone = base.filter { !oursMoved.contains($0) && !theirsMoved.contains($0) }
    var gapOfBackbone: [String: Int] = [:]
    for (index, key) in backbone.enumerated() { gapOfBackbone[key] = index + 1 }

    var placed: Set<String> = Set(backbone)
    func runs(of side: [String], moved: Set<String>) -> [Int: [String]] {
      let baseKeys = Set(base)
      var gap = 0
      var result: [Int: [String]] = [:]
      for key in side {
        if let next = gapOfBackbone[key] {
          gap = max(gap, next)
        } else if !baseKeys.contains(key) || moved.contains(key), placed.insert(key).inserted {
          result[gap, default: []].append(key)
        }
      }
      return result
    }
    let ourRuns = runs(of: ours, moved: oursMoved)
    let theirRuns = runs(of: theirs, moved: theirsMoved)

    let isSorted = [ours, theirs].allSatisfy { side in
      sorted(renamed.isEmpty ? side : side.filter { !renamed.contains($0) }, rank)
    }
    let present = Set(ours).union(theirs)
    var result: [String] = []
    result.reserveCapacity(present.count)
    for gap in 0...backbone.count {
      if gap > 0, present.contains(backbone[gap - 1]) { result.append(backbone[gap - 1]) }
      let run = (ourRuns[gap] ?? []) + (theirRuns[gap] ?? [])
      result += run
    }
    return isSorted ? stablySorted(result, rank) : result
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

  /// The keys that stand in another order in `side` than in `base`: as few as explain it.
  static func moved(in side: [String], since base: [String]) -> Set<String> {
    var place: [String: Int] = [:]
    for (index, key) in side.enumerated() { place[key] = index }
    let common = base.compactMap { key in place[key].map { (key: key, place: $0) } }
    let kept = longestIncreasing(common.map(\.place))
    guard kept.count < common.count else { return [] }
    var result = Set(common.map(\.key))
    for index in kept { result.remove(common[index].key) }
    return result
  }

  /// The indices of a longest increasing subsequence, in O(n log n).
  private static func longestIncreasing(_ values: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Int] = []
    var next = tails.last ?? -1
    while next >= 0 {
      result.append(next)
      next = previous[next]
    }
    return result.reversed()
  }

  /// An element of a merged list: the side it is taken from and its place there.
  struct Element: Equatable {
    let side: MergeSide
    let index: Int
  }

  /// The merge of lists in which the same element may stand more than once, or `nil` where they disagree.
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
