extension [Commit] {
  /// The same commits, none before one that it is a parent of; otherwise they stay in order.
  ///
  /// Dates alone do not give that: commits made in one second tie, and clocks differ.
  public func childrenFirst() -> [Commit] {
    let places = Dictionary(enumerated().map { ($1.name, $0) }) { first, _ in first }
    var openChildren = [Int](repeating: 0, count: count)
    for parent in flatMap(\.parents) {
      if let place = places[parent] { openChildren[place] += 1 }
    }
    var ordered: [Commit] = []
    var isHeldBack = [Bool](repeating: false, count: count)
    for start in indices {
      isHeldBack[start] = true
      var waiting = openChildren[start] == 0 ? [start] : []
      while let place = waiting.popLast() {
        ordered.append(self[place])
        for parent in self[place].parents.reversed() {
          guard let parentPlace = places[parent] else { continue }
          openChildren[parentPlace] -= 1
          if openChildren[parentPlace] == 0, isHeldBack[parentPlace] { waiting.append(parentPlace) }
        }
      }
    }
    return ordered
  }
}
