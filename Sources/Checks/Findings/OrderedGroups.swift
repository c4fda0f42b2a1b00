extension Sequence {
  /// The elements with each key, in the order of the first element of each.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var offsets: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let offset = offsets[key] {
        groups[offset].elements.append(element)
      } else {
        offsets[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
