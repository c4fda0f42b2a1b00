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
    /// Is referred to by nothing, or is a file or group that no group has.
    case orphan
    /// Stands beside another for the same thing.
    case repeated
  }

  let kind: Kind
  /// The object that refers; empty for an orphan.
  let owner: String
  let key: String
  let target: String
}

extension ProjectGraph {
  private func isFiled(_ id: String) -> Bool { kind(id).map(ProjectKeys.filed.contains) ?? false }

  /// Everything that is wrong with the references.
  var flaws: Set<ProjectFlaw> {
    var result: Set<ProjectFlaw> = []
    var owners: [String: Reference] = [:]
    var used: Set<String> = [rootObject]
    for reference in references {
      if reference.isOwning || !isFiled(reference.target) || ProjectKeys.groups.contains(reference.key) {
        used.insert(reference.target)
      }
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
    result.formUnion(repetitions)
    if objects[rootObject] == nil {
      result.insert(ProjectFlaw(kind: .dangling, owner: "", key: "rootObject", target: rootObject))
    }
    return result
  }
}

extension ProjectGraph {
  /// The elements of lists that stand for the same thing as another element: a file twice in a group or in a phase, two
  /// targets of one name, a package twice.
  private var repetitions: Set<ProjectFlaw> {
    var result: Set<ProjectFlaw> = []
    var seen: [Repetition: ProjectFlaw] = [:]
    for reference in references where reference.isOwning {
      guard let name = name(of: reference.target, in: reference.key) else { continue }
      let flaw = ProjectFlaw(kind: .repeated, owner: reference.owner, key: reference.key, target: reference.target)
      let place = Repetition(owner: reference.owner, key: reference.key, name: name)
      guard let first = seen.updateValue(flaw, forKey: place), first != flaw else { continue }
      result.formUnion([first, flaw])
    }
    return result
  }

  private struct Repetition: Hashable {
    let owner: String
    let key: String
    let name: String
  }

  private func name(of id: String, in list: String) -> String? {
    switch list {
    case "children":
      text(id, "path").map { path in "\(path)|\(text(id, "name") ?? "")|\(text(id, "sourceTree") ?? "")" }
    case "files": text(id, "fileRef") ?? text(id, "productRef")
    case "targets": text(id, "name")
    case "packageReferences": text(id, "repositoryURL") ?? text(id, "relativePath")
    case "packageProductDependencies": text(id, "productName")
    default: nil
    }
  }
}
