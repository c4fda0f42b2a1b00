public import Diagnostics

extension JSONValue {
  /// Reads a value.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `json-malformed` with the place and what was expected there, `json-too-deep` or `json-too-large`.
  public init(parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    self.init(try SyntaxTree(json: bytes, file: file, limits: limits))
  }

  /// Creates the value of a node of JSON, of the whole text unless one is given.
  public init(_ tree: SyntaxTree, _ node: SyntaxTree.NodeID? = nil) {
    self = tree.json(node ?? tree.root)
  }

  /// The value as text in UTF-8.
  public func serialized(style: JSONStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    write(in: style, level: "", to: &bytes)
    if style.endsWithLineEnd { bytes += Array(style.lineEnd.utf8) }
    return bytes
  }

  /// Appends the value, whose first line begins elsewhere, with `level` before every other line.
  func write(in style: JSONStyle, level: String, to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .number(let digits): bytes += Array(digits.utf8)
    case .string(let text): bytes += Array(JSONText.quoted(text).utf8)
    case .array(let items):
      Self.write(items, between: "[", "]", in: style, level: level, to: &bytes) { item, inner, bytes in
        item.write(in: style, level: inner, to: &bytes)
      }
    case .object(let object):
      Self.write(object.members, between: "{", "}", in: style, level: level, to: &bytes) { member, inner, bytes in
        bytes += Array(JSONText.quoted(member.key).utf8)
        bytes += Array(style.separator.utf8)
        member.value.write(in: style, level: inner, to: &bytes)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between opening: String, _ closing: String, in style: JSONStyle, level: String,
    to bytes: inout [UInt8], _ write: (Part, String, inout [UInt8]) -> Void
  ) {
    bytes += Array(opening.utf8)
    let inner = level + (style.indentation ?? "")
    for (position, part) in parts.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      if style.indentation != nil { bytes += Array((style.lineEnd + inner).utf8) }
      write(part, inner, &bytes)
    }
    if style.indentation != nil, !parts.isEmpty {
      bytes += Array((style.lineEnd + level).utf8)
    } else if style.indentation != nil, style.opensEmpty {
      bytes += Array((style.lineEnd + style.lineEnd + level).utf8)
    }
    bytes += Array(closing.utf8)
  }
}
