import Diagnostics

extension JSONNode {
  /// Gives the part at `path` the value `value`, adding the keys on the way that are not there.
  mutating func set(
    _ value: JSONValue, at path: ArraySlice<DocumentStep>, style: JSONStyle, level: String
  ) throws(Diagnostic) {
    guard let step = path.first else {
      become(value, style: style, level: level)
      return
    }
    let rest = path.dropFirst()
    if let offset = offset(of: step) {
      let inner = self.level(of: offset) ?? level
      try change(offset) { (part) throws(Diagnostic) in
        try part.node.set(value, at: rest, style: style, level: inner)
      }
      return
    }
    switch step {
    case .key(let key) where kind == .object:
      append(key, try Self.nested(value, rest), style: style, level: level)
    case .index(parts.count) where kind == .array:
      insert([try Self.nested(value, rest)], at: parts.count, style: style, level: level)
    default:
      throw .invalidJSONPath("\"\(step)\" can't be added to this JSON value")
    }
  }

  /// Gives a key of the object at `path` a value; a new key comes before the first that follows it by name.
  mutating func setInOrder(
    _ value: JSONValue, forKey key: String, at path: ArraySlice<DocumentStep>, style: JSONStyle, level: String
  ) throws(Diagnostic) {
    if let step = path.first, let offset = offset(of: step) {
      let inner = self.level(of: offset) ?? level
      return try change(offset) { (part) throws(Diagnostic) in
        try part.node.setInOrder(value, forKey: key, at: path.dropFirst(), style: style, level: inner)
      }
    }
    let isNew = path.isEmpty && kind == .object && offset(of: .key(key)) == nil
    if isNew, let place = parts.firstIndex(where: { Self.precedes(key, $0) }) {
      let added = part(key, value, at: place, style: style, level: level)
      let second = leading(forPartAt: parts.count, style: style, level: level)
      // The white space after the bracket stays there.
      if place == 0 { change(0) { $0.leading = second } }
      return insert([added], at: place)
    }
    try set(value, at: path + [.key(key)], style: style, level: level)
  }

  private static func precedes(_ key: String, _ part: Part) -> Bool {
    part.key.map { key.utf8.lexicographicallyPrecedes($0.text.utf8) } ?? false
  }

  /// Puts `value` before the item at the index that `path` ends with.
  mutating func insert(
    _ value: JSONValue, at path: ArraySlice<DocumentStep>, style: JSONStyle, level: String
  ) throws(Diagnostic) {
    guard let step = path.first else { throw .invalidJSONPath("inserting an item requires an array index") }
    if path.count == 1, case .index(let index) = step {
      guard kind == .array, (0...parts.count).contains(index) else {
        throw .invalidJSONPath("an item can't be inserted at index \(index) of this JSON value")
      }
      insert([value], at: index, style: style, level: level)
      return
    }
    guard path.count > 1, let offset = offset(of: step) else {
      throw .invalidJSONPath("the path to the array has no \"\(step)\"")
    }
    let inner = self.level(of: offset) ?? level
    try change(offset) { (part) throws(Diagnostic) in
      try part.node.insert(value, at: path.dropFirst(), style: style, level: inner)
    }
  }

  /// Removes the part at `path`, with every member of the key that the path ends with.
  mutating func remove(at path: ArraySlice<DocumentStep>, style: JSONStyle, level: String) {
    guard let step = path.first, let offset = offset(of: step) else { return }
    guard path.count == 1 else {
      let inner = self.level(of: offset) ?? level
      change(offset) { $0.node.remove(at: path.dropFirst(), style: style, level: inner) }
      return
    }
    let key = parts[offset].key.map { ExactKey(text: $0.text) }
    let old = parts
    removeParts { $0 == offset || (key != nil && old[$0].key.map { ExactKey(text: $0.text) } == key) }
    if parts.isEmpty { text = Self.tail(isEmpty: true, style, level) }
  }

  private static func nested(_ value: JSONValue, _ path: ArraySlice<DocumentStep>) throws(Diagnostic) -> JSONValue {
    var nested = value
    for step in path.reversed() {
      switch step {
      case .key(let key): nested = .object(JSONObject([(key, nested)]))
      case .index(0): nested = .array([nested])
      case .index(let index): throw .invalidJSONPath("item \(index) can't be added to a missing array")
      }
    }
    return nested
  }

  // MARK: Becoming another value

  /// Changes what differs from `new` and leaves all else as it is written.
  private mutating func become(_ new: JSONValue, style: JSONStyle, level: String) {
    switch new {
    case .object(let object) where kind == .object && !parts.isEmpty && !object.isEmpty:
      become(object, style: style, level: level)
    case .array(let items) where kind == .array && !parts.isEmpty && !items.isEmpty:
      become(items, style: style, level: level)
    default:
      if value != new { self = JSONNode(new, style: style, level: level) }
    }
  }

  private mutating func become(_ new: JSONObject, style: JSONStyle, level: String) {
    let gone = parts.map { part in part.key.map { new[$0.text] == nil } ?? false }
    // One stays until others have come, so that these have a neighbour to take after.
    let keepsFirst = !gone.contains(false)
    removeParts { gone[$0] && !($0 == 0 && keepsFirst) }
    for member in new.members {
      guard let offset = offset(of: .key(member.key)) else {
        append(member.key, member.value, style: style, level: level)
        continue
      }
      let inner = self.level(of: offset) ?? level
      change(offset) { $0.node.become(member.value, style: style, level: inner) }
    }
    if keepsFirst { removeParts { $0 == 0 } }
  }

  private mutating func become(_ new: [JSONValue], style: JSONStyle, level: String) {
    let old = parts.map(\.node.value)
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let common = min(old.count, new.count) - end
    for offset in start..<common {
      let inner = self.level(of: offset) ?? level
      change(offset) { $0.node.become(new[offset], style: style, level: inner) }
    }
    if old.count > new.count {
      removeParts { (common..<(old.count - end)).contains($0) }
    } else {
      insert(new[common..<(new.count - end)], at: common, style: style, level: level)
    }
  }

  // MARK: Adding parts

  private mutating func append(_ key: String, _ value: JSONValue, style: JSONStyle, level: String) {
    let part = part(key, value, at: parts.count, style: style, level: level)
    if parts.isEmpty { text = Self.tail(isEmpty: false, style, level) }
    append(part)
  }

  /// A new member, written as the one before `index` is.
  private func part(_ key: String, _ value: JSONValue, at index: Int, style: JSONStyle, level: String) -> Part {
    let leading = leading(forPartAt: index, style: style, level: level)
    let node = JSONNode(value, style: style, level: Self.indentation(leading) ?? level)
    let separator = (index > 0 ? parts[index - 1] : parts.first)?.key?.separator ?? style.separator
    return Part(leading: leading, key: Key(text: key, raw: JSONText.quoted(key), separator: separator), node: node)
  }

  private mutating func insert(_ values: ArraySlice<JSONValue>, at index: Int, style: JSONStyle, level: String) {
    guard !values.isEmpty else { return }
    let first = leading(forPartAt: index, style: style, level: level)
    let second = parts.isEmpty ? first : leading(forPartAt: parts.count, style: style, level: level)
    let inner = Self.indentation(first) ?? level
    if parts.isEmpty { text = Self.tail(isEmpty: false, style, level) }
    if index == 0, !parts.isEmpty { change(0) { $0.leading = second } }
    var added = values.map { value in Part(leading: second, node: JSONNode(value, style: style, level: inner)) }
    added[0].leading = first
    insert(added, at: index)
  }

  /// The white space before a new part, copied from its neighbours.
  private func leading(forPartAt index: Int, style: JSONStyle, level: String) -> String {
    guard let neighbour = parts.indices.contains(index) ? parts[index] : parts.last else {
      return style.indentation.map { style.lineEnd + level + $0 } ?? ""
    }
    if let indentation = Self.indentation(neighbour.leading) {
      return (neighbour.leading.utf8.contains(0x0D) ? "\r\n" : "\n") + indentation
    }
    let isOnlyOnLine = index > 0 && parts.count == 1 && neighbour.leading.isEmpty
    let separator = neighbour.key?.separator ?? style.separator
    return isOnlyOnLine && separator.utf8.last == UInt8(ascii: " ") ? " " : neighbour.leading
  }

  private func level(of offset: Int) -> String? {
    Self.indentation(parts[offset].leading)
  }
}
