/// Which entry of a table has an identifier, found by open addressing.
///
/// An edit makes a table anew, so it has to be quick: the dictionary of the standard library takes five times as long.
struct ObjectIndex: Sendable {
  /// For each slot the index of an entry, or -1.
  private var slots: [Int32]

  /// Makes space for `count` identifiers; half of the slots stay free.
  init(capacity count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  /// The index of the entry of `id`.
  func index(of id: ObjectID, in entries: [ObjectTable.Entry]) -> Int? {
    let index = slots[slot(of: id, in: entries)]
    return index < 0 ? nil : Int(index)
  }

  /// The index of the entry of `id`, or else `new`, which from now on is the one.
  mutating func insert(_ id: ObjectID, at new: Int, in entries: [ObjectTable.Entry]) -> Int {
    let slot = slot(of: id, in: entries)
    if slots[slot] < 0 { slots[slot] = Int32(new) }
    return Int(slots[slot])
  }

  /// The slot of `id`, or the free one where it belongs.
  private func slot(of id: ObjectID, in entries: [ObjectTable.Entry]) -> Int {
    var slot = Int(truncatingIfNeeded: id.scattered) & (slots.count - 1)
    while slots[slot] >= 0, entries[Int(slots[slot])].id != id { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}
