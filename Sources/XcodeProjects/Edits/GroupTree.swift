/// Which group holds which, and where in a group something new belongs.
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

/// The index of a new child among a group's children.
///
/// Children in the order of their names stay so, groups before files or among them as the group has it. In the main
/// group the groups that Xcode keeps last stay last.
struct GroupPlacement {
  private let children: [GroupItem]
  /// The number of children before the groups that are always last.
  private let movable: Int

  init(_ group: ProjectGroup, in project: XcodeProject) {
    children = group.children
    var movable = children.count
    let isMain = group.id == project.mainGroup?.id
    while isMain, movable > 0, Self.isLast(children[movable - 1], in: project) { movable -= 1 }
    self.movable = movable
  }

  /// The child before which one called `name` belongs; `nil` for the end.
  func next(for name: String, isGroup: Bool) -> ObjectID? {
    let before = children[..<movable]
    let last = movable < children.count ? children[movable].object.id : nil
    let names = before.map { $0.name ?? "" }
    if names.count > 1, Self.isSorted(names) {
      return before.first { Self.precedes(name, $0.name ?? "") }?.object.id ?? last
    }
    let groups = before.filter(Self.isGroup)
    let files = before.filter { !Self.isGroup($0) }
    let isSplit = before.prefix(groups.count).elementsEqual(groups) && !groups.isEmpty && files.count > 1
    guard isSplit, Self.isSorted(groups.map { $0.name ?? "" }), Self.isSorted(files.map { $0.name ?? "" }) else {
      return last
    }
    let siblings = isGroup ? groups : files
    let end = isGroup ? files.first?.object.id : last
    return siblings.first { Self.precedes(name, $0.name ?? "") }?.object.id ?? end
  }

  private static func isLast(_ item: GroupItem, in project: XcodeProject) -> Bool {
    if item.object.id == project.productsGroup?.id { return true }
    guard case .group(let group) = item else { return false }
    return lastNames.contains(group.name ?? "")
  }

  private static func isGroup(_ item: GroupItem) -> Bool {
    switch item {
    case .group(let group): group.kind == .plain
    case .synchronized: true
    case .file, .other: false
    }
  }

  private static func isSorted(_ names: [String]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { !precedes($1, $0) }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.lowercased() < right.lowercased()
  }

  private static let lastNames: Set<String> = ["Frameworks", "Pods", "Products"]
}
