/// A value of a document with the white space in and around its parts.
struct JSONNode: Sendable, Hashable {
  var content: Content

  indirect enum Content: Sendable, Hashable {
    /// A value without parts, as it is written.
    case scalar(String, JSONValue)
    /// Items, and the white space before the bracket that closes them.
    case array([Item], tail: String)
    /// Members, and the white space before the brace that closes them.
    case object([Member], tail: String)
  }

  struct Item: Sendable, Hashable {
    var leading: String
    var node: JSONNode
    /// The white space before the comma; before the closing bracket it is the container's tail.
    var trailing: String
  }

  struct Member: Sendable, Hashable {
    var leading: String
    var key: String
    /// The key as it is written.
    var rawKey: String
    /// The colon with the white space around it.
    var separator: String
    var node: JSONNode
    /// The white space before the comma; before the closing brace it is the container's tail.
    var trailing: String
  }

  /// What it means; of two members with the same key the last counts.
  var value: JSONValue {
    switch content {
    case .scalar(_, let value): value
    case .array(let items, _): .array(items.map(\.node.value))
    case .object(let members, _): .object(JSONObject(members.map { ($0.key, $0.node.value) }))
    }
  }

  /// Appends it as it is written.
  func write(to bytes: inout [UInt8]) {
    switch content {
    case .scalar(let raw, _):
      bytes += Array(raw.utf8)
    case .array(let items, let tail):
      bytes.append(UInt8(ascii: "["))
      for (position, item) in items.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += Array(item.leading.utf8)
        item.node.write(to: &bytes)
        bytes += Array(item.trailing.utf8)
      }
      bytes += Array(tail.utf8)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members, let tail):
      bytes.append(UInt8(ascii: "{"))
      for (position, member) in members.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += Array((member.leading + member.rawKey + member.separator).utf8)
        member.node.write(to: &bytes)
        bytes += Array(member.trailing.utf8)
      }
      bytes += Array(tail.utf8)
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
