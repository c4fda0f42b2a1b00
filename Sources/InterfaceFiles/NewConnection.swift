public import Diagnostics
public import SyntaxTrees

/// A connection to be made between two objects of a storyboard or xib.
public enum NewConnection: Sendable, Hashable {
  /// An outlet of the source.
  case outlet(String)
  /// One of the objects in a collection of outlets of the source.
  case collection(String)
  /// An action that the source sends to the destination; the usual event of the control for `nil`.
  case action(String, event: String?)
  /// A segue from the source to the destination, of the kind that the file names, such as `show`.
  ///
  /// A segue action of the source's view controller may make the destination.
  case segue(String, identifier: String?, action: String? = nil)
  /// A segue back to the view controller that has the action, by the exit of the source's scene.
  case unwind(String, identifier: String?)
}

extension InterfaceDocument {
  /// A document with a new connection.
  public struct Connected: Sendable {
    /// The document.
    public let document: InterfaceDocument
    /// The connection.
    public let connection: InterfaceConnection
    /// The outlet that the connection replaces, as it was; `nil` for none.
    public let replaced: InterfaceConnection?
  }

  /// Connects two objects as Interface Builder does.
  ///
  /// An outlet has one object, a control one segue and on a Mac one action, and a container one root: the new connection
  /// replaces the old one. A connection that exists already is kept.
  ///
  /// - Parameters:
  ///   - source: The object with the outlet, the control that sends the action, or the start of the segue.
  ///   - destination: The other object.
  ///   - new: The kind of connection.
  ///   - file: The document's path, for messages.
  /// - Returns: The document with the connection.
  /// - Throws: `interface-connection-unfit` where Interface Builder offers no such connection.
  public func connecting(
    _ source: MarkupElement, to destination: MarkupElement, by new: NewConnection, file: String
  ) throws(Diagnostic) -> Connected {
    let rules = ConnectionRules(self, file: file)
    let attributes = try rules.attributes(of: new, from: source, to: destination)
    let sourceID = source[attribute: "id"] ?? ""
    let own = connections.filter { $0.source == sourceID }
    if let same = own.first(where: { $0.element.agrees(with: attributes, named: new.element) }) {
      return Connected(document: self, connection: same, replaced: nil)
    }
    let isSingle = new.isOnlyOne(of: source, on: system)
    let replaced = own.first { new.isReplaced($0) || isSingle && $0.isTriggered && $0.kind == new.element }
    var ids = InterfaceIdentifiers(for: sourceID, in: self)
    let id = ids.next("\(new)\u{0}\(destination[attribute: "id"] ?? "")")
    let element = MarkupElement(new.element, attributes + [("id", id)])
    var document = changing(sourceID) { source in
      guard let old = replaced?.id else { return source.appendConnection(element, style: markup.style) }
      source.changeFirst("connections") { list in
        list.changeElements { if $0[attribute: "id"] == old { $0.connect(attributes) } }
      }
    }
    if case .segue(let relation, _, _) = new {
      document = document.providingItem(for: relation, of: destination[attribute: "id"] ?? "")
        .listingItem(for: relation, of: sourceID)
    }
    let made = document.connections.first { $0.id == replaced?.id ?? id }
    return Connected(
      document: document, connection: made ?? InterfaceConnection(owner: source, element: element), replaced: replaced)
  }
}

extension NewConnection {
  /// The name of its element.
  var element: String {
    switch self {
    case .outlet: "outlet"
    case .collection: "outletCollection"
    case .action: "action"
    case .segue, .unwind: "segue"
    }
  }

  /// Whether `source` has only one connection of this kind: of 202 controls and cells in real files none had two segues.
  fileprivate func isOnlyOne(of source: MarkupElement, on system: InterfaceDocument.System) -> Bool {
    element == "action" && system == .macOS || element == "segue" && !source.name.lowercased().hasSuffix("controller")
  }

  /// Whether an object can't have both this connection and `other`.
  fileprivate func isReplaced(_ other: InterfaceConnection) -> Bool {
    switch self {
    case .outlet(let name): other.kind == "outlet" && other.name == name
    case .segue(let name, _, _):
      other.kind == "segue" && other.name == name && (name == "embed" || ConnectionRules.singleRelations.contains(name))
    case .collection, .action, .unwind: false
    }
  }
}

extension MarkupElement {
  /// Whether it is an element of that name with the attributes, its identifier aside.
  fileprivate func agrees(with attributes: [(String, String)], named name: String) -> Bool {
    self.name == name && attributes.allSatisfy { self[attribute: $0.0] == $0.1 }
  }

  /// Gives the connection another destination; a segue also becomes another kind of segue.
  fileprivate mutating func connect(_ attributes: [(String, String)]) {
    if name == "segue" { self = MarkupElement(name, [("id", self[attribute: "id"] ?? "")]) }
    for (name, value) in attributes { setAttribute(name, to: value, order: attributes.map(\.0) + ["id"]) }
  }
}

extension InterfaceConnection {
  /// Whether the object's usual event starts it, not another one such as a tap on a cell's accessory.
  fileprivate var isTriggered: Bool { element[attribute: "trigger"] == nil }
}
