import InterfaceFiles
import SyntaxTrees

extension TargetInterface {
  /// Whether the app can load an object.
  ///
  /// A xib is loaded by its name, which may be the name of a class, or by the Info.plist.
  func isReachable(_ object: MarkupElement, in project: CheckedProject) -> Bool {
    loading(of: object, in: project) > .never
  }

  /// How certain it is that the app loads an object.
  func loading(of object: MarkupElement, in project: CheckedProject) -> Loading {
    let loading = loading(in: project)
    guard loading > .never else { return .never }
    let scenes = project.reachableScenes.value(of: key) { ReachableScenes(of: self, in: project) }
    return scenes.loading(of: object).map { min($0, loading) } ?? loading
  }

  /// Whether the segue of a connection may be performed: by itself, by the user, or by code that names it.
  func mayPerform(_ segue: InterfaceConnection, in project: CheckedProject) -> Bool {
    let owner = segue.owner
    if ["relationship", "embed"].contains(segue.element[attribute: "kind"]) { return true }
    guard owner.name.lowercased().hasSuffix("controller") else {
      // The user can't tap a hidden control, which only an outlet could show.
      let id = owner[attribute: "id"]
      return owner[attribute: "hidden"] != "YES"
        || file.connections.contains { $0.element.name.hasPrefix("outlet") && $0.destination == id }
    }
    guard let identifier = segue.element[attribute: "identifier"] else { return false }
    let sources = project.sources(of: target)
    let calls = ["performSegue", "performSegueWithIdentifier"]
    return isNamedByCode(identifier, in: project)
      && (!sources.isLinkedWhole || calls.contains(where: sources.mentionsWithLibraries))
  }
}
