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
    while let element = waiting.popLast() {
      if let id = element[attribute: "id"], element.name != "userDefinedRuntimeAttribute", Self.isObject(element) {
        if objects[id] == nil { objects[id] = element } else { duplicates.append(element) }
      }
      for child in element.elements where child.name == "connections" {
        connections += child.elements.map { Connection(owner: element, element: $0) }
      }
      waiting += element.elements.reversed()
    }
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
