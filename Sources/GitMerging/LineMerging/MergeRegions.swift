import Diagnostics
import GitHistory

/// A region of a merge of three texts.
struct MergeRegion {
  enum Outcome {
    case ours
    case theirs
    case conflict
    /// Both sides have the same lines.
    case same
  }

  var outcome: Outcome
  var base: Range<Int>
  var ours: Range<Int>
  var theirs: Range<Int>
}

/// The regions in which at least one side changed the base, as Git's merges find them (xdiff's `xmerge.c`).
struct MergeRegions {
  private(set) var regions: [MergeRegion] = []
  private let ours: TextLines
  private let theirs: TextLines

  /// Conflicts with no more lines than this between them become one.
  private static let smallestGap = 3

  init(
    base: TextLines, ours: TextLines, theirs: TextLines, style: LineMerge.ConflictStyle
  ) throws(Diagnostic) {
    self.ours = ours
    self.theirs = theirs
    var walk = ChangeWalk(ours: try LineChanges.between(base, ours), theirs: try LineChanges.between(base, theirs))
    while let region = walk.next(where: isSame) { append(region) }
    switch style {
    case .merge:
      try refineConflicts()
      joinNearConflicts()
    case .diff3: break
    case .zealousDiff3: trimConflicts()
    }
  }

  private func isSame(_ one: LineChange, _ other: LineChange) -> Bool {
    one.old == other.old && one.new.count == other.new.count
      && ours.contents[one.new] == theirs.contents[other.new]
  }

  private mutating func append(_ region: MergeRegion) {
    guard var last = regions.last,
      region.ours.lowerBound <= last.ours.upperBound || region.theirs.lowerBound <= last.theirs.upperBound
    else { return regions.append(region) }
    if region.outcome != last.outcome { last.outcome = .conflict }
    last.base = last.base.lowerBound..<region.base.upperBound
    last.ours = last.ours.lowerBound..<region.ours.upperBound
    last.theirs = last.theirs.lowerBound..<region.theirs.upperBound
    regions[regions.count - 1] = last
  }

  /// Parts conflicts at the lines that both sides have.
  private mutating func refineConflicts() throws(Diagnostic) {
    var refined: [MergeRegion] = []
    for region in regions {
      guard region.outcome == .conflict, !region.ours.isEmpty, !region.theirs.isEmpty else {
        refined.append(region)
        continue
      }
      let changes = try LineChanges.between(ours.part(region.ours), theirs.part(region.theirs))
      if changes.isEmpty {
        var same = region
        same.outcome = .same
        refined.append(same)
      }
      for (number, change) in changes.enumerated() {
        refined.append(
          MergeRegion(
            outcome: .conflict, base: number == 0 ? region.base : 0..<0,
            ours: change.old.shifted(by: region.ours.lowerBound),
            theirs: change.new.shifted(by: region.theirs.lowerBound)))
      }
    }
    regions = refined
  }

  private mutating func joinNearConflicts() {
    var joined: [MergeRegion] = []
    for region in regions {
      if let last = joined.last, last.outcome == .conflict, region.outcome == .conflict,
        region.ours.lowerBound - last.ours.upperBound <= Self.smallestGap
      {
        joined[joined.count - 1].ours = last.ours.lowerBound..<region.ours.upperBound
        joined[joined.count - 1].theirs = last.theirs.lowerBound..<region.theirs.upperBound
      } else {
        joined.append(region)
      }
    }
    regions = joined
  }

  /// Takes what both sides begin and end with out of conflicts.
  private mutating func trimConflicts() {
    for number in regions.indices where regions[number].outcome == .conflict {
      var (our, their) = (regions[number].ours, regions[number].theirs)
      while let first = our.first, let other = their.first, ours.contents[first] == theirs.contents[other] {
        (our, their) = (our.dropFirst(), their.dropFirst())
      }
      while let last = our.last, let other = their.last, ours.contents[last] == theirs.contents[other] {
        (our, their) = (our.dropLast(), their.dropLast())
      }
      (regions[number].ours, regions[number].theirs) = (our, their)
    }
  }
}

/// Goes along the changes of both sides, and pairs those that touch.
private struct ChangeWalk {
  private var ours: ArraySlice<LineChange>
  private var theirs: ArraySlice<LineChange>
  /// How far the sides' lines are from the base's below the changes that were passed.
  private var ourShift = 0
  private var theirShift = 0

  init(ours: [LineChange], theirs: [LineChange]) {
    self.ours = ours[...]
    self.theirs = theirs[...]
  }

  mutating func next(where isSame: (LineChange, LineChange) -> Bool) -> MergeRegion? {
    while let our = ours.first, let their = theirs.first {
      if our.old.upperBound < their.old.lowerBound { return takeOurs(our) }
      if their.old.upperBound < our.old.lowerBound { return takeTheirs(their) }
      if our.old.upperBound >= their.old.upperBound { passTheirs(their) }
      if their.old.upperBound >= our.old.upperBound { passOurs(our) }
      if !isSame(our, their) { return conflict(our, their) }
    }
    if let our = ours.first { return takeOurs(our) }
    return theirs.first.map { takeTheirs($0) }
  }

  private mutating func passOurs(_ change: LineChange) {
    ours.removeFirst()
    ourShift = change.new.upperBound - change.old.upperBound
  }

  private mutating func passTheirs(_ change: LineChange) {
    theirs.removeFirst()
    theirShift = change.new.upperBound - change.old.upperBound
  }

  private mutating func takeOurs(_ change: LineChange) -> MergeRegion {
    passOurs(change)
    return MergeRegion(
      outcome: .ours, base: change.old, ours: change.new, theirs: change.old.shifted(by: theirShift))
  }

  private mutating func takeTheirs(_ change: LineChange) -> MergeRegion {
    passTheirs(change)
    return MergeRegion(
      outcome: .theirs, base: change.old, ours: change.old.shifted(by: ourShift), theirs: change.new)
  }

  /// What both sides changed, widened to the same lines of the base.
  private func conflict(_ our: LineChange, _ their: LineChange) -> MergeRegion {
    let start = min(our.old.lowerBound, their.old.lowerBound)
    let end = max(our.old.upperBound, their.old.upperBound)
    return MergeRegion(
      outcome: .conflict, base: start..<end, ours: our.widened(to: start..<end),
      theirs: their.widened(to: start..<end))
  }
}

extension LineChange {
  /// The new lines in place of a wider region of the old ones.
  fileprivate func widened(to region: Range<Int>) -> Range<Int> {
    new.lowerBound - (old.lowerBound - region.lowerBound)..<new.upperBound + (region.upperBound - old.upperBound)
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
