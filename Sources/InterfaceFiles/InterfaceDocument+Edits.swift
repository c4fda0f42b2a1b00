import SyntaxTrees

extension InterfaceDocument {
  /// The document with the object `id` changed.
  func changing(_ id: String, _ change: (inout MarkupElement) -> Void) -> InterfaceDocument {
    var markup = markup
    markup.root.changeDeep(where: { $0[attribute: "id"] == id }, change)
    return InterfaceDocument(markup)
  }

  /// The document with the root element changed.
  func changingRoot(_ change: (inout MarkupElement) -> Void) -> InterfaceDocument {
    var markup = markup
    change(&markup.root)
    return InterfaceDocument(markup)
  }

  /// The document without a connection, and without what names it.
  public func disconnecting(_ connection: InterfaceConnection) -> InterfaceDocument {
    removingConnections(Set([connection.id].compactMap(\.self)))
  }

  /// The document without the connections with the identifiers `ids`, and without what names them.
  func removingConnections(_ ids: Set<String>) -> InterfaceDocument {
    guard !ids.isEmpty else { return self }
    return changingRoot { root in
      root.removeConnections(ids)
      root.changeElements { child in
        // Segues that decide a controller's simulated bars, by identifier.
        guard child.name == "inferredMetricsTieBreakers" else { return }
        child.removeElements { ids.contains($0[attribute: "reference"] ?? "") }
      }
      root.removeElements { $0.name == "inferredMetricsTieBreakers" && $0.elements.isEmpty }
    }
  }
}

extension MarkupElement {
  /// Changes the first element at any depth for which `predicate` holds; answers whether there is one.
  @discardableResult
  mutating func changeDeep(where predicate: (MarkupElement) -> Bool, _ change: (inout MarkupElement) -> Void) -> Bool {
    if predicate(self) {
      change(&self)
      return true
    }
    var isDone = false
    changeElements { child in
      if !isDone { isDone = child.changeDeep(where: predicate, change) }
    }
    return isDone
  }

  /// Removes the connections with the identifiers `ids` at any depth, and the lists that become empty.
  fileprivate mutating func removeConnections(_ ids: Set<String>) {
    removeItems(of: ids)
    var isEmptied = false
    changeElements { child in
      guard child.name == "connections" else { return child.removeConnections(ids) }
      child.removeElements { ids.contains($0[attribute: "id"] ?? "") }
      isEmptied = isEmptied || child.elements.isEmpty
    }
    guard isEmptied else { return }
    removeElements(style: .storyboard) { $0.name == "connections" && $0.elements.isEmpty }
  }

  /// Adds a connection where Xcode sorts it: by its kind, and outlets and actions by their names.
  mutating func appendConnection(_ connection: MarkupElement, style: MarkupStyle) {
    let isAdded = changeFirst("connections") { list in
      let key = connection.sortKey
      list.insert(connection, before: list.elements.firstIndex { key < $0.sortKey } ?? .max, style: style)
    }
    guard !isAdded else { return }
    // A position on the canvas comes last.
    let end = elements.firstIndex { $0.name == "point" && $0[attribute: "key"] == "canvasLocation" } ?? .max
    insert(MarkupElement("connections", children: [connection]), before: end, style: style)
  }

  private var sortKey: (String, String) {
    (name, self[attribute: "property"] ?? self[attribute: "selector"] ?? "")
  }
}
