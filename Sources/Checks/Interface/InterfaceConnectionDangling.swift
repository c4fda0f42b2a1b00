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
    input.projects.flatMap { project in project.interfaces.files.flatMap { findings(in: $0, of: project) } }
  }

  private func findings(in file: InterfaceFile, of project: CheckedProject) -> [Finding] {
    let connections = file.connections.compactMap { connection -> Finding? in
      let element = connection.element
      guard Self.kinds.contains(element.name), let id = connection.destination, !id.isEmpty, file.objects[id] == nil
      else { return nil }
      return finding(
        "the \(element.name)\(Self.name(of: connection).map { " \"\($0)\"" } ?? "") refers to \"\(id)\", but no object has that identifier",
        hint: file.object(meantBy: id).map { file.reconnecting(connection, toObject: $0) }
          ?? file.disconnecting([connection]), at: file.place(of: element))
    }
    // A copied scene keeps connections to the original. What the system makes of them is not documented.
    let between = file.connectionsBetweenScenes.map { connection -> Finding in
      let name = Self.name(of: connection) ?? ""
      let responder = file.firstResponder(insteadOfDestinationOf: connection)
      let found = finding(
        "the \(connection.element.name) \"\(name)\" leads to an object of another scene",
        hint: responder.map { file.reconnecting(connection, toObject: $0) }
          ?? Self.hint(for: connection, in: file, of: project),
        at: file.place(of: connection.element), severity: .note)
      return responder == nil
        ? found
        : found.caused(
          by: Finding.Cause(
            subject: "connections", words: "lead to the First Responder of another scene", name: name,
            hint: responder.map { "connect each to the First Responder of the same scene, such as \"\($0)\"" }))
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

  /// Connects the member of the own scene's controller; removes the connection only if the object has that one, too.
  private static func hint(
    for connection: InterfaceConnection, in file: InterfaceFile, of project: CheckedProject
  ) -> Hint {
    let removal = file.disconnecting([connection])
    guard let source = connection.source,
      let scene = file.document.scenes.first(where: { scene in scene.objects.contains { $0.id == source } }),
      let controller = scene.controller?.markup, let id = controller[attribute: "id"], id != source,
      connection.kind == "action", let selector = connection.name
    else { return removal }
    let isConnected = file.connections.contains { other in
      other.source == source && other.name == selector && other.destination == id
    }
    guard !isConnected else { return removal }
    let name = controller[attribute: "customClass"] ?? controller.name
    let actions = (project.search.declaredMembers.byClass[name] ?? []).flatMap(\.member.selectors)
    guard !actions.contains(selector) else { return file.reconnecting(connection, toObject: id) }
    let connecting: Hint = "connect an action of \"\(name)\", the controller of the same scene"
    return removal.operations.isEmpty ? "\(connecting), or \(removal)" : "\(connecting), or run \(removal)"
  }

  private static func name(of connection: InterfaceConnection) -> String? {
    ["property", "selector", "identifier", "name"].lazy.compactMap { connection.element[attribute: $0] }.first
  }
}

extension InterfaceFile {
  /// The only object whose identifier differs from `id` by one letter.
  fileprivate func object(meantBy id: String) -> String? {
    let found = document.objects.keys.filter { other in
      id.count > 5 && other.count == id.count && zip(other, id).count { $0 != $1 } == 1
    }
    return found.count == 1 ? found.first : nil
  }

  /// The First Responder of the source's scene, if a connection leads to the one of another scene.
  fileprivate func firstResponder(insteadOfDestinationOf connection: InterfaceConnection) -> String? {
    let isResponder = { (object: MarkupElement) in
      object[attribute: "placeholderIdentifier"] == "IBFirstResponder"
        || object[attribute: "customClass"] == "FirstResponder"
        || object[attribute: "sceneMemberID"] == "firstResponder"
    }
    guard let destination = connection.destination.flatMap({ document.objects[$0] }), isResponder(destination),
      let source = connection.source,
      let scene = document.scenes.first(where: { scene in scene.objects.contains { $0.id == source } })
    else { return nil }
    return scene.objects.first { isResponder($0.markup) }?.id
  }
}
