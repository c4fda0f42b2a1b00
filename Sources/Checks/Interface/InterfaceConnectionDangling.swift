import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for connections that refer to an object that does not exist.
struct InterfaceConnectionDangling: CheckRule {
  let description = RuleDescription(
    id: "interface-connection-dangling", severity: .error,
    summary: "Connection refers to an object that does not exist",
    explanation: """
      An outlet, action or segue refers to an identifier that no object of the file has. The object was removed, or \
      lost in a merge. Xcode does not open the file, or drops the connection. An outlet or action that leads into \
      another scene is a note: Xcode connects only objects of one scene.
      """,
    wrong: "<outlet property=\"label\" destination=\"x\"/> <!-- no object x -->",
    right: "<label id=\"x\"/> … <outlet property=\"label\" destination=\"x\"/>",
    source: "the format of storyboards and xibs")

  private static let kinds: Set<String> = [
    "accessibilityConnection", "action", "binding", "outlet", "outletCollection", "segue",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file -> [Finding] in
      let connections = file.connections.compactMap { connection -> Finding? in
        let element = connection.element
        guard Self.kinds.contains(element.name), let id = connection.destination, !id.isEmpty, file.objects[id] == nil
        else { return nil }
        return finding(
          "the \(element.name)\(Self.name(of: connection).map { " \"\($0)\"" } ?? "") refers to \"\(id)\", but no object has that identifier",
          hint: file.disconnecting([connection]), at: file.place(of: element))
      }
      // A copied scene keeps connections to the original. What the system makes of them is not documented.
      let between = file.connectionsBetweenScenes.map { connection in
        finding(
          "the \(connection.element.name) \"\(Self.name(of: connection) ?? "")\" leads to an object of another scene",
          hint: file.disconnecting([connection]), at: file.place(of: connection.element), severity: .note)
      }
      let others = Finding.atOnceByMessage(between)
      guard let id = file.root[attribute: "initialViewController"], file.objects[id] == nil else {
        return connections + others
      }
      return connections + others + [
        finding(
          "the initial view controller is \"\(id)\", but no object has that identifier",
          hint: "turn on Is Initial View Controller for another view controller in Xcode",
          at: file.place(of: file.root))
      ]
    }
  }

  private static func name(of connection: InterfaceConnection) -> String? {
    ["property", "selector", "identifier", "name"].lazy.compactMap { connection.element[attribute: $0] }.first
  }
}
