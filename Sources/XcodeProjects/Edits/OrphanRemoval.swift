import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project without the objects `ids`, and without those that nothing else leads to.
  ///
  /// - Parameters:
  ///   - ids: Objects of the project.
  ///   - alsoEmptiedGroups: Whether to remove groups that become empty.
  /// - Returns: The project after the edit.
  /// - Throws: The errors of reading.
  func removing(_ ids: Set<ObjectID>, alsoEmptiedGroups: Bool = false) throws(Diagnostic) -> XcodeProject {
    var removal = OrphanRemoval(self)
    removal.remove(ids)
    if alsoEmptiedGroups { removal.removeEmptiedGroups() }
    return try XcodeProject(document: document.removing(removal.removed), name: name)
  }
}

/// Finds what only the removed objects lead to.
private struct OrphanRemoval {
  private let project: XcodeProject
  private(set) var removed: Set<ObjectID> = []
  private var referrers: [ObjectID: Set<ObjectID>] = [:]
  private var references: [ObjectID: [ObjectID]] = [:]

  init(_ project: XcodeProject) {
    self.project = project
    let document = project.document
    for object in document.objects {
      let id = object.id
      for reference in object.references {
        guard let other = document.object(named: reference.id)?.id else { continue }
        referrers[other, default: []].insert(id)
        references[id, default: []].append(other)
      }
    }
  }

  /// Removes objects, and then those that nothing leads to any more, as long as there are such; answers all of them.
  @discardableResult
  mutating func remove(_ ids: Set<ObjectID>) -> [ObjectID] {
    var gone: [ObjectID] = []
    var waiting = ids.subtracting([project.object.id]).sorted()
    removed.formUnion(waiting)
    while let id = waiting.popLast() {
      gone.append(id)
      for other in references[id] ?? [] where other != project.object.id && !removed.contains(other) {
        referrers[other]?.remove(id)
        if referrers[other]?.isEmpty ?? true {
          removed.insert(other)
          waiting.append(other)
        }
      }
    }
    return gone
  }

  /// Removes the groups that have lost all that was in them.
  mutating func removeEmptiedGroups() {
    let kept = Set([project.mainGroup?.id, project.productsGroup?.id].compactMap { $0 })
    var left: [ObjectID: Int] = [:]
    var holders: [ObjectID: [ObjectID]] = [:]
    for group in project.document.objects where group.isa.hasSuffix("Group") && !kept.contains(group.id) {
      let children = Set(group.objects("children").map(\.id))
      left[group.id] = children.count
      for child in children { holders[child, default: []].append(group.id) }
    }
    var waiting = Array(removed)
    while let id = waiting.popLast() {
      for group in holders[id] ?? [] {
        left[group, default: 0] -= 1
        guard left[group] == 0, !removed.contains(group) else { continue }
        waiting += remove([group])
      }
    }
  }
}
