import PropertyLists
import SyntaxTrees

/// The kinds of a document's objects, each with its name once.
struct ProjectKinds: Sendable {
  /// The names of the kinds in the order in which they come up.
  private(set) var names: [String] = []
  /// For each object, in the order of the document's table, which of ``names`` is its kind; -1 when it gives none.
  private(set) var indices: [Int32] = []

  init(of objects: ObjectTable, in syntax: SyntaxTree) {
    var known: [String: Int32] = [:]
    var last: (node: SyntaxTree.NodeID, index: Int32)?
    indices.reserveCapacity(objects.entries.count)
    for entry in objects.entries {
      guard let isa = syntax.value("isa", in: entry.value), syntax.isString(isa) else {
        indices.append(-1)
        continue
      }
      if let last, syntax.comparison(of: last.node, isa) == 0 {
        indices.append(last.index)
        continue
      }
      let name = syntax.string(of: isa) ?? ""
      let index = known[name] ?? Int32(clamping: names.count)
      if known.updateValue(index, forKey: name) == nil { names.append(name) }
      last = (isa, index)
      indices.append(index)
    }
  }

  /// The kind of the object at `index`, if it gives one.
  func name(at index: Int) -> String? {
    indices[index] < 0 ? nil : names[Int(indices[index])]
  }

  /// The objects of each kind in the order of the document, by the index of the kind.
  var members: [[Int32]] {
    var result = [[Int32]](repeating: [], count: names.count)
    for (object, kind) in indices.enumerated() where kind >= 0 {
      result[Int(kind)].append(Int32(clamping: object))
    }
    return result
  }
}
