public import Diagnostics
public import SyntaxTrees

extension PropertyListDocument {
  /// Gives the part at `path` the value `value`, adding the dictionaries on the way that are not there.
  ///
  /// Only what differs is written: of an array or dictionary that is there, the items and entries that are the same stay
  /// as they are, so that a whole new ``value`` can be set without touching more than was changed. An index one past the
  /// last item adds an item; of a key that is there twice the last entry is changed, which is the one that counts.
  ///
  /// - Throws: `property-list-path-invalid` where the path leads through a value that has no such part,
  ///   `property-list-unwritable` for a value that the form can't hold, and `property-list-too-deep`; the document is
  ///   then as it was.
  public mutating func set(_ value: PropertyList, at path: [DocumentStep]) throws(Diagnostic) {
    try require(value, at: path)
    try edit { (root, layout) throws(Diagnostic) in try root.set(value, at: path[...], layout.top, layout) }
  }

  /// Adds an item after the last of the array at `path`.
  ///
  /// - Throws: As ``set(_:at:)`` does.
  public mutating func append(_ value: PropertyList, to path: [DocumentStep]) throws(Diagnostic) {
    guard let array = root.node(at: path), array.kind == .array else {
      throw layout.invalidPath("there is no array at \"\(path.map(\.description).joined(separator: "."))\"")
    }
    try insert(value, at: path + [.index(array.parts.count)])
  }

  /// Puts a new item before the one at the index that `path` ends with.
  ///
  /// - Throws: As ``set(_:at:)`` does.
  public mutating func insert(_ value: PropertyList, at path: [DocumentStep]) throws(Diagnostic) {
    try require(value, at: path)
    try edit { (root, layout) throws(Diagnostic) in try root.insert(value, at: path[...], layout.top, layout) }
  }

  /// Removes the part at `path`, every entry of it if it is a key; nothing happens if it is not there.
  ///
  /// The comment at the end of its line goes with it, those on lines of their own stay.
  ///
  /// - Throws: `property-list-path-invalid` for an empty path: a document has always a value.
  public mutating func remove(at path: [DocumentStep]) throws(Diagnostic) {
    try edit { (root, layout) throws(Diagnostic) in try root.remove(at: path[...], layout) }
  }

  private mutating func edit(
    _ change: (inout DocumentNode<PropertyList>, PropertyListLayout) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard form == .binary else {
      try change(&root, layout)
      return
    }
    let before = root.value(layout)
    try change(&root, layout)
    let value = root.value(layout)
    if value != before { encoded = try value.serialized(as: .binary) }
  }

  private func require(_ value: PropertyList, at path: [DocumentStep]) throws(Diagnostic) {
    guard path.count + value.depth <= limits.depth else { throw .propertyListTooDeep(limits, file: nil) }
    try layout.require(value)
    for case .key(let key) in path {
      try layout.require(key: key)
    }
  }
}
