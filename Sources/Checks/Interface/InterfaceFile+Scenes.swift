import InterfaceFiles
import SyntaxTrees

extension InterfaceFile {
  /// The offset of the scene that contains an object, by the object's identifier.
  var sceneOffsets: [String: Int] {
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

  /// The identifiers of hidden views without an outlet, which code could use to show them, and of all views in them.
  var hiddenObjects: Set<String> {
    var waiting = document.elements.filter { $0[attribute: "hidden"] == "YES" }
    guard !waiting.isEmpty else { return [] }
    let connected = Set(document.connections.filter(\.isOutlet).compactMap(\.destination))
    waiting.removeAll { $0[attribute: "id"].map(connected.contains) ?? false }
    var hidden: Set<String> = []
    while let element = waiting.popLast() {
      if let id = element[attribute: "id"] { hidden.insert(id) }
      waiting += element.elements
    }
    return hidden
  }

  /// The outlets and actions from an object of one scene to one of another scene.
  var connectionsBetweenScenes: [InterfaceConnection] {
    guard scenes.count > 1 else { return [] }
    let offsets = sceneOffsets
    return document.connections.filter { connection in
      guard ["action", "outlet", "outletCollection"].contains(connection.element.name),
        let start = connection.source.flatMap({ offsets[$0] }),
        let end = connection.destination.flatMap({ offsets[$0] })
      else { return false }
      return start != end
    }
  }
}
