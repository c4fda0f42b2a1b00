import MarkupTrees
import PropertyLists

extension CheckedProject {
  /// The identifiers by which storyboard references of all storyboards name scenes.
  var storyboardReferences: Set<String> {
    Set(interfaceFiles.flatMap { $0.referring(by: ["referencedIdentifier"]).map(\.id) })
  }
}

extension TargetInterface {
  /// Whether the app can load an object: its scene is the initial one, a segue leads there, or code names it.
  ///
  /// A xib is loaded by its name, which may be the name of a class, or by the Info.plist.
  func isReachable(_ object: MarkupElement, by references: Set<String>, in project: CheckedProject) -> Bool {
    guard let scene = file.scenes.first(where: { Self.contains(object, in: $0) }) else {
      return !file.path.hasSuffix(".xib") || mayLoadFile(in: project)
    }
    let members = scene.elements(named: "objects").flatMap(\.elements)
    let ids = Set(members.compactMap { $0[attribute: "id"] })
    if let initial = file.root[attribute: "initialViewController"], ids.contains(initial) { return true }
    if file.connections.contains(where: { $0.element.name == "segue" && ids.contains($0.destination ?? "") }) {
      return true
    }
    return members.contains { member in
      let names = ["storyboardIdentifier", "identifier"].compactMap { member[attribute: $0] }
      return names.contains { references.contains($0) || isNamedByCode($0, in: project) }
    }
  }

  private func mayLoadFile(in project: CheckedProject) -> Bool {
    let name = FileStem(file.path).name
    return isNamedByCode(name, in: project)
      || project.contexts.contains { context in
        ["NSMainNibFile", "UILaunchStoryboardName"].contains { context.entry($0)?.string == name }
      }
  }

  /// Whether code may name `identifier`, in a literal or as the case of an enumeration.
  private func isNamedByCode(_ identifier: String, in project: CheckedProject) -> Bool {
    let sources = project.sources(of: target)
    guard sources.isLinkedWhole, !sources.mentionsWithLibraries(identifier) else { return true }
    return sources.linkedPaths.contains { path in
      project.sourceIndex.facts(of: path)?.literals.contains { $0.text == identifier } ?? true
    }
  }

  private static func contains(_ object: MarkupElement, in element: MarkupElement) -> Bool {
    element == object || element.elements.contains { contains(object, in: $0) }
  }
}
