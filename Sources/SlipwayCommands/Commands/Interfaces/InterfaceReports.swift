import Diagnostics
import InterfaceFiles
import SlipwayKit
import SyntaxTrees

/// The storyboards and xibs of a project.
struct InterfaceListReport: Report {
  let list: InterfaceList
  let folder: String
  let context: Context

  var schema: String { "slipway.interface.list/1" }

  var fields: JSONObject {
    [
      "files": .array(
        list.files.map { file in
          [
            "path": .string(shown(file)), "targets": .array(file.targets.map { .string($0) }),
            "kind": .optional(file.document?.kind.rawValue), "system": .optional(file.document?.system.rawValue),
            "scenes": file.document.map { .integer($0.scenes.count) } ?? .null,
            "problem": .optional(file.problem?.message),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    if list.files.isEmpty { page.line("No storyboards or xibs") }
    page.table(
      list.files.map { file in
        [
          "\(shown(file), .bold)",
          "\(file.targets.isEmpty ? "no target" : file.targets.joined(separator: ", "), .name)",
          "\(file.document.map(Self.summary) ?? file.problem?.message ?? "", .faint)",
        ]
      })
  }

  private func shown(_ file: InterfaceList.File) -> String { context.typed("\(folder)/\(file.path)") }

  private static func summary(of document: InterfaceDocument) -> String {
    let count = document.scenes.count
    let size = document.kind == .xib ? "xib" : count == 1 ? "1 scene" : "\(count) scenes"
    return "\(document.system.rawValue), \(size)"
  }
}

/// The scenes of a storyboard or xib, with their connections or as a tree.
struct InterfaceReport: Report {
  let file: LoadedInterface
  let scenes: [InterfaceScene]
  let isOutline: Bool
  /// Whether the tree has the constraints.
  var withConstraints = false
  /// The drawing that was written, as the user names it.
  let drawing: String?

  var schema: String { "slipway.interface.\(isOutline ? "outline" : "show")/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "file": .string(file.shownPath), "kind": .string(file.document.kind.rawValue),
      "system": .string(file.document.system.rawValue), "scenes": .array(scenes.map(json)),
    ]
    if let drawing { fields["drawing"] = .string(drawing) }
    return fields
  }

  func show(on page: inout Page) {
    for (number, scene) in scenes.enumerated() {
      if number > 0 { page.line("") }
      if isOutline { outline(scene, on: &page) } else { show(scene, on: &page) }
    }
    if scenes.isEmpty { page.line("no scenes") }
    if let drawing { page.line("wrote \(drawing, .name)") }
  }

  private func json(_ scene: InterfaceScene) -> JSONValue {
    let ids = Set(scene.objects.map(\.id))
    return [
      "id": .optional(scene.id), "kind": .optional(scene.controller?.kind),
      "class": .optional(scene.controller?.className), "identifier": .optional(scene.identifier),
      "initial": .bool(isInitial(scene)), "elements": .array(scene.elements.map(Self.json)),
      "connections": .array(
        file.document.connections.filter { $0.source.map(ids.contains) ?? false }.map {
          .object(InterfaceJSON.fields(of: $0))
        }),
    ]
  }

  private static func json(_ element: InterfaceElement) -> JSONValue {
    [
      "id": .string(element.id), "kind": .string(element.kind), "class": .optional(element.className),
      "label": .optional(element.label),
      "identifier": .optional(
        ["storyboardIdentifier", "reuseIdentifier", "restorationIdentifier"].lazy.compactMap {
          element.markup[attribute: $0]
        }.first),
      "runtimeAttributes": .array(
        element.runtimeAttributes.map { attribute in
          [
            "keyPath": .string(attribute.keyPath), "type": .string(attribute.type),
            "value": .optional(attribute.value),
          ]
        }),
      "constraints": .array(element.constraints.map { .object(InterfaceJSON.fields(of: $0)) }),
      "children": .array(element.children.map(json)),
    ]
  }

  private func isInitial(_ scene: InterfaceScene) -> Bool {
    file.document.initialController.map { $0 == scene.controller?.id } ?? false
  }

  /// A scene in a few lines: its name, and its connections as arrows.
  private func show(_ scene: InterfaceScene, on page: inout Page) {
    page.line(heading(of: scene))
    let objects = scene.objects
    let own = Dictionary(grouping: file.document.connections) { $0.source ?? "" }
    var rows: [[StyledText]] = []
    var standard = 0
    for object in objects {
      for connection in own[object.id] ?? [] {
        if connection.leadsToFirstResponder(in: file.document) {
          standard += 1
        } else {
          rows.append(row(of: connection, from: object, in: scene))
        }
      }
    }
    if standard > 0 { rows.append(["\("action", .faint)", "\(standard) of controls", "→ First Responder", "", ""]) }
    page.table(rows, indent: 2)
  }

  private func heading(of scene: InterfaceScene) -> StyledText {
    guard let controller = scene.controller else {
      return "\(scene.id == nil ? file.shownPath : scene.elements.first?.kind ?? "scene", .bold)"
    }
    let name = controller.className ?? controller.label ?? controller.kind
    let kind = name == controller.kind ? "" : "  \(controller.kind)"
    let identifier: StyledText = scene.identifier.map { "  identifier \($0, .name)" } ?? ""
    return
      "\(name, .bold)\(kind, .faint)\(identifier)\(isInitial(scene) ? "  initial" : "", .faint)  \(controller.id, .faint)"
  }

  private func row(
    of connection: InterfaceConnection, from object: InterfaceElement, in scene: InterfaceScene
  ) -> [StyledText] {
    let isOfController = object.id == scene.controller?.id
    let source: StyledText = isOfController ? "" : "\(InterfaceLabel.name(of: object.markup)) "
    let name = connection.name ?? ""
    let detail = [
      connection.event, connection.identifier.map { "identifier \($0)" }, connection.segueAction,
    ].compactMap(\.self)
    return [
      "\(connection.kind, .faint)", "\(source)\(name, .name)", "→ \(self.name(of: connection.destination))",
      "\(detail.joined(separator: ", "), .faint)", "\(connection.id ?? "", .faint)",
    ]
  }

  /// A constraint as an equation, such as `Name.leading = view.leading + 20`.
  private func words(for constraint: InterfaceConstraint) -> String {
    let relation = ["lessThanOrEqual": "≤", "greaterThanOrEqual": "≥"][constraint.relation] ?? "="
    let other = constraint.second.map { id in
      "\(name(of: id)).\(constraint.secondAttribute ?? "")\(constraint.multiplier.map { " × \($0)" } ?? "")"
    }
    let constant = constraint.constant.map { text in
      other == nil ? text : text.hasPrefix("-") ? "- \(text.dropFirst())" : "+ \(text)"
    }
    let terms = [other, constant ?? (other == nil ? "0" : nil)].compactMap(\.self).joined(separator: " ")
    let priority = constraint.priority.map { ", priority \($0)" } ?? ""
    return "\(name(of: constraint.first)).\(constraint.firstAttribute) \(relation) \(terms)\(priority)"
  }

  private func name(of id: String?) -> String {
    guard let id, let object = file.document.objects[id] else { return id ?? "nothing" }
    return InterfaceLabel.name(of: object)
  }

  private func outline(_ scene: InterfaceScene, on page: inout Page) {
    page.line(heading(of: scene))
    let roots = scene.controller.map(\.children) ?? scene.elements
    for element in roots { outline(element, level: 1, on: &page) }
    guard scene.controller != nil else { return }
    // The first responder is in every scene.
    let others = scene.elements.filter { $0.id != scene.controller?.id && $0.kind != "placeholder" }
    for element in others { outline(element, level: 1, on: &page) }
  }

  private func outline(_ element: InterfaceElement, level: Int, on page: inout Page) {
    let space = String(repeating: "  ", count: level)
    let label = element.label.map { " \"\(InterfaceLabel.shortened($0))\"" } ?? ""
    let name: StyledText = element.className.map { " \($0, .name)" } ?? ""
    let reuse: StyledText = element.markup[attribute: "reuseIdentifier"].map { "  identifier \($0, .name)" } ?? ""
    page.line("\(space)\(element.kind)\(name)\(label)\(reuse)  \(element.id, .faint)")
    for attribute in element.runtimeAttributes {
      page.line("\(space)  \("\(attribute.keyPath) = \(attribute.value ?? "nil")", .faint)")
    }
    if withConstraints {
      // The file has them in the order of their identifiers.
      for constraint in element.constraints.map(words).sorted() { page.line("\(space)  \(constraint, .faint)") }
    }
    for child in element.children { outline(child, level: level + 1, on: &page) }
  }
}

/// Connections as JSON.
enum InterfaceJSON {
  static func fields(of connection: InterfaceConnection) -> JSONObject {
    [
      "id": .optional(connection.id), "kind": .string(connection.kind), "source": .optional(connection.source),
      "destination": .optional(connection.destination), "name": .optional(connection.name),
      "event": .optional(connection.event), "identifier": .optional(connection.identifier),
      "action": .optional(connection.segueAction),
    ]
  }

  static func fields(of constraint: InterfaceConstraint) -> JSONObject {
    [
      "id": .string(constraint.id), "first": .string(constraint.first),
      "firstAttribute": .string(constraint.firstAttribute), "relation": .string(constraint.relation),
      "second": .optional(constraint.second), "secondAttribute": .optional(constraint.secondAttribute),
      "multiplier": .optional(constraint.multiplier), "constant": .optional(constraint.constant),
      "priority": .optional(constraint.priority),
    ]
  }
}
