import PropertyLists
import SyntaxTrees

/// Which object of a document leads to which, by their places in its table.
struct ReferenceGraph {
  private var targets: [Int32] = []
  /// The start of each object's targets in `targets`, and, once complete, the end of the last ones.
  private var starts: [Int32] = []

  /// An empty graph, to which the objects are added in the order of the table.
  init() {}

  /// The references between the objects of `document`.
  init(_ document: ProjectDocument) {
    let (syntax, objects) = (document.content.syntax, document.content.objects)
    for entry in objects.entries {
      beginObject()
      syntax.eachReference(in: entry.value) { _, id in
        if let target = objects.index(of: id, in: syntax) { addReference(to: target) }
      }
    }
    beginObject()
  }

  /// The objects that the one at `index` leads to, as often as it does.
  func targets(of index: Int) -> ArraySlice<Int32> {
    targets[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Ends one object's references, and begins the next one's.
  mutating func beginObject() {
    starts.append(Int32(clamping: targets.count))
  }

  mutating func addReference(to target: Int) {
    targets.append(Int32(clamping: target))
  }

  /// For each object whether a way leads to it from `root`.
  func reached(from root: Int?) -> [Bool] {
    var reached = [Bool](repeating: false, count: max(0, starts.count - 1))
    guard let root, reached.indices.contains(root) else { return reached }
    reached[root] = true
    var waiting = [root]
    while let object = waiting.popLast() {
      for target in targets(of: object).lazy.map({ Int($0) }) where !reached[target] {
        reached[target] = true
        waiting.append(target)
      }
    }
    return reached
  }
}

extension ProjectObject {
  /// A place in an object that names another.
  struct Reference {
    let key: String
    let id: SyntaxTree.NodeID
  }

  /// The places in which the object names others.
  var references: [Reference] {
    var result: [Reference] = []
    let syntax = document.content.syntax
    syntax.eachReference(in: node) { result.append(Reference(key: syntax.string(of: $0) ?? "", id: $1)) }
    return result
  }
}

extension SyntaxTree {
  /// Visits the references of the object `node` to others, with their keys.
  func eachReference(in node: NodeID, _ visit: (_ key: NodeID, _ id: NodeID) -> Void) {
    for entry in entries(of: node) {
      if ObjectKinds.referenceKeys.contains(stringBytes(of: entry.key)) {
        if isString(entry.value) { visit(entry.key, entry.value) }
        for element in elements(of: entry.value) where isString(element) { visit(entry.key, element) }
      } else if isString(entry.key, "projectReferences") {
        for element in elements(of: entry.value) { eachReference(in: element, visit) }
      }
    }
  }
}
