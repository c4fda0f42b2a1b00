import InterfaceFiles
import SyntaxTrees

/// The scenes of a storyboard that the app can load.
///
/// These are the initial scene, the scenes that code or a storyboard reference names, and the scenes to which a segue of
/// such a scene leads. The segue must be one that can be performed.
struct ReachableScenes: Sendable {
  /// The offset of the scene that contains an object, by the object's identifier.
  private let offsets: [String: Int]
  private let reachable: Set<Int>

  init(of interface: TargetInterface, in project: CheckedProject) {
    let file = interface.file
    let scenes = file.scenes
    let offsets = Self.offsets(in: scenes)
    var waiting = file.root[attribute: "initialViewController"].flatMap { offsets[$0] }.map { [$0] } ?? []
    waiting += scenes.indices.filter { Self.isNamed(scenes[$0], of: interface, in: project) }
    var next: [Int: [Int]] = [:]
    for connection in file.connections where connection.element.name == "segue" {
      guard let end = connection.destination.flatMap({ offsets[$0] }), interface.mayPerform(connection, in: project)
      else { continue }
      let start = connection.owner[attribute: "id"].flatMap { offsets[$0] }
      if let start { next[start, default: []].append(end) } else { waiting.append(end) }
    }
    var reachable: Set<Int> = []
    while let scene = waiting.popLast() {
      if reachable.insert(scene).inserted { waiting += next[scene] ?? [] }
    }
    self.offsets = offsets
    self.reachable = reachable
  }

  /// Whether the app can load the scene with `object`; `nil` if no scene contains it.
  func contain(_ object: MarkupElement) -> Bool? {
    object[attribute: "id"].flatMap { offsets[$0] }.map(reachable.contains)
  }

  private static func offsets(in scenes: [MarkupElement]) -> [String: Int] {
    var offsets: [String: Int] = [:]
    for (offset, scene) in scenes.enumerated() {
      var waiting = [scene]
      while let element = waiting.popLast() {
        if let id = element[attribute: "id"] { offsets[id] = offset }
        waiting += element.elements
      }
    }
    return offsets
  }

  private static func isNamed(
    _ scene: MarkupElement, of interface: TargetInterface, in project: CheckedProject
  ) -> Bool {
    scene.elements(named: "objects").flatMap(\.elements).contains { member in
      let names = ["storyboardIdentifier", "identifier"].compactMap { member[attribute: $0] }
      return names.contains { project.referencedScenes.contains($0) || interface.isNamedByCode($0, in: project) }
    }
  }
}
