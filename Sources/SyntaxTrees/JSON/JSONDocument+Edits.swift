public import Diagnostics

extension JSONDocument {
  /// Gives the part at `path` the value `value`, adding the keys on the way that are not there.
  ///
  /// Only what differs is written: of an array or object that is there, the items and members that are the same stay as
  /// they are. So a whole new ``value`` can be set without touching more than was changed, in one pass however much that
  /// is; a single key of a long object is found without a search. An index one past the last item adds an item.
  ///
  /// - Throws: `json-path-invalid` where the path leads through a value that has no such part.
  public mutating func set(_ value: JSONValue, at path: [DocumentStep]) throws(Diagnostic) {
    try root.set(value, at: path[...], style: style, level: "")
  }

  /// Gives the key `key` of the object at `path` a value; a new key comes before the first that follows it by name.
  ///
  /// - Throws: `json-path-invalid` where the path leads to no object.
  public mutating func setInOrder(
    _ value: JSONValue, forKey key: String, at path: [DocumentStep]
  ) throws(Diagnostic) {
    try root.setInOrder(value, forKey: key, at: path[...], style: style, level: "")
  }

  /// Removes the part at `path`, and the comma that it leaves over; nothing happens if it is not there.
  ///
  /// Takes time in proportion to the number of parts beside it; to remove many, set the array or object without them.
  ///
  /// - Throws: `json-path-invalid` for an empty path: a document has always a value.
  public mutating func remove(at path: [DocumentStep]) throws(Diagnostic) {
    guard !path.isEmpty else { throw .invalidJSONPath("the root value can't be removed") }
    root.remove(at: path[...], style: style, level: "")
  }

  /// Puts a new item before the one at the last step's index of `path`.
  ///
  /// - Throws: `json-path-invalid` unless the path leads to a place in an array.
  public mutating func insert(_ value: JSONValue, at path: [DocumentStep]) throws(Diagnostic) {
    try root.insert(value, at: path[...], style: style, level: "")
  }

  /// The style that the document is written in, as far as its beginning shows one.
  public var style: JSONStyle {
    root.style ?? .pretty
  }
}

extension Diagnostic {
  static func invalidJSONPath(_ problem: String) -> Diagnostic {
    Diagnostic(.jsonPathInvalid, problem)
  }
}
