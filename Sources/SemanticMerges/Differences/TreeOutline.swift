/// What a file of keys and values says: each value under its key path.
struct TreeOutline {
  private(set) var outline = FileOutline()

  init(_ tree: MergeTree) {
    add(tree.root, [])
  }

  private mutating func add(_ node: MergeNode, _ keys: [String]) {
    let place = keys.joined(separator: ".")
    if node.items.isEmpty, !keys.isEmpty {
      return outline.append(place, place: place, value: node.leafText ?? "empty")
    }
    for (index, item) in node.items.enumerated() {
      guard node.kind == .list else {
        // A key of a `.strings` file may come again.
        add(item.value, keys + [item.key.split(separator: "\0").first.map(String.init) ?? item.key])
        continue
      }
      if let text = item.value.leafText {
        outline.append("\(place)\u{0}\(text)", place: place.isEmpty ? text : "\(place), \(text)")
      } else {
        add(item.value, keys + [Self.name(of: item.value) ?? String(index)])
      }
    }
  }

  /// The name by which an element of a list is known; `nil` if only its place tells it from others.
  private static func name(of node: MergeNode) -> String? {
    let key = JSONIdentity.key(of: node)
    guard !key.hasPrefix("#") else { return nil }
    return key.split(separator: "=", maxSplits: 1).last.map(String.init)
  }
}
