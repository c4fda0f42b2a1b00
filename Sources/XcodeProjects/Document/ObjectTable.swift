import PropertyLists
import SyntaxTrees

/// The objects of a project file, found by their identifiers.
struct ObjectTable: Sendable {
  /// An object's identifier, and the positions of the identifier and of the dictionary.
  struct Entry: Sendable {
    let id: ObjectID
    let key: SyntaxTree.NodeID
    let value: SyntaxTree.NodeID
  }

  /// The objects in the order of the file, each identifier once.
  private(set) var entries: [Entry] = []
  /// The entries whose identifier occurs again further down, with the index in ``entries`` of the replacement.
  private(set) var replaced: [(entry: Entry, by: Int)] = []
  private var indices: [ObjectID: Int32] = [:]

  /// Takes the objects of `syntax`; of two with one identifier the last counts, as with Apple's readers.
  init(_ syntax: SyntaxTree) {
    guard let objects = syntax.value("objects", in: syntax.root) else { return }
    let positions = Array(syntax.entries(of: objects))
    entries.reserveCapacity(positions.count)
    indices.reserveCapacity(positions.count)
    for position in positions {
      let entry = Entry(
        id: ObjectID(syntax.stringBytes(of: position.key)), key: position.key, value: position.value)
      if let first = indices[entry.id] {
        replaced.append((entries[Int(first)], Int(first)))
        entries[Int(first)] = entry
      } else {
        indices[entry.id] = Int32(entries.count)
        entries.append(entry)
      }
    }
  }

  /// Which of ``entries`` has the identifier `id`.
  func index(of id: ObjectID) -> Int? {
    indices[id].map { Int($0) }
  }

  /// Which of ``entries`` has the identifier that the string `node` names.
  func index(of node: SyntaxTree.NodeID, in syntax: SyntaxTree) -> Int? {
    syntax.objectID(of: node).flatMap { index(of: $0) }
  }
}

extension SyntaxTree {
  /// The identifier that the string `node` is; `nil` for what is no string.
  func objectID(of node: NodeID) -> ObjectID? {
    isString(node) ? ObjectID(stringBytes(of: node)) : nil
  }
}
