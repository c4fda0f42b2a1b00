import PropertyLists
import SyntaxTrees

/// The group around each group and file.
struct GroupTree {
  private let project: XcodeProject
  private let parents: [ObjectID: ObjectID]

  init(_ project: XcodeProject) {
    self.project = project
    var parents: [ObjectID: ObjectID] = [:]
    let (syntax, kinds) = (project.document.content.syntax, project.document.content.kinds)
    for (index, entry) in project.document.content.objects.entries.enumerated() {
      guard kinds.name(at: index).map(Self.kinds.contains) ?? false,
        let children = syntax.value("children", in: entry.value)
      else { continue }
      for child in syntax.elements(of: children).compactMap({ syntax.objectID(of: $0) }) where parents[child] == nil {
        parents[child] = entry.id
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
