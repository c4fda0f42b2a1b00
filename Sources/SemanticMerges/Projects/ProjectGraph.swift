/// The objects of a project file and how they refer to each other, as far as a merge must know.
struct ProjectGraph: Sendable {
  /// An object refers to another.
  struct Reference: Hashable, Sendable {
    let owner: String
    let key: String
    let target: String
    let isOwning: Bool
  }

  let tree: SyntaxTree
  /// The dictionary of all objects.
  let objectsNode: SyntaxNode
  let objects: [String: SyntaxNode]
  let rootObject: String
  let references: [Reference]

  /// Reads the graph of `tree`, or nothing if it is no project file.
  init?(_ tree: SyntaxTree) {
    guard let objectsNode = tree.root.value("objects"), objectsNode.kind == .dictionary,
      let rootObject = tree.root.value("rootObject")?.leafText
    else { return nil }
    self.tree = tree
    self.objectsNode = objectsNode
    self.rootObject = rootObject
    var objects: [String: SyntaxNode] = [:]
    objects.reserveCapacity(objectsNode.items.count)
    var references: [Reference] = []
    for item in objectsNode.items {
      objects[item.key] = item.value
      Self.collect(from: item, into: &references)
    }
    self.objects = objects
    self.references = references
  }

  private static func collect(from object: SyntaxItem, into references: inout [Reference]) {
    func add(_ key: String, _ target: String, _ isOwning: Bool) {
      references.append(Reference(owner: object.key, key: key, target: target, isOwning: isOwning))
    }
    for entry in object.value.items {
      if entry.value.kind == .list {
        let isOwning = ProjectKeys.owningLists.contains(entry.key)
        if isOwning || ProjectKeys.sharedLists.contains(entry.key) {
          for target in entry.value.leafTexts { add(entry.key, target, isOwning) }
        } else if entry.key == "projectReferences" {
          for pair in entry.value.items.flatMap(\.value.items) {
            if let target = pair.value.leafText { add(pair.key, target, false) }
          }
        }
      } else if let target = entry.value.leafText, ProjectKeys.references.contains(entry.key) {
        add(entry.key, target, false)
      }
    }
  }

  /// The kind of an object.
  func kind(_ id: String) -> String? { objects[id]?.value("isa")?.leafText }

  /// A leaf of an object.
  func text(_ id: String, _ key: String) -> String? { objects[id]?.value(key)?.leafText }
}

/// What is wrong with the references of a project file.
struct ProjectFlaw: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Refers to an object that is not there.
    case dangling
    /// Stands in two places of which it may have one.
    case twice
    /// Is referred to by nothing.
    case orphan
  }

  let kind: Kind
  /// The object that refers; empty for an orphan.
  let owner: String
  let key: String
  let target: String
}

extension ProjectGraph {
  /// Everything that is wrong with the references.
  var flaws: Set<ProjectFlaw> {
    var result: Set<ProjectFlaw> = []
    var owners: [String: Reference] = [:]
    var used: Set<String> = [rootObject]
    for reference in references {
      used.insert(reference.target)
      if objects[reference.target] == nil {
        result.insert(
          ProjectFlaw(kind: .dangling, owner: reference.owner, key: reference.key, target: reference.target))
      }
      guard reference.isOwning else { continue }
      if let first = owners.updateValue(reference, forKey: reference.target) {
        for place in [first, reference] {
          result.insert(ProjectFlaw(kind: .twice, owner: place.owner, key: place.key, target: place.target))
        }
      }
    }
    for id in objects.keys where !used.contains(id) {
      result.insert(ProjectFlaw(kind: .orphan, owner: "", key: "", target: id))
    }
    if objects[rootObject] == nil {
      result.insert(ProjectFlaw(kind: .dangling, owner: "", key: "rootObject", target: rootObject))
    }
    return result
  }
}
