import PropertyLists
import SyntaxTrees

/// The objects of a project as the comments need them, wherever they are kept.
protocol CommentedObjects: Sendable {
  /// The identifier of an object.
  associatedtype ID: Hashable, Sendable

  /// The objects of all kinds but `kinds`, with their kinds.
  func objects(besides kinds: Set<String>) -> [(isa: String, id: ID)]
  /// The identifier of an object.
  func identifier(of id: ID) -> String
  /// The kind of an object, if it is there and gives one.
  func isa(of id: ID) -> String?
  /// The text of `key`.
  func text(_ key: StaticString, of id: ID) -> String?
  /// The object that `key` names.
  func member(_ key: StaticString, of id: ID) -> ID?
  /// The objects that the list of `key` names.
  func members(_ key: StaticString, of id: ID) -> [ID]
}

/// The objects of a document by their places in its table.
struct DocumentObjects: CommentedObjects {
  let document: ProjectDocument
  let kinds: ProjectKinds

  init(_ document: ProjectDocument) {
    self.document = document
    kinds = document.content.kinds
  }

  private var syntax: SyntaxTree { document.content.syntax }
  private var objects: ObjectTable { document.content.objects }

  func objects(besides kinds: Set<String>) -> [(isa: String, id: Int)] {
    zip(self.kinds.names, self.kinds.members).filter { !kinds.contains($0.0) }.flatMap { isa, members in
      members.map { (isa, Int($0)) }
    }
  }

  func identifier(of id: Int) -> String { objects.entries[id].id.rawValue }

  func isa(of id: Int) -> String? { kinds.name(at: id) }

  func text(_ key: StaticString, of id: Int) -> String? {
    syntax.value(key, in: objects.entries[id].value).flatMap { syntax.string(of: $0) }
  }

  func member(_ key: StaticString, of id: Int) -> Int? {
    syntax.value(key, in: objects.entries[id].value).flatMap { index(of: $0) }
  }

  func members(_ key: StaticString, of id: Int) -> [Int] {
    guard let list = syntax.value(key, in: objects.entries[id].value) else { return [] }
    return syntax.elements(of: list).compactMap { index(of: $0) }
  }

  /// The object whose identifier is the string `node`.
  func index(of node: SyntaxTree.NodeID) -> Int? {
    objects.index(of: node, in: syntax)
  }
}

extension PropertyListDictionary: CommentedObjects {
  func objects(besides kinds: Set<String>) -> [(isa: String, id: String)] {
    keys.compactMap { id in isa(of: id).flatMap { kinds.contains($0) ? nil : ($0, id) } }
  }

  func identifier(of id: String) -> String { id }

  func isa(of id: String) -> String? { text("isa", of: id) }

  func text(_ key: StaticString, of id: String) -> String? { self[id]?[key.description]?.string }

  func member(_ key: StaticString, of id: String) -> String? {
    text(key, of: id).flatMap { offset(of: $0) == nil ? nil : $0 }
  }

  func members(_ key: StaticString, of id: String) -> [String] {
    (self[id]?[key.description]?.array ?? []).compactMap { $0.string.flatMap { offset(of: $0) == nil ? nil : $0 } }
  }
}
