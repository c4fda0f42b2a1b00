/// The entries of a baseline during a comparison: each finding that is known uses one up.
struct BaselineLedger {
  typealias Entry = CheckBaseline.Entry

  private var counts: [Entry: Int] = [:]
  /// How often an entry is used, by the configuration that uses an entry about all of them.
  private var uses: [Entry: [String?: Int]] = [:]
  /// The entries that differ only in their target and configuration.
  private let alike: [Entry: [Entry]]
  /// The entries that may be about several findings, by rule.
  private let groups: [String: [Entry]]

  init(_ entries: [Entry]) {
    var counts: [Entry: Int] = [:]
    for entry in entries { counts[entry.key, default: 0] += entry.count }
    self.counts = counts
    alike = Dictionary(grouping: counts.keys.sorted(), by: \.withoutTarget)
    groups = Dictionary(grouping: entries.filter(\.isGrouped).map(\.key), by: \.rule)
  }

  /// Whether there is an entry for a finding, which is then used up.
  ///
  /// An entry about all configurations covers each of them.
  ///
  /// - Parameters:
  ///   - entry: The entry that the finding would be.
  ///   - every: The configurations of a finding about all of them.
  ///   - isCombined: Whether a message of an earlier version is about the finding and others.
  /// - Returns: Whether there is one.
  mutating func covers(_ entry: Entry, every: [String], isCombined: (String) -> Bool) -> Bool {
    if use([entry]) || use([entry.inConfiguration(nil)], in: entry.configuration) { return true }
    if entry.configuration == nil, use(every.map(entry.inConfiguration)) { return true }
    // A file that is checked without its project has no target.
    if entry == entry.withoutTarget, counts[entry] == nil, use(alike[entry] ?? []) { return true }
    guard let group = groups[entry.rule]?.first(where: { isCombined($0.message) }) else { return false }
    uses[group] = [nil: counts[group] ?? 0]
    return true
  }

  /// Whether there are entries of an earlier version for a finding that combines several, which are then used up.
  mutating func coversGroup(_ entries: [Entry]) -> Bool {
    entries.allSatisfy { groups[$0.rule]?.contains($0) ?? false } && use(entries)
  }

  /// The entries that are not used up.
  var stale: [Entry] {
    counts.compactMap { key, count in
      var entry = key
      let used = uses[key] ?? [:]
      entry.count = count - (used[nil] ?? 0) - Self.most(used)
      return entry.count > 0 ? entry : nil
    }.sorted()
  }

  /// Uses up all of `entries` if there is at least one, and each is left.
  private mutating func use(_ entries: [Entry], in configuration: String? = nil) -> Bool {
    guard !entries.isEmpty, entries.allSatisfy({ isLeft($0, in: configuration) }) else { return false }
    for entry in entries { uses[entry, default: [:]][configuration, default: 0] += 1 }
    return true
  }

  private func isLeft(_ entry: Entry, in configuration: String?) -> Bool {
    let used = uses[entry] ?? [:]
    let others = configuration.map { used[$0] ?? 0 } ?? Self.most(used)
    return (used[nil] ?? 0) + others < counts[entry] ?? 0
  }

  private static func most(_ used: [String?: Int]) -> Int { used.filter { $0.key != nil }.values.max() ?? 0 }
}
