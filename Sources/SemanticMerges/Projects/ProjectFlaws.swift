/// What is wrong with the references of a project file.
struct ProjectFlaw: Hashable, Sendable, Comparable {
  enum Kind: Int, Hashable, Sendable {
    /// Refers to an object that is not there.
    case dangling
    /// In two places although only one is allowed.
    case twice
    /// Is referred to by nothing, or is a file or group that no group has.
    case orphan
    /// A duplicate of another object for the same thing.
    case repeated
  }

  let kind: Kind
  /// The object that refers; empty for an orphan.
  let owner: String
  let key: String
  let target: String
}

extension ProjectFlaw {
  /// An order that is the same in every run.
  static func < (left: ProjectFlaw, right: ProjectFlaw) -> Bool {
    (left.kind.rawValue, left.owner, left.key, left.target) < (
      right.kind.rawValue, right.owner, right.key, right.target
    )
  }

  init(_ kind: Kind, _ reference: ProjectGraph.Reference) {
    self.init(kind: kind, owner: reference.owner, key: reference.key, target: reference.target)
  }
}

extension ProjectGraph {
  /// Everything that is wrong with the references.
  var flaws: Set<ProjectFlaw> { brokenReferences.union(repetitions) }

  /// The references that lead nowhere or belong to two, and the objects that nothing refers to.
  var brokenReferences: Set<ProjectFlaw> {
    var result: Set<ProjectFlaw> = []
    let items = objectsNode.items
    var owners = [Int](repeating: -1, count: items.count)
    var strayOwners: [String: Int] = [:]
    var isUsed = [Bool](repeating: false, count: items.count)
    if let root = objects.place(of: rootObject) {
      isUsed[root] = true
    } else {
      result.insert(ProjectFlaw(kind: .dangling, owner: "", key: "rootObject", target: rootObject))
    }
    for (index, reference) in references.enumerated() {
      var first = -1
      if let target = reference.targetPlace {
        isUsed[target] =
          isUsed[target] || reference.isOwning || ProjectKeys.groups.contains(reference.key)
          || !Self.isFiled(items[target])
        guard reference.isOwning else { continue }
        first = owners[target]
        owners[target] = index
      } else {
        result.insert(ProjectFlaw(.dangling, reference))
        guard reference.isOwning else { continue }
        first = strayOwners.updateValue(index, forKey: reference.target) ?? -1
      }
      if first >= 0 { result.formUnion([references[first], reference].map { ProjectFlaw(.twice, $0) }) }
    }
    for index in items.indices where !isUsed[index] {
      result.insert(ProjectFlaw(kind: .orphan, owner: "", key: "", target: items[index].key))
    }
    return result
  }

  private static func isFiled(_ object: MergeItem) -> Bool {
    object.value.value("isa")?.leafText.map(ProjectKeys.filed.contains) ?? false
  }
}

extension ProjectGraph {
  /// Duplicate elements of lists: a file twice in a group or in a phase, two
  /// targets of one name, a package twice.
  private var repetitions: Set<ProjectFlaw> {
    var result: Set<ProjectFlaw> = []
    var seen: [Repetition: Int] = [:]
    for (index, reference) in references.enumerated() where reference.isOwning {
      guard let target = reference.targetPlace,
        let name = Self.name(of: objectsNode.items[target].value, in: reference.key)
      else { continue }
      let place = Repetition(owner: reference.ownerPlace, name: name)
      guard let first = seen.updateValue(index, forKey: place) else { continue }
      let flaws = [references[first], reference].map { ProjectFlaw(.repeated, $0) }
      if flaws[0] != flaws[1] { result.formUnion(flaws) }
    }
    return result
  }

  private struct Repetition: Hashable {
    let owner: Int
    /// A digest of what the element is known by, and of the list's key.
    let name: Int
  }

  private static func name(of object: MergeNode, in list: String) -> Int? {
    func digest(_ keys: String...) -> Int? {
      keys.lazy.compactMap { object.value($0) }.first { $0.kind == .leaf }?.digest
    }
    switch list {
    case "children":
      return digest("path").map { path in
        path &+ (digest("name") ?? 0) &* 31 &+ (digest("sourceTree") ?? 0) &* 961
      }
    case "files": return digest("fileRef", "productRef").map { $0 &+ 1 }
    case "targets": return digest("name").map { $0 &+ 2 }
    case "packageReferences": return digest("repositoryURL", "relativePath").map { $0 &+ 3 }
    case "packageProductDependencies": return digest("productName").map { $0 &+ 4 }
    default: return nil
    }
  }
}
