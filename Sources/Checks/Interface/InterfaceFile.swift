import Diagnostics
import SyntaxTrees

/// The objects and connections of a storyboard or xib.
struct InterfaceFile: Sendable {
  /// The path, relative to the project's folder.
  let path: String
  /// The path, relative to the checked folder.
  let shownPath: String
  let root: MarkupElement
  /// The objects by identifier; the first of several with the same one.
  private(set) var objects: [String: MarkupElement] = [:]
  /// The objects with the identifier of an earlier object.
  private(set) var duplicates: [MarkupElement] = []
  private(set) var connections: [Connection] = []
  /// All elements, in the order of the file.
  private let elements: [MarkupElement]

  /// A connection from one object to another.
  struct Connection: Sendable {
    /// The object with the connection.
    let owner: MarkupElement
    /// The element, such as `outlet`.
    let element: MarkupElement

    /// The identifier of the connected object.
    var destination: String? { element[attribute: "destination"] ?? element[attribute: "target"] }
  }

  /// Reads the objects of `document`.
  init(_ document: MarkupDocument, path: String, shownPath: String) {
    self.path = path
    self.shownPath = shownPath
    root = document.root
    var waiting = [document.root]
    var elements: [MarkupElement] = []
    while let element = waiting.popLast() {
      elements.append(element)
      if let id = element[attribute: "id"], element.name != "userDefinedRuntimeAttribute", Self.isObject(element) {
        if objects[id] == nil { objects[id] = element } else { duplicates.append(element) }
      }
      for child in element.elements where child.name == "connections" {
        connections += child.elements.map { Connection(owner: element, element: $0) }
      }
      waiting += element.elements.reversed()
    }
    self.elements = elements
  }

  /// The scenes of a storyboard.
  var scenes: [MarkupElement] { elements.filter { $0.name == "scene" } }

  /// The prototype cells of table views.
  var prototypeCells: [MarkupElement] {
    elements.filter { $0.name == "prototypes" }.flatMap { $0.elements(named: "tableViewCell") }
  }

  /// The images and named colors that the file lists as used, except the system's.
  var resources: [(element: MarkupElement, resource: ResourceName)] {
    elements.filter { $0.name == "resources" }.flatMap(\.elements).compactMap { element in
      guard let name = element[attribute: "name"], element[attribute: "catalog"] == nil else { return nil }
      switch element.name {
      // An image with content is part of the file.
      case "image" where element.elements.isEmpty: return (element, ResourceName(kind: .image, name: name))
      case "namedColor": return (element, ResourceName(kind: .color, name: name))
      default: return nil
      }
    }
  }

  /// Whether an object shows the image `name`.
  func shows(image name: String) -> Bool {
    elements.contains { $0.name != "image" && $0.attributes.contains { $0.value == name } }
  }

  /// Whether every object with the image `name` is connected to an outlet, so that code may replace the image.
  func mayReplace(image name: String) -> Bool {
    let connected = Set(connections.filter { $0.element.name.hasPrefix("outlet") }.compactMap(\.destination))
    // The images of a button are in its states.
    let users = elements.filter { element in
      element[attribute: "image"] == name && element.name != "state"
        || element.elements(named: "state").contains { $0[attribute: "image"] == name }
    }
    return !users.isEmpty && users.allSatisfy { $0[attribute: "id"].map(connected.contains) ?? false }
  }

  /// The elements that refer to an object with one of `attributes`, and the object's identifier.
  func referring(by attributes: [String]) -> [(element: MarkupElement, attribute: String, id: String)] {
    elements.flatMap { element in
      attributes.compactMap { attribute in
        element[attribute: attribute].flatMap { $0.isEmpty ? nil : (element, attribute, $0) }
      }
    }
  }

  /// The elements with the key or property of an earlier element of the same parent, with that key and element.
  var occupiedPlaces: [(element: MarkupElement, name: String, first: MarkupElement)] {
    elements.flatMap { parent -> [(element: MarkupElement, name: String, first: MarkupElement)] in
      var first: [String: MarkupElement] = [:]
      return parent.elements.compactMap { element in
        guard let name = Self.placeName(of: element) else { return nil }
        guard let earlier = first[name] else {
          first[name] = element
          return nil
        }
        return (element, name, earlier)
      }
    }
  }

  /// The key or property of an element, unique in its parent.
  private static func placeName(of element: MarkupElement) -> String? {
    guard element[attribute: "id"] != nil else { return nil }
    if element.name == "outlet" { return element[attribute: "property"].map { "the property \"\($0)\"" } }
    return element[attribute: "key"].map { "the key \"\($0)\"" }
  }

  /// Whether the file is an Interface Builder document in XML, with objects as elements.
  static func isInterface(_ document: MarkupDocument) -> Bool {
    document.root.name == "document" && document.root[attribute: "type"] != nil
  }

  /// The objects with a custom class.
  var customObjects: [MarkupElement] {
    objects.values.filter { $0[attribute: "customClass"] != nil }
      .sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  func place(of element: MarkupElement) -> Place {
    Place(file: shownPath, line: element.line, column: element.column)
  }

  /// Whether an element with an identifier is an object, not a variation or a requirement.
  private static func isObject(_ element: MarkupElement) -> Bool {
    !["plugIn", "capability", "deployment", "mask", "variation", "exclude", "include"].contains(element.name)
  }
}

extension MarkupElement {
  /// Whether the custom class is in the target's module or, without a module, an Objective-C class.
  var isClassOfTarget: Bool {
    self[attribute: "customModuleProvider"] == "target" || self[attribute: "customModule"] == nil
  }
}
