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
  private var indices = ObjectIndex(capacity: 0)

  /// Takes the objects of `syntax`; of two with one identifier the last counts, as with Apple's readers.
  init(_ syntax: SyntaxTree) {
    guard let objects = syntax.value("objects", in: syntax.root) else { return }
    let positions = Array(syntax.entries(of: objects))
    entries.reserveCapacity(positions.count)
    indices = ObjectIndex(capacity: positions.count)
    for position in positions {
      let entry = Entry(
        id: ObjectID(syntax.stringBytes(of: position.key)), key: position.key, value: position.value)
      let index = indices.insert(entry.id, at: entries.count, in: entries)
      if index < entries.count {
        replaced.append((entries[index], index))
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
  }

  /// Which of ``entries`` has the identifier `id`.
  func index(of id: ObjectID) -> Int? {
    indices.index(of: id, in: entries)
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
