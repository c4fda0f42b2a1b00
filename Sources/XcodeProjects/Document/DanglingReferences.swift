public import Diagnostics
import PropertyLists
import SyntaxTrees

/// A place in a project file that names an object which the file does not have.
public struct DanglingReference: Sendable, Hashable {
  /// The object that names it.
  public let owner: ObjectID
  /// The kind of that object; empty where it has none.
  public let ownerKind: String
  /// The key of the reference.
  public let key: String
  /// The referenced identifier.
  public let name: ObjectID
  /// Whether the name is one of a list, and not the only value of the key.
  public let isListEntry: Bool
  /// The comment after the identifier, such as `App.swift` or `App.swift in Sources`.
  public let comment: String?
  /// The position of the reference.
  public let place: Place
}

extension ProjectDocument {
  /// The places that name objects which the file does not have, in the order of the file.
  ///
  /// Takes time in proportion to the size of the file.
  public var danglingReferences: [DanglingReference] {
    objects.flatMap(\.danglingReferences)
  }
}

extension ProjectObject {
  fileprivate var danglingReferences: [DanglingReference] {
    let syntax = document.content.syntax
    let missing = references.filter { document.object(named: $0.id) == nil }
    guard !missing.isEmpty else { return [] }
    let inLists = Set(syntax.entries(of: node).flatMap { syntax.elements(of: $0.value) })
    return missing.map { reference in
      DanglingReference(
        owner: id, ownerKind: isa, key: reference.key, name: ObjectID(syntax.string(of: reference.id) ?? ""),
        isListEntry: inLists.contains(reference.id), comment: syntax.comment(after: reference.id),
        place: document.place(at: syntax.range(of: reference.id).lowerBound))
    }
  }
}
