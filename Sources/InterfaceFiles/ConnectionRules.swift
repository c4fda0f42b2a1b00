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
    case .outlet(let name):
      try requireName(name, of: "an outlet")
      try requireOneScene(source, destination)
      try requireOneCell(source, destination)
      return [("property", name), ("destination", id)]
    case .collection(let name):
      try requireName(name, of: "an outlet collection")
      try requireOneScene(source, destination)
      try requireOneCell(source, destination)
      guard document.system != .macOS else { throw unfit("AppKit has no outlet collections") }
      return [("property", name), ("destination", id), ("collectionClass", "NSMutableArray")]
    case .action(let selector, let event):
      try requireSelector(selector)
      try requireOneScene(source, destination)
      return try action(selector, event, from: source, to: id)
    case .unwind(let selector, let identifier):
      try requireSelector(selector)
      guard destination.name == "exit" else { throw unfit("an unwind segue must lead to the exit of its scene") }
      return [("destination", id), ("kind", "unwind")] + (identifier.map { [("identifier", $0)] } ?? [])
        + [("unwindAction", selector)]
    case .segue(let kind, let identifier, let action):
      try requireSegue(kind, from: source, to: destination)
      let isRelation = Self.relations.contains(kind)
      if let action { try requireSegueAction(action, isRelation: isRelation) }
      return [("destination", id), ("kind", isRelation ? "relationship" : kind)]
        + (isRelation ? [("relationship", kind)] : [])
        + (identifier.map { [("identifier", $0)] } ?? [])
        + (action.map { [("destinationCreationSelector", $0)] } ?? [])
    }
  }

  /// The relationships between view controllers that are written as segues, each of a container.
  static let relations: [String] = containers.map(\.relation)

  /// The kinds of view controllers that have a relationship.
  private static let containers: [(relation: String, kind: String)] = [
    ("rootViewController", "navigationController"), ("viewControllers", "tabBarController"),
    ("masterViewController", "splitViewController"), ("detailViewController", "splitViewController"),
    ("tabItems", "tabViewController"), ("splitItems", "splitViewController"),
    ("window.shadowedContentViewController", "windowController"),
  ]

  /// The views that start no segue.
  private static let passive: Set<String> = [
    "activityIndicatorView", "collectionView", "imageView", "label", "navigationBar", "progressView", "scrollView",
    "stackView", "tabBar", "tableView", "textView", "toolbar", "view",
  ]

  /// The relationships that a container has only once.
  static let singleRelations: Set<String> = [
    "rootViewController", "masterViewController", "detailViewController", "window.shadowedContentViewController",
  ]

  private static let segues: [InterfaceDocument.System: [String]] = [
    .iOS: ["show", "showDetail", "presentation", "popoverPresentation", "embed", "push", "modal", "popover"],
    .tvOS: ["show", "showDetail", "presentation", "embed", "push", "modal"],
    .macOS: ["show", "modal", "sheet", "popover", "embed"],
    .watchOS: ["push", "modal"],
  ]

  private func action(
    _ selector: String, _ event: String?, from source: MarkupElement, to id: String
  ) throws(Diagnostic) -> [(String, String)] {
    guard document.system != .macOS, document.system != .watchOS else {
      guard event == nil else { throw unfit("only controls of iOS and tvOS send actions for an event") }
      return [("selector", selector), (document.system == .macOS ? "target" : "destination", id)]
    }
    guard let events = Self.events(of: source, on: document.system) else {
      guard event == nil else { throw unfit("an action of a \(source.name) has no event") }
      return [("selector", selector), ("destination", id)]
    }
    guard let usual = events.first else {
      throw unfit("a \(source.name) is not a control, so it sends no action")
    }
    let known = Self.controlEvents
    guard let event, !known.contains(event) else {
      return [("selector", selector), ("destination", id), ("eventType", event ?? usual)]
    }
    throw unfit("\"\(event)\" is not an event of controls", "choose \(known.alternatives)")
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
    default: source.name == "view" && source[attribute: "customClass"] != nil ? ["touchUpInside"] : []
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
        "choose \((kinds + Self.relations).alternatives)")
    }
    guard destination[attribute: "sceneMemberID"] == "viewController" else {
      throw unfit("a \(destination.name) is not a view controller, so a segue can't lead to it")
    }
    if kind == "embed", document.system != .macOS, source.name != "containerView" {
      throw unfit("a \(source.name) can't embed a view controller; only a containerView can")
    }
    if let container = Self.containers.first(where: { $0.relation == kind })?.kind, source.name != container {
      throw unfit("only a \(container) has the relationship \"\(kind)\"")
    }
    if Self.passive.contains(source.name), source[attribute: "customClass"] == nil {
      throw unfit("a segue can't start at a \(source.name)", "choose a control, a cell or the view controller")
    }
  }

  private func requireName(_ name: String, of what: String) throws(Diagnostic) {
    guard !DeclarationName.isValid(name) else { return }
    throw unfit("\"\(name)\" is not the name of \(what)")
  }

  /// Throws unless `selector` takes nothing, a sender, or a sender and an event.
  private func requireSelector(_ selector: String) throws(Diagnostic) {
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let names = parts.last?.isEmpty == true ? parts.dropLast() : parts[...]
    guard names.count <= 2, names.allSatisfy(DeclarationName.isValid), parts.count == 1 || parts.last?.isEmpty == true
    else {
      throw unfit(
        "\"\(selector)\" is not the selector of an action", "write save, save: or save:forEvent:")
    }
  }

  /// Throws unless `selector` takes a coder, and perhaps a sender and the segue's identifier.
  private func requireSegueAction(_ selector: String, isRelation: Bool) throws(Diagnostic) {
    guard !isRelation, document.system != .watchOS else { throw unfit("only segues have a segue action") }
    let name = String(selector.prefix { $0 != ":" })
    let forms = [":", ":sender:", ":sender:segueIdentifier:"].map { name + $0 }
    guard DeclarationName.isValid(name), forms.contains(selector) else {
      throw unfit("\"\(selector)\" is not the selector of a segue action", "write make: or make:sender:")
    }
  }

  /// Throws for objects of two scenes, which Interface Builder connects by segues only.
  private func requireOneScene(_ source: MarkupElement, _ destination: MarkupElement) throws(Diagnostic) {
    let ids = [source, destination].map { $0[attribute: "id"] ?? "" }
    let scenes = ids.map { id in
      document.markup.root.first("scenes")?.elements.firstIndex { $0.contains(id: id) }
    }
    guard scenes[0] != scenes[1] else { return }
    throw unfit("the two objects are in different scenes: only a segue can connect them")
  }

  /// Throws for an outlet to an object in a prototype cell, which is there once for each row.
  private func requireOneCell(_ source: MarkupElement, _ destination: MarkupElement) throws(Diagnostic) {
    let (from, to) = (source[attribute: "id"] ?? "", destination[attribute: "id"] ?? "")
    guard RepeatingContent(document).cell(between: from, and: to) != nil else { return }
    throw unfit(
      "\(InterfaceLabel.name(of: destination)) is in a prototype cell, so objects outside the cell can't have an outlet to it",
      "connect it with an outlet of the cell's class")
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

extension MarkupElement {
  /// Whether it or an element in it has the identifier `id`.
  func contains(id: String) -> Bool {
    self[attribute: "id"] == id || elements.contains { $0.contains(id: id) }
  }
}
