/// The objects of a project file and how they refer to each other, as far as a merge must know.
struct ProjectGraph: Sendable {
  /// An object refers to another.
  struct Reference: Hashable, Sendable {
    let owner: String
    let key: String
    let target: String
    let isOwning: Bool
    /// The index of the referring object.
    let ownerPlace: Int
    /// The index of the object referred to; `nil` if it is missing.
    let targetPlace: Int?
  }

  let tree: MergeTree
  /// The dictionary of all objects.
  let objectsNode: MergeNode
  /// The objects by their identifiers.
  let objects: ItemIndex
  let rootObject: String
  let references: [Reference]
  /// For each object the last reference by which it belongs to another, by its place among the references; -1 for none.
  private let owners: [Int]

  /// Reads the graph of `tree`, or nothing if it is no project file.
  init?(_ tree: MergeTree) {
    guard let objectsNode = tree.root.value("objects"), objectsNode.kind == .dictionary,
      let rootObject = tree.root.value("rootObject")?.leafText
    else { return nil }
    self.tree = tree
    self.objectsNode = objectsNode
    self.rootObject = rootObject
    let objects = ItemIndex(objectsNode)
    var reader = ReferenceReader(objects: objects)
    for place in objectsNode.items.indices { reader.read(place) }
    var owners = [Int](repeating: -1, count: objectsNode.items.count)
    for (index, reference) in reader.references.enumerated() {
      guard let target = reference.targetPlace, reference.isOwning || ProjectKeys.ownedByOne.contains(reference.key)
      else { continue }
      owners[target] = index
    }
    self.objects = objects
    self.owners = owners
    references = reader.references
  }

  /// The kind of an object.
  func kind(_ id: String) -> String? { objects[id]?.value.value("isa")?.leafText }

  /// A leaf of an object.
  func text(_ id: String, _ key: String) -> String? { objects[id]?.value.value(key)?.leafText }

  /// The last reference by which an object belongs to another.
  func owner(of id: String) -> Reference? {
    guard let place = objects.place(of: id), owners[place] >= 0 else { return nil }
    return references[owners[place]]
  }
}

/// Where files and groups are.
extension ProjectGraph {
  /// Whether the path of an object does not begin at its group's.
  func isRooted(_ id: String) -> Bool { text(id, "sourceTree").map { $0 != "<group>" } ?? false }

  /// The path of an object, part by part, from the outermost group or the root that it names.
  func path(of id: String) -> [String] {
    let own = [text(id, "path")].compactMap(\.self)
    return isRooted(id) ? own : folder(of: id) + own
  }

  /// The path of the group that an object is in.
  func folder(of id: String) -> [String] {
    var parts: [String] = []
    var seen: Set<String> = [id]
    var next = owner(of: id)?.owner
    while let group = next, seen.insert(group).inserted {
      if let path = text(group, "path") { parts.insert(path, at: 0) }
      next = isRooted(group) ? nil : owner(of: group)?.owner
    }
    return parts
  }
}

/// Finds the references of objects.
private struct ReferenceReader {
  let objects: ItemIndex
  private(set) var references: [ProjectGraph.Reference] = []

  init(objects: ItemIndex) {
    self.objects = objects
    references.reserveCapacity(objects.items.count * 2)
  }

  mutating func read(_ place: Int) {
    let id = objects.items[place].key
    for entry in objects.items[place].value.items {
      if entry.value.kind == .list {
        readList(entry, of: id, at: place)
      } else if ProjectKeys.isReference(entry.key), let target = entry.value.leafText {
        add(id, entry.key, target, isOwning: false, at: place)
      }
    }
  }

  private mutating func readList(_ entry: MergeItem, of id: String, at place: Int) {
    let isOwning = ProjectKeys.owningLists.contains(entry.key)
    if isOwning || ProjectKeys.sharedLists.contains(entry.key) {
      for item in entry.value.items {
        if let target = item.value.leafText { add(id, entry.key, target, isOwning: isOwning, at: place) }
      }
    } else if entry.key == "projectReferences" {
      for pair in entry.value.items.flatMap(\.value.items) {
        if let target = pair.value.leafText { add(id, pair.key, target, isOwning: false, at: place) }
      }
    }
  }

  private mutating func add(_ owner: String, _ key: String, _ target: String, isOwning: Bool, at place: Int) {
    references.append(
      ProjectGraph.Reference(
        owner: owner, key: key, target: target, isOwning: isOwning, ownerPlace: place,
        targetPlace: objects.place(of: target)))
  }
}
