import SyntaxTrees

/// The items by which a container of a Mac shows view controllers: one for each relationship, in the same order.
enum ContainerItems {
  /// The lists and their items, by relationship.
  static let lists: [String: (list: String, item: String)] = [
    "splitItems": ("splitViewItems", "splitViewItem"), "tabItems": ("tabViewItems", "tabViewItem"),
  ]
}

extension InterfaceDocument {
  /// The document in which a container lists one more item for a relationship.
  func listingItem(for relation: String, of container: String) -> InterfaceDocument {
    guard let (list, item) = ContainerItems.lists[relation] else { return self }
    let count = objects[container]?.first(list)?.elements.count ?? 0
    var identifiers = InterfaceIdentifiers(for: container, in: self)
    let new = MarkupElement(item, [("id", identifiers.next("\(item)\(count)"))])
    return changing(container) { container in
      let isThere = container.changeFirst(list) { $0.append(new, style: markup.style) }
      if !isThere { container.insert(MarkupElement(list, children: [new]), before: 0, style: markup.style) }
    }
  }
}

extension MarkupElement {
  /// Removes the items of the relationships with the identifiers `ids`.
  mutating func removeItems(of ids: Set<String>) {
    guard let connections = first("connections")?.elements else { return }
    for (relation, names) in ContainerItems.lists {
      let segues = connections.filter { $0[attribute: "relationship"] == relation }
      let items = first(names.list)?.elements ?? []
      guard items.count == segues.count else { continue }
      let gone = zip(segues, items).filter { ids.contains($0.0[attribute: "id"] ?? "") }.map(\.1)
      guard !gone.isEmpty else { continue }
      changeFirst(names.list) { $0.removeElements(where: gone.contains) }
      removeElements { $0.name == names.list && $0.elements.isEmpty }
      let selected = self[attribute: "selectedTabViewItemIndex"].flatMap(Int.init)
      if let selected, selected >= items.count - gone.count { self[attribute: "selectedTabViewItemIndex"] = nil }
    }
  }
}
