/// The order of the keys of three lists, found with numbers in the keys' place.
struct KeyOrder {
  private let keys: [String]
  private let base: [Int]
  private let ours: [Int]
  private let theirs: [Int]

  /// Numbers the keys of lists of which each has a key once.
  init(base: ArraySlice<String>, ours: ArraySlice<String>, theirs: ArraySlice<String>) {
    var numbers = KeyNumbers()
    self.base = base.map { numbers.number(of: $0) }
    numbers.rewind()
    self.ours = ours.map { numbers.number(of: $0) }
    numbers.rewind()
    self.theirs = theirs.map { numbers.number(of: $0) }
    keys = numbers.keys
  }

  /// Both sides' insertions at the places that their neighbours give them, moves honoured.
  ///
  /// A key that only one side still has is among them: whether it stays is not decided here.
  var merged: [String] {
    let oursMoved = moved(in: ours)
    let theirsMoved = moved(in: theirs)
    let backbone = base.filter { !oursMoved[$0] && !theirsMoved[$0] }
    var gaps = [Int](repeating: 0, count: keys.count)
    for (index, key) in backbone.enumerated() { gaps[key] = index + 1 }
    let isOld = flags(base)
    let isPresent = flags(ours + theirs)
    var isPlaced = flags(backbone)

    func runs(of side: [Int], moved: [Bool]) -> [Int: [Int]] {
      var gap = 0
      var result: [Int: [Int]] = [:]
      for key in side {
        if gaps[key] > 0 {
          gap = max(gap, gaps[key])
        } else if !isOld[key] || moved[key], !isPlaced[key] {
          isPlaced[key] = true
          result[gap, default: []].append(key)
        }
      }
      return result
    }
    let ourRuns = runs(of: ours, moved: oursMoved)
    let theirRuns = runs(of: theirs, moved: theirsMoved)
    var result: [String] = []
    for gap in 0...backbone.count {
      if gap > 0, isPresent[backbone[gap - 1]] { result.append(keys[backbone[gap - 1]]) }
      for key in ourRuns[gap] ?? [] { result.append(keys[key]) }
      for key in theirRuns[gap] ?? [] { result.append(keys[key]) }
    }
    return result
  }

  private func flags(_ side: [Int]) -> [Bool] {
    var result = [Bool](repeating: false, count: keys.count)
    for key in side { result[key] = true }
    return result
  }

  /// The smallest set of keys whose moves explain the order in `side`.
  private func moved(in side: [Int]) -> [Bool] {
    var places = [Int](repeating: -1, count: keys.count)
    for (index, key) in side.enumerated() { places[key] = index }
    let common = base.filter { places[$0] >= 0 }
    let kept = Self.longestIncreasing(common.map { places[$0] })
    guard kept.count < common.count else { return [Bool](repeating: false, count: keys.count) }
    var result = flags(common)
    for index in kept { result[common[index]] = false }
    return result
  }

  /// The indices of a longest increasing subsequence, in O(n log n).
  private static func longestIncreasing(_ values: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var low = 0
      var high = tails.count
      if let last = tails.last, values[last] < value { low = high }
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
}

/// Numbers for keys, in the order in which they come up.
private struct KeyNumbers {
  private(set) var keys: [String] = []
  private var numbers: [String: Int] = [:]
  private var next = 0

  /// Begins at the first key again: lists that are compared mostly have their keys in the same order.
  mutating func rewind() { next = 0 }

  mutating func number(of key: String) -> Int {
    if next < keys.count, keys[next] == key {
      next += 1
      return next - 1
    }
    let number = numbers[key] ?? keys.count
    if number == keys.count {
      numbers[key] = number
      keys.append(key)
    }
    next = number + 1
    return number
  }
}
