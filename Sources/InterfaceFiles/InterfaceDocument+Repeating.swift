public import SyntaxTrees

/// The content that a list repeats for each of its rows or items.
extension InterfaceDocument {
  /// The prototype cells of table views.
  public var prototypeCells: [MarkupElement] {
    elements.filter { $0.name == "prototypes" }.flatMap { $0.elements(named: "tableViewCell") }
  }

  /// The cells and headers that code dequeues from table views and collection views, not those of static tables.
  public var reusableCells: [MarkupElement] {
    prototypeCells
      + elements.filter { parent in
        parent.name == "cells" || ["sectionHeaderView", "sectionFooterView"].contains(parent[attribute: "key"])
      }.flatMap { $0.name == "cells" ? $0.elements(named: "collectionViewCell") : [$0] }
  }

  /// The outlets from outside of a reusable cell to an object in it, with the cell.
  public var outletsToRepeatingContent: [(connection: InterfaceConnection, cell: MarkupElement)] {
    let cells = RepeatingContent(self)
    return connections.filter(\.isOutlet).compactMap { connection in
      cells.cell(between: connection.source, and: connection.destination).map { (connection, $0) }
    }
  }
}

/// The reusable cells of a document, by the objects in them.
struct RepeatingContent {
  /// The innermost cell of each object.
  private var cells: [String: MarkupElement] = [:]

  init(_ document: InterfaceDocument) {
    // A collection view in a cell comes after the cell.
    for cell in document.reusableCells.sorted(by: { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }) {
      var waiting = [cell]
      while let element = waiting.popLast() {
        if let id = element[attribute: "id"] { cells[id] = cell }
        waiting += element.elements
      }
    }
  }

  /// The cell with the object `destination`, if the object `source` is not in it.
  func cell(between source: String?, and destination: String?) -> MarkupElement? {
    guard let source, let destination, let cell = cells[destination], !cell.contains(id: source) else { return nil }
    return cell
  }
}
