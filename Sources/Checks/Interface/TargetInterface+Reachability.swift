import InterfaceFiles
import SyntaxTrees

extension TargetInterface {
  /// Whether something that was read loads an object.
  ///
  /// A xib is loaded by its name, which may be the name of a class, or by the Info.plist.
  func isReachable(_ object: MarkupElement, in project: CheckedProject) -> Bool {
    loading(of: object, in: project) > .unknown
  }

  /// How certain it is that the app loads an object.
  func loading(of object: MarkupElement, in project: CheckedProject) -> Certainty {
    let loading = loading(in: project)
    guard loading > .never else { return .never }
    let scenes = project.memory.reachableScenes.value(of: key) { ReachableScenes(of: self, in: project) }
    return scenes.loading(of: object).map { min($0, loading) } ?? loading
  }

  /// How certain it is that a segue is performed: by itself, by the user, or by code that names it.
  func performing(_ segue: InterfaceConnection, in project: CheckedProject) -> Certainty {
    let owner = segue.owner
    if ["relationship", "embed"].contains(segue.element[attribute: "kind"]) { return .certain }
    guard owner.name.lowercased().hasSuffix("controller") else {
      return owner[attribute: "id"].map(file.hiddenObjects.contains) ?? false ? .never : .certain
    }
    guard let identifier = segue.element[attribute: "identifier"] else { return .never }
    let calls = project.sources(of: target).use(of: ["performSegue", "performSegueWithIdentifier"])
    return min(codeNaming(identifier, in: project), calls)
  }
}
