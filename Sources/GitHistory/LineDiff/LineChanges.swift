package import Diagnostics

/// A region of lines that a text has in place of a region of another one.
package struct LineChange {
  package var old: Range<Int>
  package var new: Range<Int>
}

/// The regions in which two texts differ, where Git's merges put them.
package enum LineChanges {
  /// Compares two texts that were split together.
  package static func between(_ old: TextLines, _ new: TextLines) throws(Diagnostic) -> [LineChange] {
    var changed = try HistogramDiff(old, new).changed
    ChangeCompaction.run(old.contents, &changed.old, against: changed.new)
    ChangeCompaction.run(new.contents, &changed.new, against: changed.old)
    return regions(changed.old, changed.new)
  }

  private static func regions(_ old: [Bool], _ new: [Bool]) -> [LineChange] {
    var regions: [LineChange] = []
    var (oldLine, newLine) = (0, 0)
    while oldLine < old.count || newLine < new.count {
      let (oldStart, newStart) = (oldLine, newLine)
      while oldLine < old.count, old[oldLine] { oldLine += 1 }
      while newLine < new.count, new[newLine] { newLine += 1 }
      if oldStart < oldLine || newStart < newLine {
        regions.append(LineChange(old: oldStart..<oldLine, new: newStart..<newLine))
      }
      oldLine += 1
      newLine += 1
    }
    return regions
  }
}

/// Slides groups of changed lines to where Git puts them (xdiff's `xdl_change_compact`, without the indent heuristic).
///
/// A group moves as far down as equal lines allow, or to the last place where the other text has a change as well.
private struct ChangeCompaction {
  private let contents: [Int]
  private var changed: [Bool]

  static func run(_ contents: [Int], _ changed: inout [Bool], against other: [Bool]) {
    var compaction = ChangeCompaction(contents: contents, changed: changed)
    compaction.run(against: other)
    changed = compaction.changed
  }

  /// Changed lines in a row; between two groups is one unchanged line, so that a group may be empty.
  private struct Group {
    var start: Int
    var end: Int
    var isEmpty: Bool { start == end }

    init(firstIn changed: [Bool]) {
      start = 0
      end = 0
      while end < changed.count, changed[end] { end += 1 }
    }

    mutating func advance(in changed: [Bool]) -> Bool {
      guard end < changed.count else { return false }
      start = end + 1
      end = start
      while end < changed.count, changed[end] { end += 1 }
      return true
    }

    mutating func goBack(in changed: [Bool]) {
      guard start > 0 else { return }
      end = start - 1
      start = end
      while start > 0, changed[start - 1] { start -= 1 }
    }
  }

  private mutating func run(against other: [Bool]) {
    var group = Group(firstIn: changed)
    var otherGroup = Group(firstIn: other)
    repeat {
      if !group.isEmpty { slide(&group, &otherGroup, other) }
    } while group.advance(in: changed) && otherGroup.advance(in: other)
  }

  private mutating func slide(_ group: inout Group, _ otherGroup: inout Group, _ other: [Bool]) {
    var size = 0
    var highestEnd = 0
    var matchesOther = false
    repeat {
      size = group.end - group.start
      while slideUp(&group) { otherGroup.goBack(in: other) }
      highestEnd = group.end
      matchesOther = !otherGroup.isEmpty
      while slideDown(&group) {
        _ = otherGroup.advance(in: other)
        if !otherGroup.isEmpty { matchesOther = true }
      }
    } while size != group.end - group.start
    guard group.end != highestEnd, matchesOther else { return }
    while otherGroup.isEmpty, slideUp(&group) { otherGroup.goBack(in: other) }
  }

  private mutating func slideUp(_ group: inout Group) -> Bool {
    guard group.start > 0, contents[group.start - 1] == contents[group.end - 1] else { return false }
    group.start -= 1
    group.end -= 1
    changed[group.start] = true
    changed[group.end] = false
    while group.start > 0, changed[group.start - 1] { group.start -= 1 }
    return true
  }

  private mutating func slideDown(_ group: inout Group) -> Bool {
    guard group.end < changed.count, contents[group.start] == contents[group.end] else { return false }
    changed[group.start] = false
    changed[group.end] = true
    group.start += 1
    group.end += 1
    while group.end < changed.count, changed[group.end] { group.end += 1 }
    return true
  }
}
