import PropertyLists

/// The objects of a project file, found by their identifiers without making strings of them.
struct ObjectTable: Sendable {
  /// The positions of an object's identifier and dictionary.
  struct Entry: Sendable {
    let key: OpenStepSyntax.NodeID
    let value: OpenStepSyntax.NodeID
  }

  /// The objects in the order of the file, each identifier once.
  private(set) var entries: [Entry] = []
  /// The entries whose identifier occurs again further down, with the index in ``entries`` of the replacement.
  private(set) var replaced: [(entry: Entry, by: Int)] = []
  private var slots: [Int32]

  /// Takes the objects of `syntax`; of two with one identifier the last counts, as with Apple's readers.
  init(_ syntax: OpenStepSyntax) {
    slots = []
    guard let objects = syntax.value("objects", in: syntax.root) else { return }
    for entry in syntax.entries(of: objects) {
      entries.append(Entry(key: entry.key, value: entry.value))
    }
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    var kept = 0
    for entry in entries {
      let slot = slot(of: syntax.stringBytes(of: entry.key), in: syntax)
      if slots[slot] >= 0 {
        let index = Int(slots[slot])
        replaced.append((entries[index], index))
        entries[index] = entry
      } else {
        slots[slot] = Int32(kept)
        entries[kept] = entry
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }

  /// The object whose identifier is `id`.
  func entry(_ id: some Collection<UInt8>, in syntax: OpenStepSyntax) -> Entry? {
    index(of: id, in: syntax).map { entries[$0] }
  }

  /// Which of ``entries`` has the identifier `id`.
  func index(of id: some Collection<UInt8>, in syntax: OpenStepSyntax) -> Int? {
    guard !slots.isEmpty else { return nil }
    let found = slots[slot(of: id, in: syntax)]
    return found < 0 ? nil : Int(found)
  }

  /// The slot that holds `id`, or the free one where it belongs.
  private func slot(of id: some Collection<UInt8>, in syntax: OpenStepSyntax) -> Int {
    var slot = Self.hash(id) & (slots.count - 1)
    while slots[slot] >= 0, !matches(entries[Int(slots[slot])], id, in: syntax) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func matches(_ entry: Entry, _ id: some Collection<UInt8>, in syntax: OpenStepSyntax) -> Bool {
    syntax.stringBytes(of: entry.key).elementsEqual(id)
  }

  /// Seeded anew in each process, so that no file can be made to have identifiers that collide.
  private static func hash(_ id: some Collection<UInt8>) -> Int {
    var hasher = Hasher()
    if id.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) }) == nil {
      Array(id).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
