public import Diagnostics

/// A file of JSON that can be edited without touching what an edit does not concern.
///
/// Order, white space and spelling are kept: written without an edit, the file is the one that was read, byte for byte.
public struct JSONDocument: Sendable {
  /// The white space, and perhaps a byte order mark, before the value.
  private let head: String
  private var root: DocumentNode<JSONValue>
  /// The white space after the value.
  private let tail: String
  private let file: String?

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `json-malformed` with the place and what was expected there, `json-too-deep` or `json-too-large`.
  public init(parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    let tree = try SyntaxTree(json: bytes, file: file, limits: limits)
    (head, root, tail) = DocumentNode.read(tree) { node, _ in tree.json(node) }
    self.file = file
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var bytes = Array(head.utf8)
    root.write(to: &bytes)
    bytes += Array(tail.utf8)
    return bytes
  }

  /// The whole value.
  public var value: JSONValue { root.value(layout) }

  /// The value at `path`, if there is one.
  public subscript(path: DocumentStep...) -> JSONValue? { value(at: path) }

  /// The value at `path`, if there is one.
  public func value(at path: [DocumentStep]) -> JSONValue? {
    root.node(at: path)?.value(layout)
  }

  /// The position of the value at `path` in the file that was read; `nil` for a missing or new value.
  public func place(of path: [DocumentStep]) -> Place? {
    place(root.node(at: path)?.position)
  }

  /// The position of the last key of `path` in the file that was read.
  public func place(ofKey path: [DocumentStep]) -> Place? {
    guard let last = path.last, let parent = root.node(at: path.dropLast()), let offset = parent.offset(of: last) else {
      return nil
    }
    return place(parent.parts[offset].key?.position)
  }

  private func place(_ position: TextPosition?) -> Place? {
    position.map { Place(file: file, line: $0.line, column: $0.column) }
  }

  private var layout: JSONLayout { JSONLayout(style: style) }

  /// The style that the document is written in, as far as its beginning shows one.
  public var style: JSONStyle { root.style ?? .pretty }

  /// Gives the part at `path` the value `value`, adding the keys on the way that are not there.
  ///
  /// Only what differs is written: of an array or object that is there, the items and members that are the same stay as
  /// they are. So a whole new ``value`` can be set without touching more than was changed, in one pass however much that
  /// is; a single key of a long object is found without a search. An index one past the last item adds an item.
  ///
  /// - Throws: `json-path-invalid` where the path leads through a value that has no such part.
  public mutating func set(_ value: JSONValue, at path: [DocumentStep]) throws(Diagnostic) {
    let layout = layout
    try root.set(value, at: path[...], layout.top, layout)
  }

  /// Gives the key `key` of the object at `path` a value; a new key comes before the first that follows it by name.
  ///
  /// - Throws: `json-path-invalid` where the path leads to no object.
  public mutating func setInOrder(
    _ value: JSONValue, forKey key: String, at path: [DocumentStep]
  ) throws(Diagnostic) {
    let layout = layout
    try root.setInOrder(value, forKey: key, at: path[...], layout.top, layout)
  }

  /// Removes the part at `path`, and the comma that it leaves over; nothing happens if it is not there.
  ///
  /// Takes time in proportion to the number of parts beside it; to remove many, set the array or object without them.
  ///
  /// - Throws: `json-path-invalid` for an empty path: a document has always a value.
  public mutating func remove(at path: [DocumentStep]) throws(Diagnostic) {
    try root.remove(at: path[...], layout)
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
