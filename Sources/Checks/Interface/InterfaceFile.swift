import Diagnostics
import MarkupTrees

/// A storyboard or xib: its objects, and how they are connected.
struct InterfaceFile {
  /// The path, seen from the folder that holds the project.
  let path: String
  /// The same, seen from the folder that is checked.
  let shownPath: String
  let root: MarkupElement
  /// The objects by their identifiers, of several with one the first.
  private(set) var objects: [String: MarkupElement] = [:]
  /// The objects whose identifier another has already.
  private(set) var duplicates: [MarkupElement] = []
  private(set) var connections: [Connection] = []
  /// All elements, in the order of the file.
  private let elements: [MarkupElement]

  /// A connection from one object to another.
  struct Connection {
    /// The object that has it.
    let owner: MarkupElement
    /// The element, such as `outlet`.
    let element: MarkupElement

    /// The identifier of the object that it leads to.
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

  /// The elements that name an object by one of `attributes`, and which object.
  func referring(by attributes: [String]) -> [(element: MarkupElement, attribute: String, id: String)] {
    elements.flatMap { element in
      attributes.compactMap { attribute in
        element[attribute: attribute].flatMap { $0.isEmpty ? nil : (element, attribute, $0) }
      }
    }
  }

  /// The elements for whose key or property their parent has an element already, with what they share and the first one.
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

  /// What an element shares with no other of its parent.
  private static func placeName(of element: MarkupElement) -> String? {
    guard element[attribute: "id"] != nil else { return nil }
    if element.name == "outlet" { return element[attribute: "property"].map { "the property \"\($0)\"" } }
    return element[attribute: "key"].map { "the key \"\($0)\"" }
  }

  /// Whether the file is one of Interface Builder's that keeps objects as elements with identifiers.
  static func isInterface(_ document: MarkupDocument) -> Bool {
    document.root.name == "document" && document.root[attribute: "type"] != nil
  }

  /// The objects of which a class of the project's own is named.
  var customObjects: [MarkupElement] {
    objects.values.filter { $0[attribute: "customClass"] != nil }
      .sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  func place(of element: MarkupElement) -> Place {
    Place(file: shownPath, line: element.line, column: element.column)
  }

  /// Whether an element with an identifier is an object: sizes for one device name the object that they are about.
  private static func isObject(_ element: MarkupElement) -> Bool {
    !["plugIn", "capability", "deployment", "mask", "variation", "exclude", "include"].contains(element.name)
  }
}

extension MarkupElement {
  /// Where the class that it names is: in the module of the target that has the file, or, without a module, in
  /// Objective-C.
  var isClassOfTarget: Bool {
    self[attribute: "customModuleProvider"] == "target" || self[attribute: "customModule"] == nil
  }
}
