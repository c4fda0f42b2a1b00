import Diagnostics
import SyntaxTrees

extension Scheme {
  /// The scheme in which all references to the file or folder `old`, and to files in it, name `new`.
  ///
  /// Both paths are relative to the folder that holds the scheme's project or workspace.
  public func movingFile(_ old: String, to new: String) -> Scheme {
    var result = self
    Self.change(&result.document.root) { element in
      for attribute in element.attributes {
        guard let moved = Self.moved(attribute.value, of: attribute.name, in: element.name, from: old, to: new) else {
          continue
        }
        element[attribute: attribute.name] = moved
      }
    }
    return result
  }

  private static func moved(
    _ value: String, of attribute: String, in element: String, from old: String, to new: String
  ) -> String? {
    if attribute == "identifier", elementsWithPaths.contains(element) {
      // Xcode does not document the folder that the path starts from: a way up to the project's folder.
      var way = value[...]
      while way.hasPrefix("../") { way = way.dropFirst(3) }
      return String(way).path(after: old, movesTo: new).map { value.dropLast(way.count) + $0 }
    }
    return prefixes.lazy.compactMap { value.path(after: $0 + old, movesTo: $0 + new) }.first
  }

  private static let elementsWithPaths = ["LocationScenarioReference", "StoreKitConfigurationFileReference"]
  private static let prefixes = ["container:", "$(SRCROOT)/", "$(PROJECT_DIR)/"]
}

extension Workspace {
  /// The workspace in which all items in the file or folder `old` are listed in `new`.
  ///
  /// Both paths are relative to the folder that holds the workspace.
  public func movingFile(_ old: String, to new: String) -> Workspace {
    var result = self
    let root = Location(.container, "")
    Self.moveItems(in: &result.document.root, from: old, to: new, around: (root, root))
    return result
  }

  private static func moveItems(
    in element: inout MarkupElement, from old: String, to new: String, around: (old: Location, new: Location)
  ) {
    element.changeElements { child in
      guard child.name == "FileRef" || child.name == "Group" else { return }
      let written = Location(child[attribute: "location"] ?? "group:")
      let before = resolved(written, in: around.old)
      let isSeen = before.origin == .container
      let goal = isSeen ? before.path.path(after: old, movesTo: new) ?? before.path : before.path
      if isSeen, resolved(written, in: around.new).path != goal {
        let inside = goal.path(below: around.new.path)
        let moved = inside.map { Location(.group, $0) } ?? Location(.container, goal)
        child[attribute: "location"] = moved.description
      }
      moveItems(in: &child, from: old, to: new, around: (before, Location(before.origin, goal)))
    }
  }
}
