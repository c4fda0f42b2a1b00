import Diagnostics

/// The lines in which two texts differ, by the histogram algorithm that Git merges with (xdiff's `xhistogram.c`).
///
/// It looks for the longest run of common lines around the rarest one, then above and below that run.
struct HistogramDiff {
  /// Which lines of the first text are changed, and which of the second.
  private(set) var changed: (old: [Bool], new: [Bool])

  private let old: TextLines
  private let new: TextLines
  /// The first position and the count of each content in the current part of the first text.
  private var occurrences: [(first: Int, count: Int)]
  /// The next line with the same content in that part.
  private var next: [Int]

  /// A content that occurs more often than this gives no hold.
  private static let mostOccurrences = 64
  private static let nowhere = -1

  /// Compares two texts that were split together.
  init(_ old: TextLines, _ new: TextLines) throws(Diagnostic) {
    self.old = old
    self.new = new
    changed = (Array(repeating: false, count: old.count), Array(repeating: false, count: new.count))
    let highest = max(old.contents.max() ?? 0, new.contents.max() ?? 0)
    occurrences = Array(repeating: (Self.nowhere, 0), count: highest + 1)
    next = Array(repeating: Self.nowhere, count: old.count)
    var open = [(0..<old.count, 0..<new.count)]
    while let (oldPart, newPart) = open.popLast() {
      guard !oldPart.isEmpty, !newPart.isEmpty else {
        mark(oldPart, newPart)
        continue
      }
      switch longestCommonRun(oldPart, newPart) {
      case .none: mark(oldPart, newPart)
      case .tooFrequent: try markByMyers(oldPart, newPart)
      case .run(let oldRun, let newRun):
        open.append((oldRun.upperBound..<oldPart.upperBound, newRun.upperBound..<newPart.upperBound))
        open.append((oldPart.lowerBound..<oldRun.lowerBound, newPart.lowerBound..<newRun.lowerBound))
      }
    }
  }

  private mutating func mark(_ oldPart: Range<Int>, _ newPart: Range<Int>) {
    for line in oldPart { changed.old[line] = true }
    for line in newPart { changed.new[line] = true }
  }

  /// Git compares by Myers' algorithm where every common line is frequent; libgit2 has the same.
  private mutating func markByMyers(_ oldPart: Range<Int>, _ newPart: Range<Int>) throws(Diagnostic) {
    let lines = try MyersDiff.changedLines(Array(old.bytes(of: oldPart)), Array(new.bytes(of: newPart)))
    for line in lines.old { changed.old[oldPart.lowerBound + line] = true }
    for line in lines.new { changed.new[newPart.lowerBound + line] = true }
  }

  // MARK: The common run

  private enum Found {
    case none
    case tooFrequent
    case run(Range<Int>, Range<Int>)
  }

  /// The best run so far.
  private struct Best {
    var old = 0..<0
    var new = 0..<0
    /// How often the rarest line of the run occurs.
    var frequency = HistogramDiff.mostOccurrences + 1
    var hasCommon = false

    /// Takes a run that is longer, or has a line that is rarer.
    mutating func consider(_ run: Range<Int>, _ offset: Int, _ frequency: Int) {
      guard max(old.count, 1) < run.count || frequency < self.frequency else { return }
      old = run
      new = run.lowerBound + offset..<run.upperBound + offset
      self.frequency = frequency
    }
  }

  private mutating func longestCommonRun(_ oldPart: Range<Int>, _ newPart: Range<Int>) -> Found {
    for line in oldPart.reversed() {
      let known = occurrences[old.contents[line]]
      next[line] = known.first
      occurrences[old.contents[line]] = (line, known.count + 1)
    }
    defer { for line in oldPart { occurrences[old.contents[line]] = (Self.nowhere, 0) } }
    var best = Best()
    var line = newPart.lowerBound
    while line < newPart.upperBound { line = extend(&best, from: line, oldPart, newPart) }
    if best.hasCommon, best.frequency > Self.mostOccurrences { return .tooFrequent }
    return best.old.isEmpty ? .none : .run(best.old, best.new)
  }

  /// Tries all runs through one line of the second text, and returns the line to try next.
  private func extend(_ best: inout Best, from line: Int, _ oldPart: Range<Int>, _ newPart: Range<Int>) -> Int {
    let known = occurrences[new.contents[line]]
    guard known.count > 0 else { return line + 1 }
    best.hasCommon = true
    guard known.count <= best.frequency else { return line + 1 }
    var following = line + 1
    var place = known.first
    while place != Self.nowhere {
      let offset = line - place
      var (start, end) = (place, place)
      var frequency = known.count
      while start > oldPart.lowerBound, start + offset > newPart.lowerBound,
        old.contents[start - 1] == new.contents[start - 1 + offset]
      {
        start -= 1
        frequency = min(frequency, occurrences[old.contents[start]].count)
      }
      while end + 1 < oldPart.upperBound, end + 1 + offset < newPart.upperBound,
        old.contents[end + 1] == new.contents[end + 1 + offset]
      {
        end += 1
        frequency = min(frequency, occurrences[old.contents[end]].count)
      }
      following = max(following, end + offset + 1)
      best.consider(start..<end + 1, offset, frequency)
      place = next[place]
      while place != Self.nowhere, place <= end { place = next[place] }
    }
    return following
  }
}
