import AppleIdentifiers
import Diagnostics
import MarkupTrees
import PropertyLists
import XcodeProjects

extension CheckedProject {
  /// The identifiers by which storyboard references of all storyboards name scenes.
  var storyboardReferences: Set<String> {
    Set(interfaceFiles.flatMap { $0.referring(by: ["referencedIdentifier"]).map(\.id) })
  }
}

extension CheckedProject {
  /// The storyboards that other storyboards refer to, by name.
  fileprivate var storyboardNames: Set<String> {
    referencedStoryboards.value { Set(interfaceFiles.flatMap { $0.referring(by: ["storyboardName"]).map(\.id) }) }
  }
}

/// An interface file of a target.
struct LoadingKey: Hashable, Sendable {
  let target: ObjectID
  let path: String
}

extension TargetContext {
  /// Whether the Info.plist names an interface file, or may do so because it can't be read.
  fileprivate func names(interface name: String) -> Bool {
    guard target.isBundle, configuration.infoPlist != nil else { return target.isBundle }
    let keys = [
      "NSMainNibFile", "NSMainStoryboardFile", "UIMainStoryboardFile", "UIMainStoryboardFile~ipad",
      "UILaunchStoryboardName",
    ]
    let roles = entry("UIApplicationSceneManifest")?["UISceneConfigurations"]?.dictionary?.values ?? []
    let scenes = roles.flatMap { $0.array ?? [] }.compactMap { $0["UISceneStoryboardFile"]?.string }
    let named =
      keys.compactMap { entry($0)?.string } + scenes
      + [entry("NSExtension")?["NSExtensionMainStoryboard"]?.string].compactMap(\.self)
    return named.contains { FileStem($0).name == name || $0 == name }
  }
}

extension TargetInterface {
  /// How certain it is that the app loads the file.
  enum Loading: Comparable, Sendable {
    /// Nothing names the file.
    case never
    /// Code may name the file, for example by the name of a class.
    case possible
    /// A literal in code, another storyboard or the Info.plist names the file.
    case certain
  }

  /// How certain it is that the app loads the file.
  func loading(in project: CheckedProject) -> Loading {
    project.loadings.value(of: LoadingKey(target: target.id, path: file.path)) { computedLoading(in: project) }
  }

  private func computedLoading(in project: CheckedProject) -> Loading {
    let name = FileStem(file.path).name
    // A watch app loads Interface.storyboard by itself.
    let isOfWatch = target.configurations.contains { $0.settings.platform == .watchOS }
    let isNamed =
      isOfWatch || project.contexts.contains { $0.names(interface: name) } || project.storyboardNames.contains(name)
    if isNamed { return .certain }
    let sources = project.sources(of: target)
    let isLiteral = sources.linkedPaths.contains { path in
      project.sourceIndex.facts(of: path)?.literals.contains { $0.text == name } ?? false
    }
    return isLiteral ? .certain : isNamedByCode(name, in: project) ? .possible : .never
  }

  /// Whether the app can load an object: its scene is the initial one, code names it, or a segue leads there.
  ///
  /// The segue must be one that can be performed, of a scene that the app can load. A xib is loaded by its name, which
  /// may be the name of a class, or by the Info.plist.
  func isReachable(_ object: MarkupElement, by references: Set<String>, in project: CheckedProject) -> Bool {
    let scenes = SceneIDs(of: file)
    guard let scene = object[attribute: "id"].flatMap({ scenes[$0] }) else {
      return loading(in: project) > .never
    }
    return loading(in: project) > .never && reachable(scenes, by: references, in: project).contains(scene)
  }

  /// The scenes that the app can load, by their offsets in the file.
  private func reachable(_ scenes: SceneIDs, by references: Set<String>, in project: CheckedProject) -> Set<Int> {
    var found = Set(file.root[attribute: "initialViewController"].flatMap { scenes[$0] }.map { [$0] } ?? [])
    for (index, scene) in file.scenes.enumerated() where isNamed(scene, by: references, in: project) {
      found.insert(index)
    }
    let steps = file.connections.compactMap { connection -> (from: Int?, to: Int)? in
      guard connection.element.name == "segue", let next = connection.destination.flatMap({ scenes[$0] }),
        mayPerform(connection, in: project)
      else { return nil }
      return (connection.owner[attribute: "id"].flatMap { scenes[$0] }, next)
    }
    var count = -1
    while count < found.count {
      count = found.count
      for step in steps where step.from.map(found.contains) ?? true { found.insert(step.to) }
    }
    return found
  }

  private func isNamed(_ scene: MarkupElement, by references: Set<String>, in project: CheckedProject) -> Bool {
    scene.elements(named: "objects").flatMap(\.elements).contains { member in
      let names = ["storyboardIdentifier", "identifier"].compactMap { member[attribute: $0] }
      return names.contains { references.contains($0) || isNamedByCode($0, in: project) }
    }
  }

  /// Whether the segue of a connection may be performed: by itself, by the user, or by code that names it.
  func mayPerform(_ segue: InterfaceFile.Connection, in project: CheckedProject) -> Bool {
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

  /// The severity of a connection with which loading crashes the app, `nil` for an error.
  func crashSeverity(in project: CheckedProject) -> Diagnostic.Severity? {
    switch loading(in: project) {
    case .never: .note
    case .possible: isForMac || file.path.hasSuffix(".xib") ? .warning : nil
    case .certain: isForMac ? .warning : nil
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
}

/// The scenes of a storyboard by the identifiers of the objects in them.
private struct SceneIDs {
  private var scenes: [String: Int] = [:]

  init(of file: InterfaceFile) {
    for (index, scene) in file.scenes.enumerated() {
      var waiting = [scene]
      while let element = waiting.popLast() {
        if let id = element[attribute: "id"] { scenes[id] = index }
        waiting += element.elements
      }
    }
  }

  /// The scene that contains the object with an identifier.
  subscript(id: String) -> Int? { scenes[id] }
}
