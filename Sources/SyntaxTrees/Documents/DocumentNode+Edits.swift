package import Diagnostics

extension DocumentNode {
  /// Gives the part at `path` the value `value`, adding the keys on the way that are not there.
  package mutating func set<Layout: DocumentLayout<Value>>(
    _ value: Value, at path: ArraySlice<DocumentStep>, _ spot: DocumentSpot, _ layout: Layout
  ) throws(Diagnostic) {
    try change(at: path, spot, layout) { (node, rest, spot) throws(Diagnostic) in
      guard let step = rest.first else { return node.become(value, spot, layout) }
      try node.add(value, at: step, rest.dropFirst(), spot, layout)
    }
  }

  /// Puts `value` before the item at the index that `path` ends with.
  package mutating func insert<Layout: DocumentLayout<Value>>(
    _ value: Value, at path: ArraySlice<DocumentStep>, _ spot: DocumentSpot, _ layout: Layout
  ) throws(Diagnostic) {
    guard case .index(let index)? = path.last else {
      throw layout.invalidPath("inserting an item requires an array index")
    }
    try change(at: path.dropLast(), spot, layout) { (node, rest, spot) throws(Diagnostic) in
      guard rest.isEmpty, node.kind == .array, (0...node.parts.count).contains(index) else {
        throw node.noPart(rest.first ?? .index(index), layout)
      }
      node.insert([Addition(offset: index, value: value)], at: spot, layout)
    }
  }

  /// Gives a key of the dictionary at `path` a value; a new key comes before the first that follows it by name.
  mutating func setInOrder<Layout: DocumentLayout<Value>>(
    _ value: Value, forKey key: String, at path: ArraySlice<DocumentStep>, _ spot: DocumentSpot, _ layout: Layout
  ) throws(Diagnostic) {
    try change(at: path, spot, layout) { (node, rest, spot) throws(Diagnostic) in
      let isNew = rest.isEmpty && node.kind == .dictionary && node.offset(of: .key(key)) == nil
      guard isNew else { return try node.set(value, at: rest + [.key(key)], spot, layout) }
      let next = node.parts.firstIndex { key.utf8.lexicographicallyPrecedes(($0.key?.text ?? "").utf8) }
      node.insert([Addition(offset: next ?? node.parts.count, key: key, value: value)], at: spot, layout)
    }
  }

  /// Removes the part at `path`, with every entry of the key that the path ends with.
  package mutating func remove<Layout: DocumentLayout<Value>>(
    at path: ArraySlice<DocumentStep>, _ layout: Layout
  ) throws(Diagnostic) {
    guard let last = path.last else { throw layout.invalidPath("the root value can't be removed") }
    try change(at: path.dropLast(), DocumentSpot(level: ""), layout) { (node, rest, _) throws(Diagnostic) in
      guard rest.isEmpty, let offset = node.offset(of: last) else { return }
      let key = node.parts[offset].key.map { ExactKey(text: $0.text) }
      let isDoomed = node.parts.map { key != nil && $0.key.map { ExactKey(text: $0.text) } == key }
      node.removeParts(layout) { $0 == offset || isDoomed[$0] }
    }
  }

  /// Changes the last node on the way of `path` that is there, given the steps that are left and its position.
  private mutating func change<Layout: DocumentLayout<Value>>(
    at path: ArraySlice<DocumentStep>, _ spot: DocumentSpot, _ layout: Layout,
    _ body: (inout DocumentNode, ArraySlice<DocumentStep>, DocumentSpot) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let step = path.first, let offset = offset(of: step) else { return try body(&self, path, spot) }
    let inner = self.spot(of: offset, spot, layout)
    try change(offset) { (part) throws(Diagnostic) in
      try part.node.change(at: path.dropFirst(), inner, layout, body)
      layout.complete(&part)
    }
  }

  private mutating func add<Layout: DocumentLayout<Value>>(
    _ value: Value, at step: DocumentStep, _ rest: ArraySlice<DocumentStep>, _ spot: DocumentSpot, _ layout: Layout
  ) throws(Diagnostic) {
    var nested = value
    for inner in rest.reversed() {
      switch inner {
      case .key(let key): nested = layout.dictionary([(Key(text: key, raw: "", separator: ""), nested)], at: nil)
      case .index(0): nested = layout.array([nested], at: nil)
      case .index(let index): throw layout.invalidPath("item \(index) can't be added to a missing array")
      }
    }
    switch step {
    case .key(let key) where kind == .dictionary:
      let offset = layout.keepsOrder && isSortedByKey ? offsetInOrder(of: key) : parts.count
      insert([Addition(offset: offset, key: key, value: nested)], at: spot, layout)
    case .index(parts.count) where kind == .array:
      insert([Addition(offset: parts.count, value: nested)], at: spot, layout)
    default: throw noPart(step, layout)
    }
  }

  // MARK: Becoming another value

  /// Changes what differs from `new` and leaves all else as it is written.
  private mutating func become<Layout: DocumentLayout<Value>>(
    _ new: Value, _ spot: DocumentSpot, _ layout: Layout
  ) {
    switch layout.content(of: new) {
    case .dictionary(let entries) where kind == .dictionary: become(entries, spot, layout)
    case .array(let items) where kind == .array: become(items, spot, layout)
    default:
      guard value(layout) != layout.normalized(new, like: self) else { return }
      self = layout.node(new, at: spot, like: self)
    }
  }

  private mutating func become<Layout: DocumentLayout<Value>>(
    _ new: [(key: String, value: Value)], _ spot: DocumentSpot, _ layout: Layout
  ) {
    let keys = Set(new.map { ExactKey(text: $0.key) })
    let isGone = { (part: Part) in part.key.map { !keys.contains(ExactKey(text: $0.text)) } ?? false }
    let gone = parts.map(isGone)
    if gone.contains(true) {
      if new.isEmpty || gone.contains(false) {
        removeParts(layout) { gone[$0] }
      } else {
        // One stays until others have come, so that these have a neighbour to take after.
        removeParts(layout) { gone[$0] && $0 > 0 }
      }
    }
    let isSorted = layout.keepsOrder && isSortedByKey
    var additions: [Addition] = []
    for entry in new {
      guard let offset = offset(of: .key(entry.key)) else {
        let offset = isSorted ? offsetInOrder(of: entry.key) : parts.count
        additions.append(Addition(offset: offset, key: entry.key, value: entry.value))
        continue
      }
      let inner = self.spot(of: offset, spot, layout)
      change(offset) { part in
        part.node.become(entry.value, inner, layout)
        layout.complete(&part)
      }
    }
    if isSorted {
      additions.sort { ($0.key ?? "").utf8.lexicographicallyPrecedes(($1.key ?? "").utf8) }
    }
    insert(additions, at: spot, layout)
    let left = parts.map(isGone)
    removeParts(layout) { left[$0] }
  }

  private mutating func become<Layout: DocumentLayout<Value>>(
    _ new: [Value], _ spot: DocumentSpot, _ layout: Layout
  ) {
    let wanted = new.map { layout.normalized($0, like: nil) }
    let old = parts
    let isSame = { (offset: Int, other: Int) in old[offset].node.value(layout) == wanted[other] }
    var start = 0
    while start < min(parts.count, new.count), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(parts.count, new.count) - start, isSame(parts.count - 1 - end, new.count - 1 - end) { end += 1 }
    let common = min(parts.count, new.count) - end
    for offset in start..<common {
      let inner = self.spot(of: offset, spot, layout)
      change(offset) { $0.node.become(new[offset], inner, layout) }
    }
    if parts.count > new.count {
      let surplus = common..<(parts.count - end)
      removeParts(layout) { surplus.contains($0) }
    } else {
      let additions = (common..<(new.count - end)).map { Addition(offset: common, value: new[$0]) }
      insert(additions, at: spot, layout)
    }
  }

  // MARK: Order

  private static var sortedFrom: Int { 3 }

  /// Whether it has so many keys, all in the order of their bytes, that a new one is to keep that order.
  private var isSortedByKey: Bool {
    guard !isBraceless, parts.count >= Self.sortedFrom else { return false }
    return zip(parts, parts.dropFirst()).allSatisfy { pair in
      (pair.0.key?.text ?? "").utf8.lexicographicallyPrecedes((pair.1.key?.text ?? "").utf8)
    }
  }

  private func offsetInOrder(of key: String) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore = key.utf8.lexicographicallyPrecedes((parts[middle].key?.text ?? "").utf8)
      if isBefore { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Errors

  private func noPart<Layout: DocumentLayout<Value>>(_ step: DocumentStep, _ layout: Layout) -> Diagnostic {
    switch step {
    case .key(let key): layout.invalidPath("key \"\(key)\" does not exist in \(layout.kindName(of: self))")
    case .index(let index) where kind == .array:
      layout.invalidPath("index \(index) is out of range for an array of length \(parts.count)")
    case .index(let index): layout.invalidPath("index \(index) does not exist in \(layout.kindName(of: self))")
    }
  }
}
