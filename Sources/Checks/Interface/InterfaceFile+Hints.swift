import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// The commands that change a file, for hints; an archive of Interface Builder 3 is only read.
extension InterfaceFile {
  /// The largest number of commands in a hint.
  private static let largestCount = 3

  private func operation(_ name: String, _ values: [String: String]) -> Remedy.Operation {
    Remedy.Operation(name, values.merging(["file": shownPath, "project": project]) { $1 })
  }

  /// Removes connections by commands; words if they are many or lack an identifier.
  func disconnecting(_ connections: [InterfaceConnection]) -> Hint {
    let operations = connections.compactMap { connection in
      connection.id.map { operation("interface.disconnect", ["connection": $0]) }
    }
    guard operations.count == connections.count, !document.isArchive else { return "remove the connection in Xcode" }
    guard operations.count <= Self.largestCount else {
      return "run \(command: "interface.disconnect") \(shownPath) CONNECTION for each connection"
    }
    return Hint([.operations(operations)])
  }

  /// Removes a scene.
  func removing(_ scene: InterfaceScene) -> Hint {
    guard let id = scene.id else { return "remove the scene in Xcode" }
    return Hint(operation("interface.scene.remove", ["scene": id]))
  }

  /// Connects an outlet or action of a class that has no connection yet.
  func connecting(_ kind: String, _ name: String, from source: String, to destination: String) -> Hint {
    document.isArchive ? "connect it in Xcode" : Hint(connection(kind, name, source, destination))
  }

  /// Connects an object with another outlet of its class, or a control with another action, instead of `connection`.
  func reconnecting(_ connection: InterfaceConnection, to name: String) -> Hint? {
    guard !document.isArchive, let id = connection.id, let source = connection.source,
      let destination = connection.destination,
      // Only controls send actions.
      connection.kind != "action" || !connection.owner.name.hasSuffix("Controller")
    else { return nil }
    let kind = connection.kind == "outletCollection" ? "collection" : connection.kind
    let event = connection.element[attribute: "eventType"].map { ["event": $0] } ?? [:]
    return Hint(
      operation("interface.disconnect", ["connection": id]), self.connection(kind, name, source, destination, event))
  }

  /// Connects an outlet or action with another object than `connection` names; words for a segue.
  func reconnecting(_ connection: InterfaceConnection, toObject destination: String) -> Hint {
    guard !document.isArchive, ["outlet", "action", "outletCollection"].contains(connection.kind),
      let id = connection.id, let source = connection.source, let name = connection.name,
      connection.kind != "action" || !connection.owner.name.hasSuffix("Controller")
    else { return "write destination=\"\(destination)\"" }
    let kind = connection.kind == "outletCollection" ? "collection" : connection.kind
    let event = connection.element[attribute: "eventType"].map { ["event": $0] } ?? [:]
    return Hint(
      operation("interface.disconnect", ["connection": id]), self.connection(kind, name, source, destination, event))
  }

  private func connection(
    _ kind: String, _ name: String, _ source: String, _ destination: String, _ options: [String: String] = [:]
  ) -> Remedy.Operation {
    let values = ["source": source, "kind": kind, "name": name, "destination": destination]
    return operation("interface.connect", values.merging(options) { $1 })
  }

  /// Makes a controller the initial one; the user chooses it if it is `nil`.
  func settingInitial(_ controller: String? = nil) -> Hint {
    Hint(operation("interface.set", ["element": controller ?? "CONTROLLER", "initial": ""]))
  }

  /// Sets an attribute of an object.
  func setting(_ key: String, _ value: String, of object: MarkupElement) -> Hint {
    guard let id = object[attribute: "id"], !document.isArchive else { return "set the \(key) in Xcode" }
    return Hint(operation("interface.set", ["element": id, "value": "\(key)=\(value)"]))
  }
}
