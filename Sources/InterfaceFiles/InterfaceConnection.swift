public import SyntaxTrees

/// A connection from one object of a storyboard or xib to another.
public struct InterfaceConnection: Sendable {
  /// The object with the connection.
  public let owner: MarkupElement
  /// The element, such as `outlet`.
  public let element: MarkupElement

  /// The kind, which is the element's name: `outlet`, `outletCollection`, `action`, `segue`, `binding`.
  public var kind: String { element.name }
  /// The identifier.
  public var id: String? { element[attribute: "id"] }
  /// The identifier of the object with the connection.
  public var source: String? { owner[attribute: "id"] }
  /// The identifier of the connected object.
  public var destination: String? { element[attribute: "destination"] ?? element[attribute: "target"] }
  /// The property, the selector, or the kind of segue.
  public var name: String? {
    switch kind {
    case "action": element[attribute: "selector"]
    case "segue": element[attribute: "relationship"] ?? element[attribute: "kind"]
    default: element[attribute: "property"] ?? element[attribute: "name"]
    }
  }
  /// The control event of an action, such as `touchUpInside`.
  public var event: String? { element[attribute: "eventType"] }
  /// The identifier by which code names a segue.
  public var identifier: String? { kind == "segue" ? element[attribute: "identifier"] : nil }
  /// The action that an unwind segue calls, or the segue action that makes the destination.
  public var segueAction: String? {
    element[attribute: "unwindAction"] ?? element[attribute: "destinationCreationSelector"]
  }
  /// Whether it leads to the first responder, as the standard items of a Mac's menus do.
  public func leadsToFirstResponder(in document: InterfaceDocument) -> Bool {
    guard let object = destination.flatMap({ document.objects[$0] }) else { return false }
    return InterfaceLabel.isFirstResponder(object)
  }

  /// Whether it is an outlet or one of a collection of outlets.
  public var isOutlet: Bool { kind == "outlet" || kind == "outletCollection" }
}
