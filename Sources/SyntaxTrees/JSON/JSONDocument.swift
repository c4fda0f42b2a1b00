public import Diagnostics

/// A file of JSON that can be edited without touching what an edit does not concern.
///
/// Order, white space and spelling are kept: written without an edit, the file is the one that was read, byte for byte.
public struct JSONDocument: Sendable {
  /// The white space, and perhaps a byte order mark, before the value.
  private var head: String
  var root: JSONNode
  /// The white space after the value.
  private var tail: String
  private let file: String?

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `json-malformed` with the place and what was expected there, `json-too-deep` or `json-too-large`.
  public init(parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    (head, root, tail) = try JSONNode.parse(bytes, file: file, limits: limits)
    self.file = file
  }

  /// Creates a document of `value`.
  public init(_ value: JSONValue, style: JSONStyle) {
    head = ""
    root = JSONNode(value, style: style, level: "")
    tail = style.endsWithLineEnd ? style.lineEnd : ""
    file = nil
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var bytes = Array(head.utf8)
    root.write(to: &bytes)
    bytes += Array(tail.utf8)
    return bytes
  }

  /// The whole value.
  public var value: JSONValue { root.value }

  /// The value at `path`, if there is one.
  public subscript(path: DocumentStep...) -> JSONValue? { value(at: path) }

  /// The value at `path`, if there is one.
  public func value(at path: [DocumentStep]) -> JSONValue? {
    node(at: path)?.value
  }

  /// The position of the value at `path` in the file that was read; `nil` for a missing or new value.
  public func place(of path: [DocumentStep]) -> Place? {
    place(node(at: path)?.position)
  }

  /// The position of the last key of `path` in the file that was read.
  public func place(ofKey path: [DocumentStep]) -> Place? {
    guard let last = path.last, let parent = node(at: path.dropLast()), let offset = parent.offset(of: last) else {
      return nil
    }
    return place(parent.parts[offset].key?.position)
  }

  private func place(_ position: JSONPosition?) -> Place? {
    position.map { Place(file: file, line: $0.line, column: $0.column) }
  }

  private func node(at path: [DocumentStep]) -> JSONNode? {
    var node = root
    for step in path {
      guard let offset = node.offset(of: step) else { return nil }
      node = node.parts[offset].node
    }
    return node
  }
}

extension JSONDocument: Hashable {
  /// Whether the files have the same content.
  public static func == (left: JSONDocument, right: JSONDocument) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the file's content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}
