public import Diagnostics
public import SyntaxTrees

/// A cell for a table or collection of a storyboard.
public struct NewCell: Sendable {
  /// The reuse identifier; `nil` for a static cell without one.
  public var identifier: String?
  /// Whether the cell is one of the cells that a static table shows, not the prototype of cells.
  public var isStatic: Bool
  /// The header of the section of a static table; `nil` for the last one.
  public var section: String?

  /// Describes a cell.
  public init(identifier: String?, isStatic: Bool = false, section: String? = nil) {
    self.identifier = identifier
    self.isStatic = isStatic
    self.section = section
  }
}

extension InterfaceDocument {
  /// The table or collection that `object` is or shows; `nil` for something else.
  public func list(of object: MarkupElement) -> MarkupElement? {
    let isList = { (element: MarkupElement) in ["tableView", "collectionView"].contains(element.name) }
    return isList(object) ? object : object.elements.first { isList($0) && $0[attribute: "key"] == "view" }
  }

  /// Adds a cell after the others of a table or collection.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - template: A xib with the cell to copy.
  ///   - list: The table or collection.
  ///   - salt: What tells a cell without an identifier from one that somebody else adds.
  ///   - file: The document's path, for messages.
  /// - Returns: The document, and the identifier of the cell.
  /// - Throws: `interface-cell-unfit` for a cell that the table can't have.
  public func adding(
    _ cell: NewCell, like template: InterfaceDocument, to list: MarkupElement, salt: String = "", file: String
  ) throws(Diagnostic) -> Copied {
    var cell = cell
    cell.isStatic = cell.isStatic || cell.section != nil || list[attribute: "dataMode"] == "static"
    try require(cell, in: list, file: file)
    let id = list[attribute: "id"] ?? ""
    let kind = list.name == "tableView" ? "tableViewCell" : "collectionViewCell"
    let original = template.root.first("objects")?.first(kind)
    guard let original else {
      throw unfit("a \(list.name) has no cell of this style", file, "leave out --style, or choose another one")
    }
    let number = list.descendants(named: kind).count
    var identifiers = InterfaceIdentifiers(for: "\(id)\u{0}\(cell.identifier ?? "\(number)\u{0}\(salt)")", in: self)
    let copies = CopiedObjects([original], &identifiers)
    var copy = copies.copy(original)
    copy.setAttribute("reuseIdentifier", to: cell.identifier, order: ["reuseIdentifier", "textLabel", "style", "id"])
    copy.setTop(below: list.descendants(named: kind).last)
    let sectionID = identifiers.next("section")
    let document = changing(id) { list in
      if cell.isStatic {
        list.addStatic(copy, to: cell.section, sectionID: sectionID, style: markup.style)
      } else {
        list.add(copy, to: list.name == "tableView" ? "prototypes" : "cells", style: markup.style)
      }
    }
    return Copied(
      document: document.adoptingDependencies(of: template),
      id: copies.identifier(of: original[attribute: "id"] ?? ""))
  }

  private func require(_ cell: NewCell, in list: MarkupElement, file: String) throws(Diagnostic) {
    let isTable = list.name == "tableView"
    guard cell.isStatic else {
      guard let identifier = cell.identifier, !identifier.isEmpty else {
        throw unfit("a prototype cell needs a reuse identifier", file, "add the identifier by which code asks for it")
      }
      let cells = list.descendants(named: isTable ? "tableViewCell" : "collectionViewCell")
      guard !cells.contains(where: { $0[attribute: "reuseIdentifier"] == identifier }) else {
        throw unfit("the \(list.name) already has a cell \"\(identifier)\"", file)
      }
      return
    }
    guard isTable else { throw unfit("a collection has no static cells", file) }
    let owner = elements.first { $0.elements.contains { $0 == list } }
    guard owner?.name == "tableViewController" else {
      throw unfit("only the table of a UITableViewController has static cells", file)
    }
    guard list.first("prototypes")?.elements.isEmpty ?? true else {
      throw unfit("the table has prototype cells, so it can't have static ones", file)
    }
  }

  private func unfit(_ reason: String, _ file: String, _ advice: String? = nil) -> Diagnostic {
    Diagnostic(.interfaceCellUnfit, reason, at: Place(file: file), remedy: advice.map { .advice($0) })
  }
}

extension MarkupElement {
  /// The elements called `name` at any depth, in order.
  fileprivate func descendants(named name: String) -> [MarkupElement] {
    elements.flatMap { $0.name == name ? [$0] : $0.descendants(named: name) }
  }

  /// Moves a cell of a table below `last`; the first one stays where the template has it.
  fileprivate mutating func setTop(below last: MarkupElement?) {
    guard name == "tableViewCell", let frame = last?.first("rect"),
      let top = frame.points("y"), let height = frame.points("height")
    else { return }
    changeFirst("rect") { $0[attribute: "y"] = InterfaceFrame.text(top + height) }
  }

  /// Adds a cell to the child `list`, which is made where Xcode writes it.
  fileprivate mutating func add(_ cell: MarkupElement, to list: String, style: MarkupStyle) {
    let isAdded = changeFirst(list) { $0.append(cell, style: style) }
    if !isAdded { addList(MarkupElement(list, children: [cell]), style: style) }
  }

  /// Adds a cell to the section with the header `title`, or to the last one.
  fileprivate mutating func addStatic(
    _ cell: MarkupElement, to title: String?, sectionID: String, style: MarkupStyle
  ) {
    setAttribute("dataMode", to: "static", order: ["dataMode", "style", "separatorStyle", "id"])
    removeElements { $0.name == "prototypes" }
    let attributes = title.map { [("headerTitle", $0)] } ?? []
    let section = MarkupElement(
      "tableViewSection", attributes + [("id", sectionID)], children: [MarkupElement("cells", children: [cell])])
    let isThere = changeFirst("sections") { sections in
      let all = sections.elements
      let last = title == nil ? all.indices.last : all.firstIndex { $0[attribute: "headerTitle"] == title }
      guard let last, let id = all[last][attribute: "id"] else { return sections.append(section, style: style) }
      sections.changeDeep(where: { $0[attribute: "id"] == id }) { $0.add(cell, to: "cells", style: style) }
    }
    if !isThere { addList(MarkupElement("sections", children: [section]), style: style) }
  }

  /// Adds a list of cells before what Xcode writes after it.
  private mutating func addList(_ list: MarkupElement, style: MarkupStyle) {
    let next = elements.firstIndex { ["sections", "collectionReusableView", "connections"].contains($0.name) }
    insert(list, before: next ?? .max, style: style)
  }
}

extension Diagnostic.Code {
  package static let interfaceCellUnfit = Diagnostic.Code(
    "interface-cell-unfit", "The table view or collection view can't contain a cell of this kind.",
    "choose another identifier, style or table: \(command: "interface.outline") FILE")
}
