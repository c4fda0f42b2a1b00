/// What a file says, one thing an entry, in the order of the file.
struct FileOutline {
  /// An object of a file, or a value in one.
  struct Entry {
    /// What it is known by in every version of the file.
    let identity: String
    /// The identity of the object that it belongs to.
    let owner: String?
    /// Its location for users, such as `target Wecker, Debug, SWIFT_VERSION`.
    let place: String
    /// The part of the location that the entry adds to its owner.
    let words: String
    /// The value; `nil` for an object and a member of a list.
    let value: String?
    /// What the value is compared by; its words may change with another object.
    let raw: String?
    let isObject: Bool
    /// Whether a change names it even where its owner is new or removed, too.
    let standsAlone: Bool
    /// How many objects it is in.
    let depth: Int
  }

  private(set) var entries: [Entry] = []
  /// Digests of what tools make anew, such as frames, each by what it is known by.
  private(set) var details: [String: Int] = [:]
  private var counts: [String: Int] = [:]

  /// Adds an entry; repeated identities get numbers.
  mutating func append(
    _ identity: String, owner: String? = nil, place: String, words: String? = nil, value: String? = nil,
    raw: String? = nil, isObject: Bool = false, standsAlone: Bool = false, depth: Int = 0
  ) {
    entries.append(
      Entry(
        identity: counts.numbered(identity), owner: owner, place: place, words: words ?? place, value: value,
        raw: raw ?? value, isObject: isObject, standsAlone: standsAlone, depth: depth))
  }

  /// Takes note of what only tools make, by its digest.
  mutating func note(_ detail: Int, of identity: String) { details[identity] = detail }

  /// Whether what tools make anew differs from `old`, new and removed objects aside.
  func hasOtherDetails(than old: FileOutline) -> Bool {
    details.contains { identity, digest in old.details[identity].map { $0 != digest } ?? false }
  }

  /// The outline as text, with one line for each entry.
  var text: String {
    entries.map { entry in
      let value = entry.value.map { ": \($0.oneLine)" } ?? ""
      return String(repeating: "  ", count: entry.depth) + entry.words.oneLine + value + "\n"
    }.joined()
  }
}

extension String {
  /// The text without line breaks.
  fileprivate var oneLine: String {
    contains(where: \.isNewline) ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}

extension FileOutline {
  /// The changes from `old` to this outline: additions and changes in the order of the file, then removals.
  func changes(since old: FileOutline) -> [SemanticChange] {
    let before = Dictionary(old.entries.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    // The entries of a new object are part of its addition.
    func isNew(_ entry: Entry, beside others: [String: Entry]) -> Bool {
      others[entry.identity] == nil && (entry.standsAlone || entry.owner.map { others[$0] != nil } ?? true)
    }
    var changes: [SemanticChange] = []
    for entry in entries {
      guard let earlier = before[entry.identity] else {
        if isNew(entry, beside: before) { changes.append(SemanticChange(.added, entry.place, to: entry.value)) }
        continue
      }
      if entry.isObject, entry.owner != earlier.owner {
        let (from, to) = (earlier.owner.flatMap { before[$0] }, entry.owner.flatMap { after[$0] })
        let isClear = from?.words != to?.words
        changes.append(
          SemanticChange(
            .moved, entry.place, from: isClear ? from?.words : from?.place, to: isClear ? to?.words : to?.place))
      }
      if entry.raw != earlier.raw {
        changes.append(SemanticChange(.changed, entry.place, from: earlier.value, to: entry.value))
      }
    }
    for entry in old.entries where isNew(entry, beside: after) {
      changes.append(SemanticChange(.removed, entry.place, from: entry.value))
    }
    return changes
  }
}
