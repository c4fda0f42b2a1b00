public import Diagnostics
public import PropertyLists
import SyntaxTrees

/// An object of a project file, of whatever kind.
public struct ProjectObject: Sendable, Identifiable {
  let document: ProjectDocument
  /// Its identifier.
  public let id: ObjectID
  let key: SyntaxTree.NodeID
  let node: SyntaxTree.NodeID

  init(_ document: ProjectDocument, _ entry: ObjectTable.Entry) {
    self.document = document
    id = entry.id
    key = entry.key
    node = entry.value
  }

  private var syntax: SyntaxTree { document.content.syntax }

  /// Its kind, such as `PBXNativeTarget`; empty when the file gives none.
  public var isa: String { string("isa") ?? "" }

  /// Whether it is of the kind `kind`, found out without making a string.
  func isA(_ kind: StaticString) -> Bool {
    value("isa").map { syntax.isString($0, kind) } ?? false
  }

  /// The position in the file.
  public var place: Place { document.place(at: syntax.range(of: key).lowerBound) }

  /// The value of `key` with everything in it.
  public subscript(key: String) -> PropertyList? {
    value(key).map { syntax.propertyList(of: $0) }
  }

  /// The text of `key`, if it is one.
  public func string(_ key: String) -> String? {
    value(key).flatMap { syntax.string(of: $0) }
  }

  /// The texts in the list of `key`; a single text counts as a list of one.
  public func strings(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    if let text = syntax.string(of: value) { return [text] }
    return syntax.elements(of: value).compactMap { syntax.string(of: $0) }
  }

  /// Whether `key` says yes: `1` or `YES`.
  public func flag(_ key: String) -> Bool? {
    string(key).map { $0 == "1" || $0 == "YES" }
  }

  /// The object that `key` names, if the file has it.
  public func object(_ key: String) -> ProjectObject? {
    value(key).flatMap { document.object(named: $0) }
  }

  /// The identifier that `key` names, whether the file has its object or not.
  func reference(_ key: StaticString) -> ObjectID? {
    document.content.syntax.value(key, in: node).flatMap { document.content.syntax.objectID(of: $0) }
  }

  /// The objects that the list of `key` names, without those that the file does not have.
  public func objects(_ key: String) -> [ProjectObject] {
    guard let value = value(key) else { return [] }
    return syntax.elements(of: value).compactMap { document.object(named: $0) }
  }

  /// The keys in the order of the file.
  public var keys: [String] {
    syntax.entries(of: node).compactMap { syntax.string(of: $0.key) }
  }

  /// The position of the value of `key`; the last of duplicate keys counts.
  func value(_ key: String) -> SyntaxTree.NodeID? {
    syntax.value(key, in: node)
  }

  /// The place of the value of `key`.
  public func place(of key: String) -> Place? {
    value(key).map { document.place(at: syntax.range(of: $0).lowerBound) }
  }

  /// The place of the value of `inner` in the dictionary of `key`.
  public func place(of inner: String, in key: String) -> Place? {
    guard let value = value(key) else { return nil }
    let entry = syntax.entries(of: value).first { syntax.string(of: $0.key) == inner }
    return entry.map { document.place(at: syntax.range(of: $0.value).lowerBound) }
  }

  /// The place of `text` in the list of `key`.
  ///
  /// - Parameters:
  ///   - text: The entry.
  ///   - occurrence: The index of the entry among equal ones, counted from 0.
  ///   - key: The key of the list.
  /// - Returns: The place; `nil` where the list has fewer such entries.
  public func place(ofEntry text: String, occurrence: Int = 0, in key: String) -> Place? {
    guard let value = value(key) else { return nil }
    let entries = syntax.elements(of: value).filter { syntax.string(of: $0) == text }
    guard entries.indices.contains(occurrence) else { return nil }
    return document.place(at: syntax.range(of: entries[occurrence]).lowerBound)
  }
}

extension ProjectObject: Hashable {
  /// Whether both are the same object of the same document.
  public static func == (left: ProjectObject, right: ProjectObject) -> Bool {
    left.document.content === right.document.content && left.node == right.node
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document.content))
    hasher.combine(node)
  }
}

extension ProjectDocument {
  /// The objects in the order of the file, each identifier once.
  public var objects: [ProjectObject] {
    content.objects.entries.map { ProjectObject(self, $0) }
  }

  /// The object whose identifier is `id`.
  public func object(_ id: ObjectID) -> ProjectObject? {
    content.objects.index(of: id).map { ProjectObject(self, content.objects.entries[$0]) }
  }

  /// The objects of the kind `isa`, in the order of the file.
  public func objects(ofKind isa: String) -> [ProjectObject] {
    let kinds = content.kinds
    guard let kind = kinds.names.firstIndex(of: isa) else { return [] }
    return zip(content.objects.entries, kinds.indices).lazy.filter { $1 == kind }.map { ProjectObject(self, $0.0) }
  }

  /// The object that `rootObject` names.
  public var rootObject: ProjectObject? {
    content.syntax.value("rootObject", in: content.syntax.root).flatMap { object(named: $0) }
  }

  /// The object whose identifier is the string `node`.
  func object(named node: SyntaxTree.NodeID) -> ProjectObject? {
    content.objects.index(of: node, in: content.syntax).map { ProjectObject(self, content.objects.entries[$0]) }
  }
}
