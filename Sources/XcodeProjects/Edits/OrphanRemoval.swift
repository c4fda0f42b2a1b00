import Diagnostics
import PropertyLists
import SyntaxTrees

extension FileEdits {
  /// The project without the objects `ids`, and without those that nothing else leads to.
  ///
  /// - Parameters:
  ///   - ids: Objects of the project.
  ///   - alsoEmptiedGroups: Whether to remove groups that become empty.
  /// - Returns: The project after the edit.
  /// - Throws: The errors of reading.
  func removing(_ ids: Set<ObjectID>, alsoEmptiedGroups: Bool = false) throws(Diagnostic) -> XcodeProject {
    var removal = OrphanRemoval(project)
    removal.remove(ids)
    if alsoEmptiedGroups { removal.removeEmptiedGroups() }
    return try XcodeProject(document: project.document.removing(removal.removed), name: project.name)
  }
}

/// Finds what only the removed objects lead to; objects are named by their places in the document's table.
private struct OrphanRemoval {
  private let project: XcodeProject
  private let objects: ObjectTable
  private let graph: ReferenceGraph
  private let root: Int?
  private var isRemoved: [Bool]
  /// How many references of objects that stay lead to each object.
  private var references: [Int]

  init(_ project: XcodeProject) {
    self.project = project
    objects = project.document.content.objects
    graph = ReferenceGraph(project.document)
    root = objects.index(of: project.object.id)
    isRemoved = Array(repeating: false, count: objects.entries.count)
    references = Array(repeating: 0, count: objects.entries.count)
    for index in objects.entries.indices {
      for target in graph.targets(of: index) { references[Int(target)] += 1 }
    }
  }

  /// The removed objects.
  var removed: Set<ObjectID> {
    Set(objects.entries.indices.lazy.filter { isRemoved[$0] }.map { objects.entries[$0].id })
  }

  /// Removes objects, and then those that nothing leads to any more, as long as there are such.
  mutating func remove(_ ids: Set<ObjectID>) {
    remove(ids.compactMap { objects.index(of: $0) })
  }

  /// - Returns: All that is removed now.
  @discardableResult
  private mutating func remove(_ indices: [Int]) -> [Int] {
    var gone: [Int] = []
    var waiting = indices.filter { $0 != root }
    for index in waiting { isRemoved[index] = true }
    while let index = waiting.popLast() {
      gone.append(index)
      for target in graph.targets(of: index).lazy.map({ Int($0) }) where target != root && !isRemoved[target] {
        references[target] -= 1
        if references[target] == 0 {
          isRemoved[target] = true
          waiting.append(target)
        }
      }
    }
    return gone
  }

  /// Removes the groups that have lost all that was in them.
  mutating func removeEmptiedGroups() {
    let kept = Set([project.mainGroup?.id, project.productsGroup?.id].compactMap(\.self))
    let kinds = project.document.content.kinds
    let syntax = project.document.content.syntax
    var left: [Int: Int] = [:]
    var holders: [Int: [Int]] = [:]
    for (kind, members) in zip(kinds.names, kinds.members) where kind.hasSuffix("Group") {
      for group in members.map({ Int($0) }) where !kept.contains(objects.entries[group].id) {
        guard let children = syntax.value("children", in: objects.entries[group].value) else { continue }
        for child in syntax.elements(of: children).compactMap({ objects.index(of: $0, in: syntax) }) {
          left[group, default: 0] += 1
          holders[child, default: []].append(group)
        }
      }
    }
    var waiting = isRemoved.indices.filter { isRemoved[$0] }
    while let index = waiting.popLast() {
      for group in holders[index] ?? [] {
        left[group, default: 0] -= 1
        guard left[group] == 0, !isRemoved[group] else { continue }
        waiting += remove([group])
      }
    }
  }
}
