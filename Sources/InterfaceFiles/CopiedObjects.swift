import SyntaxTrees

/// Objects of another document that become objects of this one, with new identifiers.
struct CopiedObjects {
  private var identifiers: [String: String]

  /// Gives new identifiers to `originals` and all objects in them.
  ///
  /// - Parameters:
  ///   - originals: The objects to copy.
  ///   - new: The new identifiers.
  ///   - existing: Identifiers of objects that are not new, by the identifier of the original.
  init(
    _ originals: [MarkupElement], _ new: inout InterfaceIdentifiers, existing: [String: String] = [:]
  ) {
    identifiers = existing
    var waiting = Array(originals.reversed())
    while let element = waiting.popLast() {
      for name in Self.own {
        guard let id = element[attribute: name], identifiers[id] == nil else { continue }
        identifiers[id] = new.next(id)
      }
      waiting += element.elements.reversed()
    }
  }

  /// The new identifier of the original object `id`.
  func identifier(of id: String) -> String { identifiers[id] ?? id }

  /// The element with new identifiers, also where it refers to other objects.
  func copy(_ original: MarkupElement) -> MarkupElement {
    var copy = original
    for attribute in original.attributes where Self.own.contains(attribute.name) || refers(attribute) {
      copy[attribute: attribute.name] = identifier(of: attribute.value)
    }
    copy.changeElements { $0 = self.copy($0) }
    return copy
  }

  private static let own = ["id", "sceneID"]

  private func refers(_ attribute: MarkupAttribute) -> Bool {
    InterfaceDocument.referringAttributes.contains(attribute.name)
  }
}

extension InterfaceDocument {
  /// The attributes that name another object by its identifier.
  package static let referringAttributes: Set<String> = [
    "destination", "target", "firstItem", "secondItem", "initialViewController", "reference", "previousBinding",
    "tableViewCell", "tableView", "collectionViewCell", "textLabel", "detailTextLabel", "imageView", "headerView",
    "outlineTableColumn", "selectedItem", "row", "column", "headOfMergedCell", "popoverAnchorView",
    "popoverAnchorBarButtonItem", "centeredItem", "initialItem",
  ]
}
