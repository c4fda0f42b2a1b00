/// The group around each group and file.
struct GroupTree {
  private let project: XcodeProject
  private let parents: [ObjectID: ObjectID]

  init(_ project: XcodeProject) {
    self.project = project
    var parents: [ObjectID: ObjectID] = [:]
    for group in project.document.objects where Self.kinds.contains(group.isa) {
      for child in group.strings("children") where parents[ObjectID(child)] == nil {
        parents[ObjectID(child)] = group.id
      }
    }
    self.parents = parents
  }

  /// The group that holds `id`.
  func parent(of id: ObjectID) -> ProjectGroup? {
    parents[id].flatMap { project.document.object($0) }.map { ProjectGroup($0) }
  }

  /// Whether `id` is `group`, or in it at whatever depth.
  func contains(_ id: ObjectID, in group: ObjectID) -> Bool {
    var current: ObjectID? = id
    var seen: Set<ObjectID> = []
    while let id = current, seen.insert(id).inserted {
      if id == group { return true }
      current = parents[id]
    }
    return false
  }

  /// The objects `id` and their descendants.
  func subtree(of id: ObjectID) -> Set<ObjectID> {
    var found: Set<ObjectID> = [id]
    var waiting = [id]
    while let id = waiting.popLast() {
      for child in project.document.object(id)?.objects("children") ?? [] where found.insert(child.id).inserted {
        waiting.append(child.id)
      }
    }
    return found
  }

  private static let kinds: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
}
