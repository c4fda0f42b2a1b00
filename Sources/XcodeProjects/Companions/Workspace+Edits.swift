public import Diagnostics
import SyntaxTrees

extension Workspace {
  /// Lists the project at `path`, seen from the folder that holds the workspace, after all else.
  ///
  /// A project that is listed already, in whatever group, is not listed again.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func addProject(_ path: String) throws(Diagnostic) -> Bool {
    let path = RelativePaths.normalized(path)
    guard !projectPaths.contains(path) else { return false }
    try add(.file(Location(.group, path)))
    return true
  }

  /// Lists the project at `path` no longer, wherever it is listed; answers whether it was.
  @discardableResult
  public mutating func removeProject(_ path: String) -> Bool {
    let goal = Location(.container, RelativePaths.normalized(path))
    return Self.remove(goal, from: &document.root, around: Location(.container, ""))
  }

  /// Lists `item`.
  ///
  /// - Parameters:
  ///   - item: A file, or a group with its contents.
  ///   - group: The way to the group, by the places of the groups on it; empty for the workspace itself.
  ///   - index: Before which of the items there; `nil` for the end.
  /// - Throws: `workspace-item-missing` when the way leads to no group.
  public mutating func add(_ item: Item, to group: [Int] = [], at index: Int? = nil) throws(Diagnostic) {
    try add(Self.element(of: item), to: group, at: index)
  }

  /// Lists what is at `path` no longer: the places of the groups on the way and of the item itself.
  ///
  /// - Throws: `workspace-item-missing` when nothing is there.
  public mutating func remove(at path: [Int]) throws(Diagnostic) {
    _ = try take(at: path)
  }

  /// Moves what is at `path` to the place `index` among the items around it.
  ///
  /// - Throws: `workspace-item-missing` when nothing is there.
  public mutating func move(at path: [Int], to index: Int) throws(Diagnostic) {
    let element = try take(at: path)
    try add(element, to: Array(path.dropLast()), at: index)
  }

  private mutating func add(_ element: MarkupElement, to group: [Int], at index: Int?) throws(Diagnostic) {
    try change(group) { parent in
      let places = parent.elements.indices.filter { Self.isItem(parent.elements[$0]) }
      let place = index.flatMap { places.indices.contains($0) ? places[$0] : nil }
      parent.insert(element, before: place ?? parent.elements.count, style: .scheme)
    }
  }

  private mutating func take(at path: [Int]) throws(Diagnostic) -> MarkupElement {
    guard let last = path.last else { throw Self.missing(path) }
    var taken: MarkupElement?
    try change(Array(path.dropLast())) { parent in
      var place = -1
      let items = parent.elements.filter(Self.isItem)
      guard items.indices.contains(last) else { return }
      taken = items[last]
      parent.removeElements { element in
        if Self.isItem(element) { place += 1 }
        return Self.isItem(element) && place == last
      }
    }
    guard let taken else { throw Self.missing(path) }
    return taken
  }

  private mutating func change(_ group: [Int], _ change: (inout MarkupElement) -> Void) throws(Diagnostic) {
    guard Self.change(group[...], in: &document.root, change) else { throw Self.missing(group) }
  }

  private static func change(
    _ path: ArraySlice<Int>, in element: inout MarkupElement, _ change: (inout MarkupElement) -> Void
  ) -> Bool {
    guard let first = path.first else {
      change(&element)
      return true
    }
    var place = -1
    var isDone = false
    element.changeElements { child in
      guard isItem(child) else { return }
      place += 1
      if place == first, child.name == "Group" { isDone = Self.change(path.dropFirst(), in: &child, change) }
    }
    return isDone
  }

  private static func remove(_ goal: Location, from element: inout MarkupElement, around: Location) -> Bool {
    let count = element.elements.count
    element.removeElements { child in
      child.name == "FileRef" && resolved(Location(child[attribute: "location"] ?? "group:"), in: around) == goal
    }
    var isRemoved = element.elements.count != count
    element.changeElements { child in
      guard child.name == "Group" else { return }
      let inner = resolved(Location(child[attribute: "location"] ?? "group:"), in: around)
      if remove(goal, from: &child, around: inner) { isRemoved = true }
    }
    return isRemoved
  }

  private static func element(of item: Item) -> MarkupElement {
    switch item {
    case .file(let location): return MarkupElement("FileRef", [("location", location.description)])
    case .group(let name, let location, let items):
      let attributes = [("location", location.description)] + (name.map { [("name", $0)] } ?? [])
      return MarkupElement("Group", attributes, children: items.map { element(of: $0) })
    }
  }

  private static func missing(_ path: [Int]) -> Diagnostic {
    let way = path.map(String.init).joined(separator: ", ")
    return Diagnostic(.workspaceItemMissing, "the workspace has no item at \"\(way)\"")
  }
}

extension Diagnostic.Code {
  package static let workspaceItemMissing = Diagnostic.Code(
    "workspace-item-missing", "The workspace does not list the path, or the path does not exist.",
    "remove the path from the workspace, or restore the file")
}
