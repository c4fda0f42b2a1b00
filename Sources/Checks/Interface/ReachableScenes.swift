import InterfaceFiles
import SyntaxTrees

/// The scenes of a storyboard that the app can load.
///
/// These are the initial scene, the scenes that code or a storyboard reference names, and the scenes to which a segue of
/// such a scene leads. The segue must be one that can be performed.
struct ReachableScenes: Sendable {
  /// The offset of the scene that contains an object, by the object's identifier.
  private let offsets: [String: Int]
  /// The scenes that something certain leads to.
  private let certain: Set<Int>
  /// These scenes, and those whose identifier may be made of the name of a class.
  private let possible: Set<Int>
  /// These scenes, and those that code which could not be read may lead to.
  private let unknown: Set<Int>

  init(of interface: TargetInterface, in project: CheckedProject) {
    let file = interface.file
    let scenes = file.scenes
    let offsets = file.sceneOffsets
    let named = scenes.map { Self.naming(of: $0, of: interface, in: project) }
    var waiting = file.root[attribute: "initialViewController"].flatMap { offsets[$0] }.map { [$0] } ?? []
    var next: [Int: [Int]] = [:]
    var (unknownStarts, unknownNext) = (waiting, next)
    for connection in file.connections where connection.element.name == "segue" {
      let performing = interface.performing(connection, in: project)
      guard let end = connection.destination.flatMap({ offsets[$0] }), performing > .never else { continue }
      let start = connection.owner[attribute: "id"].flatMap { offsets[$0] }
      if let start { unknownNext[start, default: []].append(end) } else { unknownStarts.append(end) }
      guard performing > .unknown else { continue }
      if let start { next[start, default: []].append(end) } else { waiting.append(end) }
    }
    self.offsets = offsets
    certain = Self.reached(from: waiting + named.indices.filter { named[$0] == .certain }, by: next)
    possible = certain.union(Self.reached(from: named.indices.filter { named[$0] == .possible }, by: next))
    unknown = Self.reached(from: unknownStarts + named.indices.filter { named[$0] > .never }, by: unknownNext)
  }

  private static func reached(from start: [Int], by next: [Int: [Int]]) -> Set<Int> {
    var (reached, waiting): (Set<Int>, [Int]) = ([], start)
    while let scene = waiting.popLast() {
      if reached.insert(scene).inserted { waiting += next[scene] ?? [] }
    }
    return reached
  }

  /// How certain it is that the app can load the scene with `object`; `nil` if no scene contains it.
  func loading(of object: MarkupElement) -> Certainty? {
    object[attribute: "id"].flatMap { offsets[$0] }.map { scene in
      certain.contains(scene)
        ? .certain : possible.contains(scene) ? .possible : unknown.contains(scene) ? .unknown : .never
    }
  }

  /// How certain it is that code or a storyboard reference names a scene.
  private static func naming(
    of scene: MarkupElement, of interface: TargetInterface, in project: CheckedProject
  ) -> Certainty {
    let members = scene.elements(named: "objects").flatMap(\.elements)
    let names = members.flatMap { member in
      ["storyboardIdentifier", "identifier"].compactMap { member[attribute: $0] }
    }
    return names.map { name in
      project.interfaces.referencedScenes.contains(name) ? .certain : interface.naming(of: name, in: project)
    }.max() ?? .never
  }
}
