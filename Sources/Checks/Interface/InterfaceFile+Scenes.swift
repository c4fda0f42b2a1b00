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
