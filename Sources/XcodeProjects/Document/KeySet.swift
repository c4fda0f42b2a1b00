/// A few short texts, asked for by their bytes without making strings of them.
struct KeySet: Sendable {
  private var slots: [[UInt8]]

  init(_ keys: some Collection<String>) {
    var capacity = 16
    while capacity < keys.count * 4 { capacity *= 2 }
    slots = Array(repeating: [], count: capacity)
    for key in keys where !key.isEmpty && !contains(Array(key.utf8)[...]) {
      slots[slot(of: Array(key.utf8)[...])] = Array(key.utf8)
    }
  }

  func contains(_ key: ArraySlice<UInt8>) -> Bool {
    !slots[slot(of: key)].isEmpty
  }

  /// The slot that holds `key`, or the free one where it belongs; the set itself is fixed, so its length is bounded.
  private func slot(of key: ArraySlice<UInt8>) -> Int {
    guard let first = key.first, let last = key.last else { return slots.firstIndex { $0.isEmpty } ?? 0 }
    var slot = (key.count &* 31 &+ Int(first) &* 7 &+ Int(last)) & (slots.count - 1)
    while !slots[slot].isEmpty, !slots[slot].elementsEqual(key) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
