import SyntaxTrees

extension InterfaceDocument {
  /// A document with objects that were copied from another one.
  public struct Copied: Sendable {
    /// The document.
    public let document: InterfaceDocument
    /// The identifier of the copied view controller or cell.
    public let id: String

    /// The same objects in a document that was changed further.
    package func changed(_ document: InterfaceDocument) -> Copied { Copied(document: document, id: id) }
  }

  /// Adds the scenes of another storyboard, beside the others on the canvas.
  ///
  /// - Parameters:
  ///   - other: The storyboard; its initial view controller is the one that the answer names.
  ///   - owner: What the new identifiers are made from, such as a class.
  /// - Returns: The document, and the identifier of the copied view controller.
  public func adding(scenesOf other: InterfaceDocument, for owner: String) -> Copied {
    var identifiers = InterfaceIdentifiers(for: owner, in: self)
    let scenes = other.root.first("scenes")?.elements(named: "scene") ?? []
    let copies = CopiedObjects(scenes, &identifiers)
    let first = root.first("scenes")?.elements.count ?? 0
    let document = changingRoot { root in
      root.changeFirst("scenes") { list in
        for (index, scene) in scenes.enumerated() {
          var copy = copies.copy(scene)
          copy.setLocation(x: (first + index) * 750, y: 0)
          list.append(copy, style: markup.style)
        }
      }
    }
    return Copied(
      document: document.adoptingDependencies(of: other),
      id: copies.identifier(of: other.initialController ?? ""))
  }

  /// The document with the resources and capabilities of `other` that it does not list yet.
  func adoptingDependencies(of other: InterfaceDocument) -> InterfaceDocument {
    let capabilities = other.root.first("dependencies")?.elements(named: "capability") ?? []
    let resources = other.root.first("resources")?.elements ?? []
    return changingRoot { root in
      root.changeFirst("dependencies") { list in
        for capability in capabilities { list.insertSorted(capability, style: markup.style) }
      }
      let isThere = root.changeFirst("resources") { list in
        for resource in resources { list.insertSorted(resource, style: markup.style) }
      }
      guard !isThere, !resources.isEmpty else { return }
      root.append(MarkupElement("resources", children: resources), style: markup.style)
    }
  }

  /// The document in which a comment before the scene of `controller` has a title, as Interface Builder writes it.
  public func titling(sceneOf controller: String, _ title: String) -> InterfaceDocument {
    changingRoot { root in
      root.changeFirst("scenes") { scenes in
        guard let offset = scenes.children.firstIndex(where: { $0.element?.contains(id: controller) ?? false }),
          offset > 0, scenes.children[offset - 1].text != nil
        else { return }
        scenes.children.insert(contentsOf: [.comment(title), scenes.children[offset - 1]], at: offset)
      }
    }
  }
}

extension MarkupElement {
  /// Sets the position of a scene on the canvas, in points.
  mutating func setLocation(x: Int, y: Int) {
    removeElements { $0.name == "point" && $0[attribute: "key"] == "canvasLocation" }
    append(MarkupElement("point", [("key", "canvasLocation"), ("x", "\(x)"), ("y", "\(y)")]), style: .storyboard)
  }

  /// Adds an element to a list that is sorted by tag and name, unless it has one of that name.
  fileprivate mutating func insertSorted(_ element: MarkupElement, style: MarkupStyle) {
    let key = { (element: MarkupElement) in (element.name, element[attribute: "name"] ?? "") }
    guard !elements.contains(where: { key($0) == key(element) }) else { return }
    let index = elements.firstIndex { $0.name == element.name && key(element) < key($0) }
    let end = elements.lastIndex { $0.name <= element.name }.map { $0 + 1 }
    insert(element, before: index ?? end ?? .max, style: style)
  }
}
