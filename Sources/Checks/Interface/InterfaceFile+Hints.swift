import Diagnostics
import InterfaceFiles
import SyntaxTrees

extension InterfaceFile {
  /// The largest number of commands in a hint.
  private static let largestCount = 3

  /// Removes connections by commands; words if they are many or lack an identifier.
  func disconnecting(_ connections: [InterfaceConnection]) -> Hint {
    let operations = connections.compactMap { connection in
      connection.id.map { Remedy.Operation("interface.disconnect", ["file": shownPath, "connection": $0]) }
    }
    guard operations.count == connections.count else { return "remove the connection" }
    guard operations.count <= Self.largestCount else {
      return "run \(command: "interface.disconnect") \(shownPath) CONNECTION for each connection"
    }
    return Hint([.operations(operations)])
  }

  /// Connects an object with another outlet of its class, instead of `connection`.
  func reconnecting(_ connection: InterfaceConnection, to outlet: String) -> Hint? {
    guard let id = connection.id, let source = connection.source, let destination = connection.destination else {
      return nil
    }
    return Hint(
      Remedy.Operation("interface.disconnect", ["file": shownPath, "connection": id]),
      Remedy.Operation(
        "interface.connect",
        [
          "file": shownPath, "source": source, "kind": connection.kind == "outletCollection" ? "collection" : "outlet",
          "name": outlet, "destination": destination,
        ]))
  }

  /// Sets an attribute of an object.
  func setting(_ key: String, _ value: String, of object: MarkupElement) -> Hint {
    guard let id = object[attribute: "id"] else { return "set the \(key) in Xcode" }
    return Hint(Remedy.Operation("interface.set", ["file": shownPath, "element": id, "value": "\(key)=\(value)"]))
  }
}
