public import SyntaxTrees

/// An object of a storyboard or xib with the objects in it.
public struct InterfaceElement: Sendable {
  /// The element of the file.
  public let markup: MarkupElement
  /// The objects in it, in the order of the file: the order of views from back to front.
  public let children: [InterfaceElement]

  init(_ markup: MarkupElement) {
    self.markup = markup
    children = Self.objects(in: markup)
  }

  /// The identifier.
  public var id: String { markup[attribute: "id"] ?? "" }
  /// The kind, which is the element's name, such as `label`.
  public var kind: String { markup.name }
  /// The custom class.
  public var className: String? { markup[attribute: "customClass"] }
  /// The name that people know it by: its label in Interface Builder, or the text that it shows.
  public var label: String? { InterfaceLabel.of(markup) }

  /// It and all objects in it, in the order of the file.
  public var all: [InterfaceElement] { [self] + children.flatMap(\.all) }

  /// The objects below `parent` that no other object contains.
  static func objects(in parent: MarkupElement) -> [InterfaceElement] {
    parent.elements.flatMap { child -> [InterfaceElement] in
      if hidden.contains(child.name) { return [] }
      return child[attribute: "id"] == nil ? objects(in: child) : [InterfaceElement(child)]
    }
  }

  /// What is no object that a user sees in Interface Builder's outline.
  private static let hidden: Set<String> = [
    "connections", "constraint", "constraints", "layoutGuides", "variation", "viewControllerLayoutGuide",
    "viewLayoutGuide",
  ]
}
