public import Git
import SemanticMerges

/// One decision that is left in what stopped, with the number by which it is named.
public struct OpenConflict: Hashable, Sendable {
  /// Its number, from 1; it holds until something is resolved.
  public let number: Int
  /// Its name, which is the same in every run, such as `Wecker/Debug/SWIFT_VERSION`.
  public let name: String
  /// The file.
  public let path: String
  /// In which way the sides disagree about the file.
  public let kind: Conflict.Kind
  /// What the disagreement is about, in words; `nil` for lines and whole files.
  public let object: String?
  /// The key of the conflicting value.
  public let key: String?
  /// What both sides came from.
  public let base: String?
  /// What our side has.
  public let ours: String?
  /// What their side has.
  public let theirs: String?
  /// The disagreement in one sentence.
  public let message: String
}

/// What resolving by meaning did, or would do.
public struct ConflictResolution: Hashable, Sendable {
  /// The files that are whole now and staged.
  public let resolved: [String]
  /// The unresolved conflicts.
  public let open: [OpenConflict]
  /// What is settled, without anybody, in the files that are merged by meaning.
  public let settled: [SettledValue]
  /// The side that is built on.
  public let ours: ConflictParty
  /// The side that is brought in.
  public let theirs: ConflictParty
}

/// A file in conflict, as far as it could be merged.
struct OpenFile {
  let conflict: Conflict
  /// The text with markers where something is open; `nil` where only a whole version can be taken.
  let text: MarkedFile?
  /// The unresolved conflicts in order; none for a resolved file.
  let items: [MergeConflict]
  /// The names of each of ``items`` in the file, which stay the same while others are decided; the first one is shown.
  let names: [[String]]
  /// For each place with markers in the text, the index of the decision that it goes with.
  let places: [Int]
  /// Whether the working tree has the text already.
  let isWritten: Bool
  /// What the merge settled, where the text is what it made.
  let settled: [SettledValue]
  /// Finds what speaks against a text as the resolved file; `nil` where only a whole version can be taken.
  let check: MergedFileCheck?

  /// A file of which one version as a whole holds, for the reason that `message` tells.
  init(whole conflict: Conflict, because message: String? = nil) {
    self.conflict = conflict
    text = nil
    places = []
    names = [[""]]
    check = nil
    settled = []
    isWritten = true
    let (ours, theirs) = (Self.action(conflict.ours, conflict.base), Self.action(conflict.theirs, conflict.base))
    let usual =
      switch conflict.kind {
      case .addedByUs: "the file exists only on our side"
      case .addedByThem: "the file exists only on their side"
      default: "our side \(ours) the file, their side \(theirs) it"
      }
    items = [MergeConflict(kind: .file, ours: ours, theirs: theirs, message: message ?? usual)]
  }

  private static func action(_ side: Conflict.Stage?, _ base: Conflict.Stage?) -> String {
    guard side != nil else { return base == nil ? "absent" : "deleted" }
    return base == nil ? "added" : "changed"
  }

  /// A file that was merged anew; what was decided in the working tree already stays decided.
  ///
  /// Fails where the working tree's file has markers that the merge did not make.
  init?(_ conflict: Conflict, merged: MergeResult, of input: MergeInput, present: [UInt8]?, markerSize: Int) {
    self.conflict = conflict
    check = MergedFileCheck(input, markerSize: markerSize)
    let fresh = MarkedFile(merged.isClean ? [] : merged.bytes, markerSize: markerSize)
    let all = Self.items(of: merged, in: fresh)
    let decisions = Self.decisions(of: merged, fresh.regions.count)
    let allNames = Self.names(of: merged, all, decisions)
    let values = merged.resolutions.map { SettledValue(path: conflict.path, resolution: $0) }
    // Git leaves our version where it can't merge.
    if let present, present != input.ours {
      let marked = MarkedFile(present, markerSize: markerSize)
      guard let left = Self.left(of: fresh, in: marked) else { return nil }
      text = marked
      (items, names, places) = Self.grouped(left, all, allNames, decisions)
      // What has no markers any more may have been written by hand.
      settled = left.isEmpty ? [] : values
      isWritten = true
    } else {
      text = merged.isClean ? MarkedFile(settled: merged.bytes) : fresh
      (items, names, places) = Self.grouped(Array(all.indices), all, allNames, decisions)
      settled = values
      isWritten = false
    }
  }

  /// The places of `fresh` that are still open in the working tree's file, or `nil` if that has other ones.
  private static func left(of fresh: MarkedFile, in present: MarkedFile) -> [Int]? {
    let known = fresh.surroundings
    let there = present.surroundings
    let positions = Dictionary(grouping: known.indices) { known[$0].region.text }
    var found: [Int] = []
    var next = 0
    for (number, place) in there.enumerated() {
      // Those behind it need a place each as well.
      let last = known.count - there.count + number
      // Their surroundings distinguish conflicts with the same text.
      let alike = (positions[place.region.text] ?? []).filter { (next...max(next, last)).contains($0) }
      let likeness = alike.map { known[$0].likeness(to: place) }
      guard let best = likeness.max(), let position = zip(alike, likeness).first(where: { $0.1 == best })?.0 else {
        return nil
      }
      found.append(position)
      next = position + 1
    }
    return found
  }

  /// For each place the first one that belongs to the same decision: places that share a conflict are decided together,
  /// since a file with one side here and the other there would not be whole.
  private static func decisions(of merged: MergeResult, _ count: Int) -> [Int] {
    var first = Array(0..<count)
    guard merged.places.count == count else { return first }
    var placeOfConflict: [Int: Int] = [:]
    func root(_ place: Int) -> Int {
      var place = place
      while first[place] != place {
        first[place] = first[first[place]]
        place = first[place]
      }
      return place
    }
    for (place, conflicts) in merged.places.enumerated() {
      for conflict in conflicts {
        let other = root(placeOfConflict[conflict] ?? place)
        let own = root(place)
        first[max(own, other)] = min(own, other)
        placeOfConflict[conflict] = min(own, other)
      }
    }
    return first.indices.map(root)
  }

  /// For the first place of each decision the names of what it is about, what is shown first.
  ///
  /// Of several that are shown with one name, all but the first get a number.
  private static func names(of merged: MergeResult, _ items: [MergeConflict], _ decisions: [Int]) -> [[String]] {
    var names = items.map { [$0.name] }
    if merged.places.count == items.count {
      var known = names.map(Set.init)
      for (place, conflicts) in merged.places.enumerated() {
        let decision = decisions[place]
        for name in conflicts.map({ merged.conflicts[$0].name }) where known[decision].insert(name).inserted {
          names[decision].append(name)
        }
      }
    }
    var counts: [String: Int] = [:]
    for place in items.indices where decisions[place] == place {
      let name = names[place][0]
      let count = counts[name, default: 0] + 1
      counts[name] = count
      if count > 1 { names[place][0] = name.isEmpty ? "\(count)" : "\(name):\(count)" }
    }
    return names
  }

  /// The decisions that the places `left` ask for, their names, and for each place the decision that it goes with.
  private static func grouped(
    _ left: [Int], _ all: [MergeConflict], _ allNames: [[String]], _ decisions: [Int]
  ) -> (items: [MergeConflict], names: [[String]], places: [Int]) {
    var items: [MergeConflict] = []
    var names: [[String]] = []
    var indices: [Int: Int] = [:]
    var places: [Int] = []
    for place in left {
      let index = indices[decisions[place]] ?? items.count
      if index == items.count {
        indices[decisions[place]] = index
        items.append(all[decisions[place]])
        names.append(allNames[decisions[place]])
      }
      places.append(index)
    }
    return (items, names, places)
  }

  /// What each place is about: what the merge says of it, or its lines.
  private static func items(of merged: MergeResult, in text: MarkedFile) -> [MergeConflict] {
    let regions = text.regions
    let found = merged.conflicts
    guard merged.places.count == regions.count else { return regions.map { item($0, []) } }
    return zip(regions, merged.places).map { region, conflicts in item(region, conflicts.map { found[$0] }) }
  }

  private static func item(_ region: MarkedFile.Region, _ conflicts: [MergeConflict]) -> MergeConflict {
    if let only = conflicts.first, conflicts.count == 1 { return only }
    func joined(_ values: [String?]) -> String? {
      var seen: Set<String> = []
      let texts = values.compactMap(\.self).filter { seen.insert($0).inserted }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    let messages = conflicts.map(\.message).joined(separator: "; ")
    return MergeConflict(
      kind: conflicts.first?.kind ?? .lines, name: conflicts.first?.name ?? "", object: joined(conflicts.map(\.object)),
      key: joined(conflicts.map(\.key)),
      base: joined(conflicts.map(\.base)), ours: excerpt(region.ours), theirs: excerpt(region.theirs),
      message: messages.isEmpty ? "the same lines were changed on both sides" : messages)
  }

  private static func excerpt(_ bytes: [UInt8]) -> String {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
