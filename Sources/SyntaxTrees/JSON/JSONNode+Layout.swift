extension JSONNode {
  /// `value` laid out in `style`, with `level` before its lines.
  init(_ value: JSONValue, style: JSONStyle, level: String) {
    let newline = style.indentation.map { style.lineEnd + level + $0 } ?? ""
    let inner = level + (style.indentation ?? "")
    switch value {
    case .null, .bool, .number, .string:
      var bytes: [UInt8] = []
      value.write(in: style, level: level, to: &bytes)
      self.init(.scalar, text: String(decoding: bytes, as: UTF8.self))
    case .array(let items):
      let parts = items.map { Part(leading: newline, node: JSONNode($0, style: style, level: inner)) }
      self.init(.array, text: Self.tail(isEmpty: items.isEmpty, style, level), parts: parts)
    case .object(let object):
      let parts = object.members.map { member in
        Part(
          leading: newline,
          key: Key(text: member.key, raw: JSONText.quoted(member.key), separator: style.separator),
          node: JSONNode(member.value, style: style, level: inner))
      }
      self.init(.object, text: Self.tail(isEmpty: object.isEmpty, style, level), parts: parts)
    }
  }

  /// The white space before the closing bracket.
  static func tail(isEmpty: Bool, _ style: JSONStyle, _ level: String) -> String {
    guard style.indentation != nil else { return "" }
    guard isEmpty else { return style.lineEnd + level }
    return style.opensEmpty ? style.lineEnd + style.lineEnd + level : ""
  }

  /// The indentation of a part's line, if the part begins one.
  static func indentation(_ leading: String) -> String? {
    guard let lineEnd = leading.utf8.lastIndex(of: 0x0A) else { return nil }
    return String(leading[leading.utf8.index(after: lineEnd)...])
  }

  /// The style that this value shows, by its first part.
  var style: JSONStyle? {
    guard let first = parts.first else { return nil }
    let lineEnd = first.leading.utf8.contains(0x0D) ? "\r\n" : "\n"
    guard let separator = first.key?.separator else {
      guard let indentation = Self.indentation(first.leading) else { return first.node.style ?? .compact }
      var style = first.node.style ?? .pretty
      style.indentation = indentation
      style.lineEnd = lineEnd
      return style
    }
    let usual = separator.contains { $0.isNewline } ? ": " : separator
    guard let indentation = Self.indentation(first.leading) else {
      return JSONStyle(indentation: nil, separator: usual, endsWithLineEnd: false)
    }
    return JSONStyle(indentation: indentation, separator: usual, opensEmpty: usual == " : ", lineEnd: lineEnd)
  }
}
