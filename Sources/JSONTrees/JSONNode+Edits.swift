import Diagnostics

extension JSONNode {
  /// `value` laid out in `style`, with `level` before its lines.
  init(_ value: JSONValue, style: JSONStyle, level: String) {
    let newline = style.indentation.map { style.lineEnd + level + $0 } ?? ""
    let inner = level + (style.indentation ?? "")
    switch value {
    case .null, .bool, .number, .string:
      var bytes: [UInt8] = []
      value.write(in: style, level: level, to: &bytes)
      content = .scalar(String(decoding: bytes, as: UTF8.self), value)
    case .array(let items):
      content = .array(
        items.map { Item(leading: newline, node: JSONNode($0, style: style, level: inner), trailing: "") },
        tail: Self.tail(isEmpty: items.isEmpty, style, level))
    case .object(let object):
      content = .object(
        object.members.map { member in
          Member(
            leading: newline, key: member.key, rawKey: JSONText.quoted(member.key), separator: style.separator,
            node: JSONNode(member.value, style: style, level: inner), trailing: "")
        }, tail: Self.tail(isEmpty: object.isEmpty, style, level))
    }
  }

  static func tail(isEmpty: Bool, _ style: JSONStyle, _ level: String) -> String {
    guard style.indentation != nil else { return "" }
    guard isEmpty else { return style.lineEnd + level }
    return style.opensEmpty ? style.lineEnd + style.lineEnd + level : ""
  }

  /// The part that `step` leads to; of two members with the same key the last.
  func child(_ step: JSONStep) -> JSONNode? {
    switch (content, step) {
    case (.object(let members, _), .key(let key)): return members.last { $0.key == key }?.node
    case (.array(let items, _), .index(let index)): return items.indices.contains(index) ? items[index].node : nil
    default: return nil
    }
  }

  mutating func set(
    _ value: JSONValue, at path: ArraySlice<JSONStep>, style: JSONStyle, level: String
  ) throws(Diagnostic) {
    guard let step = path.first else {
      if self.value != value { self = JSONNode(value, style: style, level: level) }
      return
    }
    let old = content
    // Held once only, so that a change of one part does not copy the others.
    content = .scalar("", .null)
    do {
      content = try Self.setting(value, in: old, step, path.dropFirst(), style, level)
    } catch {
      content = old
      throw error
    }
  }

  private static func setting(
    _ value: JSONValue, in content: consuming Content, _ step: JSONStep, _ rest: ArraySlice<JSONStep>,
    _ style: JSONStyle, _ level: String
  ) throws(Diagnostic) -> Content {
    switch (content, step) {
    case (.object(var members, var tail), .key(let key)):
      if let offset = members.lastIndex(where: { $0.key == key }) {
        let inner = indentation(members[offset].leading) ?? level
        try members[offset].node.set(value, at: rest, style: style, level: inner)
      } else {
        let leading = members.last?.leading ?? style.indentation.map { style.lineEnd + level + $0 } ?? ""
        let inner = indentation(leading) ?? level
        var node = JSONNode(rest.isEmpty ? value : [:], style: style, level: inner)
        try node.set(value, at: rest, style: style, level: inner)
        let separator = members.last?.separator ?? style.separator
        if members.isEmpty { tail = Self.tail(isEmpty: false, style, level) }
        members.append(
          Member(
            leading: leading, key: key, rawKey: JSONText.quoted(key), separator: separator, node: node, trailing: ""))
      }
      return .object(members, tail: tail)
    case (.array(var items, let tail), .index(let index)) where items.indices.contains(index):
      let inner = indentation(items[index].leading) ?? level
      try items[index].node.set(value, at: rest, style: style, level: inner)
      return .array(items, tail: tail)
    case (.array(let items, _), .index(let index)) where index == items.count && rest.isEmpty:
      return try inserting(value, in: content, index, style, level)
    default:
      throw .invalidJSONPath("there is no place for \"\(step)\" in the JSON value that it should be put into")
    }
  }

  mutating func insert(
    _ value: JSONValue, at path: ArraySlice<JSONStep>, style: JSONStyle, level: String
  ) throws(Diagnostic) {
    guard let step = path.first else { throw .invalidJSONPath("a place in an array is needed to insert an item") }
    if path.count == 1, case .index(let index) = step {
      content = try Self.inserting(value, in: content, index, style, level)
      return
    }
    switch (content, step) {
    case (.object(var members, let tail), .key(let key)):
      guard let offset = members.lastIndex(where: { $0.key == key }) else { break }
      let inner = Self.indentation(members[offset].leading) ?? level
      try members[offset].node.insert(value, at: path.dropFirst(), style: style, level: inner)
      content = .object(members, tail: tail)
      return
    case (.array(var items, let tail), .index(let index)) where items.indices.contains(index):
      let inner = Self.indentation(items[index].leading) ?? level
      try items[index].node.insert(value, at: path.dropFirst(), style: style, level: inner)
      content = .array(items, tail: tail)
      return
    default: break
    }
    throw .invalidJSONPath("there is no \"\(step)\" on the way to the array")
  }

  private static func inserting(
    _ value: JSONValue, in content: Content, _ index: Int, _ style: JSONStyle, _ level: String
  ) throws(Diagnostic) -> Content {
    guard case .array(var items, var tail) = content, (0...items.count).contains(index) else {
      throw .invalidJSONPath("there is no place \(index) in the JSON value that an item should be put into")
    }
    let neighbour = items.isEmpty ? nil : items[min(index, items.count - 1)]
    let leading = neighbour?.leading ?? style.indentation.map { style.lineEnd + level + $0 } ?? ""
    if items.isEmpty { tail = Self.tail(isEmpty: false, style, level) }
    let node = JSONNode(value, style: style, level: indentation(leading) ?? level)
    items.insert(Item(leading: leading, node: node, trailing: ""), at: index)
    return .array(items, tail: tail)
  }

  mutating func remove(at path: ArraySlice<JSONStep>) {
    guard let step = path.first else { return }
    let rest = path.dropFirst()
    switch (content, step) {
    case (.object(var members, let tail), .key(let key)):
      guard let offset = members.lastIndex(where: { $0.key == key }) else { return }
      if rest.isEmpty {
        members.removeAll { $0.key == key }
      } else {
        members[offset].node.remove(at: rest)
      }
      content = .object(members, tail: tail)
    case (.array(var items, let tail), .index(let index)) where items.indices.contains(index):
      if rest.isEmpty {
        items.remove(at: index)
      } else {
        items[index].node.remove(at: rest)
      }
      content = .array(items, tail: tail)
    default: return
    }
  }

  /// What stands before a part on its line, if it begins one.
  private static func indentation(_ leading: String) -> String? {
    guard let lineEnd = leading.utf8.lastIndex(of: 0x0A) else { return nil }
    return String(leading[leading.utf8.index(after: lineEnd)...])
  }

  /// The style that this value shows, by its first part.
  var style: JSONStyle? {
    switch content {
    case .scalar: return nil
    case .array(let items, _):
      guard let first = items.first else { return nil }
      guard let indentation = Self.indentation(first.leading) else { return first.node.style ?? .compact }
      var style = first.node.style ?? .pretty
      style.indentation = indentation
      style.lineEnd = first.leading.utf8.contains(0x0D) ? "\r\n" : "\n"
      return style
    case .object(let members, _):
      guard let first = members.first else { return nil }
      let separator = first.separator.contains { $0.isNewline } ? ": " : first.separator
      guard let indentation = Self.indentation(first.leading) else {
        return JSONStyle(indentation: nil, separator: separator, endsWithLineEnd: false)
      }
      return JSONStyle(
        indentation: indentation, separator: separator, opensEmpty: separator == " : ",
        lineEnd: first.leading.utf8.contains(0x0D) ? "\r\n" : "\n")
    }
  }
}
