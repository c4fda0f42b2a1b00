import SemanticMerges

/// The places with markers of a merged file, and the decisions that they ask for.
struct ConflictPlaces {
  /// What each place is about: what the merge says of it, or its lines.
  private let items: [MergeConflict]
  /// For each place the first one that belongs to the same decision.
  private let first: [Int]
  /// For the first place of each decision the names of what it is about.
  private let names: [[String]]

  init(of merged: MergeResult, in text: MarkedFile) {
    items = Self.items(of: merged, in: text)
    first = Self.decisions(of: merged, text.regions.count)
    names = Self.names(of: merged, items, first)
  }

  private var leaders: [Int] { first.indices.filter { first[$0] == $0 } }

  /// All decisions in order; those are left that ask about one of the places `left`.
  func decisions(open left: [Int]) -> [OpenFile.Decision] {
    let open = Set(left.map { first[$0] })
    return leaders.map { OpenFile.Decision(item: items[$0], names: names[$0], isOpen: open.contains($0)) }
  }

  /// The index of the decision of each place.
  func indices(of places: [Int]) -> [Int] {
    let indices = Dictionary(zip(leaders, leaders.indices)) { first, _ in first }
    return places.compactMap { indices[first[$0]] }
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
      message: messages.isEmpty ? "different lines on both sides" : messages)
  }

  private static func excerpt(_ bytes: [UInt8]) -> String {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
