import PropertyLists

/// The children of a project's groups, including those that an edit adds.
struct GroupListing {
  /// A child of a group.
  struct Child {
    /// What a group can contain, as far as the order of children depends on it.
    enum Kind {
      /// A plain group or a synchronized folder.
      case group
      /// The languages of one file.
      case variants
      /// A file, or anything else.
      case file
    }

    let id: ObjectID
    let name: String
    let kind: Kind
    /// The name by which Xcode sorts.
    fileprivate let key: String

    init(_ id: ObjectID, named name: String, _ kind: Kind) {
      (self.id, self.name, self.kind) = (id, name, kind)
      key = name.lowercased()
    }

    fileprivate init(_ item: GroupItem) {
      let kind: Kind =
        switch item {
        case .group(let group) where group.kind == .plain: .group
        case .group(let group) where group.kind == .variants: .variants
        case .synchronized: .group
        case .group, .file, .other: .file
        }
      self.init(item.object.id, named: item.name ?? "", kind)
    }
  }

  /// How the children of a group are sorted.
  fileprivate enum Order {
    /// By name, groups among the files.
    case names
    /// Groups first, both by name.
    case groupsFirst
    /// As they are added.
    case given
    case none
  }

  fileprivate struct Group {
    var children: [Child]
    /// The number of children before those that Xcode keeps last in the main group.
    var movable: Int
    var order = Order.none
  }

  private let project: XcodeProject
  private let main: ObjectID?
  /// Whether new groups have their children in the order in which these are added.
  private let keepsOrder: Bool
  private var groups: [ObjectID: Group] = [:]

  init(_ project: XcodeProject, keepsOrder: Bool) {
    self.project = project
    self.keepsOrder = keepsOrder
    main = project.mainGroup?.id
  }

  /// The children of a group, in order.
  mutating func children(of id: ObjectID) -> [Child] { group(id).children }

  /// Inserts a child where it belongs.
  ///
  /// Sorted children stay sorted, groups before files or among them. In the main group the groups that Xcode keeps
  /// last stay last.
  ///
  /// - Returns: The child that follows it; `nil` at the end.
  mutating func insert(_ child: Child, into id: ObjectID) -> ObjectID? {
    // Taken out meanwhile, so that a long list is not copied with each child.
    var group = groups.removeValue(forKey: id) ?? group(id)
    groups[id] = nil
    let index = group.index(for: child)
    let next = group.children.indices.contains(index) ? group.children[index].id : nil
    group.children.insert(child, at: index)
    group.movable += 1
    groups[id] = group
    return next
  }

  private mutating func group(_ id: ObjectID) -> Group {
    if let known = groups[id] { return known }
    guard let object = project.document.object(id) else {
      return Group(children: [], movable: 0, order: keepsOrder ? .given : .none)
    }
    let items = ProjectGroup(object).children
    var movable = items.count
    while id == main, movable > 0, isLast(items[movable - 1]) { movable -= 1 }
    let group = Group(children: items.map { Child($0) }, movable: movable)
    groups[id] = group
    return group
  }

  private func isLast(_ item: GroupItem) -> Bool {
    if item.object.id == project.productsGroup?.id { return true }
    guard case .group(let group) = item else { return false }
    return Self.lastNames.contains(group.name ?? "")
  }

  private static let lastNames: Set<String> = ["Frameworks", "Pods", "Products"]
}

extension GroupListing.Group {
  /// The index at which a new child belongs.
  fileprivate mutating func index(for child: GroupListing.Child) -> Int {
    // An insertion in order keeps the order, so it is determined once.
    if order == .none { order = currentOrder }
    switch order {
    case .given, .none: return movable
    case .names: return end(of: child, in: 0..<movable)
    case .groupsFirst:
      let firstFile = children[..<movable].firstIndex { $0.kind != .group } ?? movable
      return end(of: child, in: child.kind == .group ? 0..<firstFile : firstFile..<movable)
    }
  }

  /// The first index in a sorted range whose child follows `child`.
  private func end(of child: GroupListing.Child, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if child.key < children[middle].key { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private var currentOrder: GroupListing.Order {
    let before = children[..<movable]
    if before.count > 1, Self.isSorted(before) { return .names }
    let groups = before.prefix { $0.kind == .group }
    let files = before.dropFirst(groups.count)
    let isSplit = !groups.isEmpty && files.count > 1 && files.allSatisfy { $0.kind != .group }
    return isSplit && Self.isSorted(groups) && Self.isSorted(files) ? .groupsFirst : .none
  }

  private static func isSorted(_ children: ArraySlice<GroupListing.Child>) -> Bool {
    zip(children, children.dropFirst()).allSatisfy { $0.key <= $1.key }
  }
}
