import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// A storyboard or xib of a project, with its place.
@dynamicMemberLookup
struct InterfaceFile: Sendable {
  /// The path, relative to the project's folder.
  let path: String
  /// The path, relative to the checked folder.
  let shownPath: String
  /// The project, relative to the checked folder.
  let project: String
  let document: InterfaceDocument

  /// A value of the document, such as its objects.
  subscript<Value>(dynamicMember member: KeyPath<InterfaceDocument, Value>) -> Value { document[keyPath: member] }

  /// The scenes of a storyboard.
  var scenes: [MarkupElement] { document.elements.filter { $0.name == "scene" } }

  /// The fonts, images and named colors that the file uses, except the system's.
  var resources: [(element: MarkupElement, resource: ResourceName)] {
    let fonts = document.elements.filter { ["font", "fontDescription"].contains($0.name) }.compactMap { element in
      element[attribute: "name"].map { (element: element, resource: ResourceName(kind: .font, name: $0)) }
    }
    return fonts + listedResources
  }

  private var listedResources: [(element: MarkupElement, resource: ResourceName)] {
    document.elements.filter { $0.name == "resources" }.flatMap(\.elements).compactMap { element in
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
  func shows(image name: String) -> Bool { object(showing: name) != nil }

  /// The first object with the image or color `name`.
  func object(showing name: String) -> MarkupElement? {
    document.elements.first { element in
      !["image", "namedColor", "resources"].contains(element.name) && element.attributes.contains { $0.value == name }
    }
  }

  /// Whether every object with the image `name` is connected to an outlet, so that code may replace the image.
  func mayReplace(image name: String) -> Bool {
    var connected = Set(document.connections.filter(\.isOutlet).compactMap(\.destination))
    // On a Mac, the image is in the cell of the connected view.
    let cells = connected.compactMap { document.objects[$0] }.flatMap(\.elements).filter {
      $0[attribute: "key"] == "cell"
    }
    connected.formUnion(cells.compactMap { $0[attribute: "id"] })
    // The images of a button are in its states.
    let users = document.elements.filter { element in
      element[attribute: "image"] == name && element.name != "state"
        || element.elements(named: "state").contains { $0[attribute: "image"] == name }
    }
    return !users.isEmpty && users.allSatisfy { $0[attribute: "id"].map(connected.contains) ?? false }
  }

  /// The elements that refer to an object with one of `attributes`, and the object's identifier.
  func referring(by attributes: [String]) -> [(element: MarkupElement, attribute: String, id: String)] {
    document.elements.flatMap { element in
      attributes.compactMap { attribute in
        element[attribute: attribute].flatMap { $0.isEmpty ? nil : (element, attribute, $0) }
      }
    }
  }

  /// The elements with the key or property of an earlier element of the same parent, with that key and element.
  var occupiedPlaces: [(element: MarkupElement, name: String, first: MarkupElement)] {
    document.elements.flatMap { parent -> [(element: MarkupElement, name: String, first: MarkupElement)] in
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

  /// The objects with a custom class.
  var customObjects: [MarkupElement] {
    document.objects.values.filter { $0[attribute: "customClass"] != nil }
      .sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  func place(of element: MarkupElement) -> Place {
    Place(file: shownPath, line: element.line, column: element.column)
  }
}

extension MarkupElement {
  /// Whether the custom class is in the target's module or, without a module, an Objective-C class.
  var isClassOfTarget: Bool {
    self[attribute: "customModuleProvider"] == "target" || self[attribute: "customModule"] == nil
  }
}
