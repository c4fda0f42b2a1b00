package import Diagnostics
import SyntaxTrees

extension Workspace {
  /// Lists the project at `path`, seen from the folder that holds the workspace, after all else.
  ///
  /// A project that is listed already, in whatever group, is not listed again.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func addProject(_ path: String) -> Bool {
    let path = RelativePaths.normalized(path)
    guard !projectPaths.contains(path) else { return false }
    let file = MarkupElement("FileRef", [("location", Location(.group, path).description)])
    document.root.append(file, style: .scheme)
    return true
  }

  /// Lists the project at `path` no longer, wherever it is listed; answers whether it was.
  @discardableResult
  public mutating func removeProject(_ path: String) -> Bool {
    let goal = Location(.container, RelativePaths.normalized(path))
    return Self.remove(goal, from: &document.root, around: Location(.container, ""))
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
}

extension Diagnostic.Code {
  package static let workspaceItemMissing = Diagnostic.Code(
    "workspace-item-missing", "The workspace does not list the path, or the path does not exist.",
    "remove the path from the workspace, or restore the file")
}
