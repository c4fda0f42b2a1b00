import GitStore

/// Where the entries of a pack begin and end.
struct PackLayout {
  private struct Row {
    let offset: Int
    /// The object's place in the pack's index.
    let index: Int
  }

  private let rows: [Row]
  private let end: Int

  init(_ pack: Pack) throws(ObjectFault) {
    var rows: [Row] = []
    rows.reserveCapacity(pack.index.count)
    for index in 0..<pack.index.count { rows.append(Row(offset: try pack.index.offset(index), index: index)) }
    rows.sort { $0.offset < $1.offset }
    self.rows = rows
    end = try pack.entriesEnd()
  }

  /// Where the entry that begins at an offset ends.
  func end(of offset: Int) -> Int {
    let next = position(after: offset)
    return next < rows.count ? min(rows[next].offset, end) : end
  }

  /// The place in the index of the object whose entry begins at an offset.
  func index(at offset: Int) -> Int? {
    let position = position(after: offset) - 1
    return position >= 0 && rows[position].offset == offset ? rows[position].index : nil
  }

  private func position(after offset: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = low + (high - low) / 2
      if rows[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
