package import Diagnostics
import SyntaxTrees

/// The connections that Interface Builder offers, and how it writes them.
///
/// Seen in 27,000 connections of public repositories; what the files do not show is not refused.
struct ConnectionRules {
  private let document: InterfaceDocument
  private let file: String

  init(_ document: InterfaceDocument, file: String) {
    self.document = document
    self.file = file
  }

  /// The attributes of a new connection, but for its identifier, in Xcode's order.
  func attributes(
    of new: NewConnection, from source: MarkupElement, to destination: MarkupElement
  ) throws(Diagnostic) -> [(String, String)] {
    let id = destination[attribute: "id"] ?? ""
    switch new {
    case .outlet(let name), .collection(let name):
      try requireName(name, of: "an outlet")
      return [("property", name), ("destination", id)]
    case .action(let selector, let event):
      return try action(selector, event, from: source, to: id)
    case .unwind(let selector, let identifier):
      try requireName(selector.filter { $0 != ":" }, of: "an action")
      guard destination.name == "exit" else { throw unfit("an unwind segue leads to the exit of its scene") }
      return [("destination", id), ("kind", "unwind")] + (identifier.map { [("identifier", $0)] } ?? [])
        + [("unwindAction", selector)]
    case .segue(let kind, let identifier):
      try requireSegue(kind, from: source, to: destination)
      let isRelation = Self.relations.contains(kind)
      return [("destination", id), ("kind", isRelation ? "relationship" : kind)]
        + (isRelation ? [("relationship", kind)] : [])
        + (identifier.map { [("identifier", $0)] } ?? [])
    }
  }

  /// The relationships between view controllers that are written as segues, each of a container.
  static let relations: [String] = [
    "rootViewController", "viewControllers", "masterViewController", "detailViewController", "tabItems", "splitItems",
    "window.shadowedContentViewController",
  ]

  /// The relationships that a container has only once.
  static let singleRelations: Set<String> = [
    "rootViewController", "masterViewController", "detailViewController", "window.shadowedContentViewController",
  ]

  private static let segues: [InterfaceDocument.System: [String]] = [
    .iOS: ["show", "showDetail", "presentation", "popoverPresentation", "embed", "push", "modal", "popover", "custom"],
    .tvOS: ["show", "showDetail", "presentation", "embed", "push", "modal", "custom"],
    .macOS: ["show", "modal", "sheet", "popover", "embed", "custom"],
    .watchOS: ["push", "modal"],
  ]

  private func action(
    _ selector: String, _ event: String?, from source: MarkupElement, to id: String
  ) throws(Diagnostic) -> [(String, String)] {
    try requireName(selector.filter { $0 != ":" }, of: "an action")
    guard document.system != .macOS, document.system != .watchOS else {
      guard event == nil else { throw unfit("only controls of iOS and tvOS send actions for an event") }
      return [("selector", selector), (document.system == .macOS ? "target" : "destination", id)]
    }
    guard let events = Self.events(of: source, on: document.system) else {
      guard event == nil else { throw unfit("a \(source.name) sends its action without an event") }
      return [("selector", selector), ("destination", id)]
    }
    guard let usual = events.first else {
      throw unfit("a \(source.name) is not a control, so it sends no action")
    }
    let known = Self.controlEvents
    guard let event, !known.contains(event) else {
      return [("selector", selector), ("destination", id), ("eventType", event ?? usual)]
    }
    throw unfit("\"\(event)\" is not an event of controls", "choose one of \(known.joined(separator: ", "))")
  }

  /// The usual event of a control; `nil` for an object that sends actions without events, empty for no sender at all.
  private static func events(of source: MarkupElement, on system: InterfaceDocument.System) -> [String]? {
    switch source.name {
    case "button": [system == .tvOS ? "primaryActionTriggered" : "touchUpInside"]
    case "slider", "switch", "segmentedControl", "stepper", "pageControl", "datePicker", "refreshControl", "colorWell":
      ["valueChanged"]
    case "textField": ["editingDidEnd"]
    case "barButtonItem", "menuItem": nil
    case let name where name.hasSuffix("GestureRecognizer"): nil
    // A view of an own class may be a control.
    default: source[attribute: "customClass"] == nil ? [] : ["touchUpInside"]
    }
  }

  /// The events of UIControl, by the names that documents have.
  private static let controlEvents = [
    "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
    "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered", "editingDidBegin",
    "editingChanged", "editingDidEnd", "editingDidEndOnExit",
  ]

  private func requireSegue(
    _ kind: String, from source: MarkupElement, to destination: MarkupElement
  ) throws(Diagnostic) {
    guard document.kind == .storyboard else { throw unfit("a xib has no segues") }
    let isRelation = Self.relations.contains(kind)
    let kinds = Self.segues[document.system] ?? []
    guard isRelation || kinds.contains(kind) else {
      throw unfit(
        "\"\(kind)\" is not a kind of segue on \(document.system.rawValue)",
        "choose one of \((kinds + Self.relations).joined(separator: ", "))")
    }
    guard destination[attribute: "sceneMemberID"] == "viewController" else {
      throw unfit("a segue leads to a view controller, and a \(destination.name) is none")
    }
    if kind == "embed", document.system != .macOS, source.name != "containerView" {
      throw unfit("only a containerView embeds a view controller, and a \(source.name) is none")
    }
    let isController = source[attribute: "sceneMemberID"] == "viewController"
    if isRelation, !isController { throw unfit("only a view controller has the relationship \"\(kind)\"") }
  }

  private func requireName(_ name: String, of what: String) throws(Diagnostic) {
    let isName =
      !name.isEmpty && name.first?.isNumber == false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !isName else { return }
    throw unfit("\"\(name)\" is not the name of \(what)")
  }

  private func unfit(_ reason: String, _ advice: String? = nil) -> Diagnostic {
    Diagnostic(.interfaceConnectionUnfit, reason, at: Place(file: file), remedy: advice.map { .advice($0) })
  }
}

extension Diagnostic.Code {
  package static let interfaceConnectionUnfit = Diagnostic.Code(
    "interface-connection-unfit", "Interface Builder offers no such connection between the two objects.",
    "choose another kind of connection, or other objects: \(command: "interface.outline") FILE")
}
