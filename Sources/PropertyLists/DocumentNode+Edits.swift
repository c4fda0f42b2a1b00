import Diagnostics
import SyntaxTrees

extension DocumentNode {
  /// Gives the part at `path` the value `value`, adding the keys on the way that are not there.
  mutating func set(
    _ value: PropertyList, at path: ArraySlice<DocumentStep>, _ spot: DocumentLayout.Spot, _ layout: DocumentLayout
  ) throws(Diagnostic) {
    guard let step = path.first else {
      become(value, spot, layout)
      return
    }
    guard let offset = offset(of: step) else {
      try add(value, at: step, path.dropFirst(), spot, layout)
      return
    }
    let inner = self.spot(of: offset, spot, layout)
    try change(offset) { (part) throws(Diagnostic) in
      try part.node.set(value, at: path.dropFirst(), inner, layout)
      part.completeShorthand(layout)
    }
  }

  /// Puts `value` before the item at the index that `path` ends with.
  mutating func insert(
    _ value: PropertyList, at path: ArraySlice<DocumentStep>, _ spot: DocumentLayout.Spot, _ layout: DocumentLayout
  ) throws(Diagnostic) {
    guard let step = path.first else { return }
    if path.count == 1, case .index(let index) = step, isArray, (0...parts.count).contains(index) {
      insert([Addition(offset: index, value: value)], at: spot, layout)
      return
    }
    guard path.count > 1, let offset = offset(of: step) else { throw noPart(step) }
    let inner = self.spot(of: offset, spot, layout)
    try change(offset) { (part) throws(Diagnostic) in
      try part.node.insert(value, at: path.dropFirst(), inner, layout)
    }
  }

  /// Removes the part at `path`, with every entry of the key that the path ends with.
  mutating func remove(at path: ArraySlice<DocumentStep>, _ layout: DocumentLayout) {
    guard let step = path.first, let offset = offset(of: step) else { return }
    guard path.count == 1 else {
      change(offset) { $0.node.remove(at: path.dropFirst(), layout) }
      return
    }
    let key = parts[offset].key.map { ExactKey(text: $0.text) }
    let keys = key == nil ? [] : parts.map { $0.key.map { ExactKey(text: $0.text) } == key }
    removeParts(layout) { $0 == offset || (key != nil && keys[$0]) }
  }

  private mutating func add(
    _ value: PropertyList, at step: DocumentStep, _ rest: ArraySlice<DocumentStep>,
    _ spot: DocumentLayout.Spot, _ layout: DocumentLayout
  ) throws(Diagnostic) {
    var nested = value
    for inner in rest.reversed() {
      switch inner {
      case .key(let key): nested = .dictionary([(key, nested)])
      case .index(0): nested = .array([nested])
      case .index(let index): throw .invalidPropertyListPath("item \(index) can't be added to a missing array")
      }
    }
    switch step {
    case .key(let key) where isDictionary:
      insert([Addition(offset: sortedOffset(of: key), key: key, value: nested)], at: spot, layout)
    case .index(parts.count) where isArray:
      insert([Addition(offset: parts.count, value: nested)], at: spot, layout)
    default: throw noPart(step)
    }
  }

  // MARK: Becoming another value

  /// Changes what differs from `new` and leaves all else as it is written.
  mutating func become(_ new: PropertyList, _ spot: DocumentLayout.Spot, _ layout: DocumentLayout) {
    switch new.value {
    case .dictionary(let dictionary) where isDictionary: become(dictionary, spot, layout)
    case .array(let items) where isArray: become(items, spot, layout)
    default:
      guard propertyList(layout.form) != layout.normalized(new, like: self) else { return }
      let old = self
      self = layout.node(new, at: spot, like: old)
    }
  }

  private mutating func become(
    _ new: PropertyListDictionary, _ spot: DocumentLayout.Spot, _ layout: DocumentLayout
  ) {
    let gone = parts.map { part in part.key.map { new.offset(of: $0.text) == nil } ?? false }
    if gone.contains(true) {
      if new.isEmpty || gone.contains(false) {
        removeParts(layout) { gone[$0] }
      } else {
        // One stays until others have come, so that these have a neighbour to take after.
        removeParts(layout) { gone[$0] && $0 > 0 }
      }
    }
    let isSorted = isSortedByKey
    var additions: [Addition] = []
    for entry in new.entries {
      guard let offset = offset(of: .key(entry.key)) else {
        let offset = isSorted ? offsetInOrder(of: entry.key) : parts.count
        additions.append(Addition(offset: offset, key: entry.key, value: entry.value))
        continue
      }
      let inner = self.spot(of: offset, spot, layout)
      change(offset) { part in
        part.node.become(entry.value, inner, layout)
        part.completeShorthand(layout)
      }
    }
    if isSorted {
      additions.sort { ($0.key ?? "").utf8.lexicographicallyPrecedes(($1.key ?? "").utf8) }
    }
    insert(additions, at: spot, layout)
    let left = parts.map { part in part.key.map { new.offset(of: $0.text) == nil } ?? false }
    removeParts(layout) { left[$0] }
  }

  private mutating func become(_ new: [PropertyList], _ spot: DocumentLayout.Spot, _ layout: DocumentLayout) {
    let wanted = new.map { layout.normalized($0, like: nil) }
    let old = parts
    let isSame = { (offset: Int, other: Int) in old[offset].node.propertyList(layout.form) == wanted[other] }
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

  private static let sortedFrom = 3

  /// Whether it has so many keys, all in the order of their bytes, that a new one is to keep that order.
  private var isSortedByKey: Bool {
    guard !isBraceless, parts.count >= Self.sortedFrom else { return false }
    return zip(parts, parts.dropFirst()).allSatisfy { pair in
      (pair.0.key?.text ?? "").utf8.lexicographicallyPrecedes((pair.1.key?.text ?? "").utf8)
    }
  }

  /// Before which part a new `key` comes: in order where the keys are, else last.
  private func sortedOffset(of key: String) -> Int {
    isSortedByKey ? offsetInOrder(of: key) : parts.count
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

  private func noPart(_ step: DocumentStep) -> Diagnostic {
    switch step {
    case .key(let key): .invalidPropertyListPath("key \"\(key)\" does not exist in \(value.kindName)")
    case .index(let index) where isArray:
      .invalidPropertyListPath("index \(index) is out of range for an array of length \(parts.count)")
    case .index(let index): .invalidPropertyListPath("index \(index) does not exist in \(value.kindName)")
    }
  }
}

extension DocumentNode.Part {
  /// Adds an equals sign to an entry without a value when it gets one.
  mutating func completeShorthand(_ layout: DocumentLayout) {
    guard layout.form == .openStep, key?.separator.isEmpty == true, !node.opening.isEmpty else { return }
    key?.separator = " = "
  }
}
