/// The entries of a dictionary, each key once: where one comes again, readers take the last.
struct UniqueItems {
  /// The entries that count; before them, under keys of their own, the duplicates that are kept.
  let items: [MergeItem]
  /// The other entries, last first.
  let duplicates: [DuplicateEntry]

  /// Finds the duplicates among `items`; `range` tells what is cut out with one.
  init(
    _ items: [MergeItem], in bytes: [UInt8], keeping kept: Set<DuplicateEntry.Identity>,
    range: (MergeItem) -> Range<Int>
  ) {
    var counts: [String: Int] = [:]
    var unique: [MergeItem] = []
    var duplicates: [DuplicateEntry] = []
    for item in items.reversed() {
      let count = counts[item.key, default: 0] + 1
      counts[item.key] = count
      guard count > 1 else {
        unique.append(item)
        continue
      }
      let identity = DuplicateEntry.Identity(key: item.key, text: Array(bytes[item.content]))
      if kept.contains(identity) {
        unique.append(item.renamed("\(item.key)\u{0}\(count)"))
      } else {
        duplicates.append(DuplicateEntry(identity: identity, range: range(item)))
      }
    }
    self.items = unique.reversed()
    self.duplicates = duplicates
  }
}

extension MergeItem {
  fileprivate func renamed(_ key: String) -> MergeItem {
    MergeItem(leading: leading, header: header, key: key, value: value, end: end)
  }
}

extension MergeTree {
  /// The duplicate keys of a file that allows them, and the repeated members of lists.
  func repeatedKeys(_ rules: MergeRules) -> Set<String> {
    var result: Set<String> = []
    var pending: [(key: String, node: MergeNode)] = [("", root)]
    while let (key, node) = pending.popLast() {
      let isList = node.kind == .list
      guard !isList || rules.listPolicy(key) == .members else { continue }
      var counts: [String: Int] = [:]
      for item in node.items {
        if isList {
          let count = counts[item.key, default: 0] + 1
          counts[item.key] = count
          if count > 1 { result.insert("\(key)/\(item.key)/\(count)") }
        } else if item.key.utf8.contains(0) {
          result.insert("\(key)/\(item.key)")
        }
        if item.value.kind != .leaf { pending.append((item.key, item.value)) }
      }
    }
    return result
  }
}
