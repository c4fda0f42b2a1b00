import InterfaceFiles
import SyntaxTrees

/// An identifier of a storyboard or xib by which code or UIKit finds an object.
struct InterfaceIdentifier: Sendable {
  let kind: InterfaceCall.Kind
  let name: String
  let element: MarkupElement
}

extension InterfaceFile {
  /// The identifiers of segues, view controllers, cells and restorable objects, in the order of the file.
  var identifiers: [InterfaceIdentifier] {
    let segues = document.connections.compactMap { connection in
      connection.identifier.map { InterfaceIdentifier(kind: .segue, name: $0, element: connection.element) }
    }
    return segues
      + document.elements.flatMap { element in
        Self.names(of: element).map { InterfaceIdentifier(kind: $0, name: $1, element: element) }
      }
  }

  /// The identifiers of an object by their kinds; a storyboard identifier may also be one for restoration.
  private static func names(of element: MarkupElement) -> [(InterfaceCall.Kind, String)] {
    var names = attributes.map { ($0, element[attribute: $1]) }
    if element[attribute: "useStoryboardIdentifierAsRestorationIdentifier"] == "YES" {
      names.append((.restoration, element[attribute: "storyboardIdentifier"]))
    }
    if element.name == "userDefinedRuntimeAttribute", element[attribute: "keyPath"] == "restorationIdentifier" {
      names.append((.restoration, element[attribute: "value"]))
    }
    return names.compactMap { kind, name in name.flatMap { $0.isEmpty ? nil : (kind, $0) } }
  }

  private static let attributes: [(kind: InterfaceCall.Kind, attribute: String)] = [
    (.scene, "storyboardIdentifier"), (.cell, "reuseIdentifier"), (.restoration, "restorationIdentifier"),
  ]
}
