public import Diagnostics
public import InterfaceFiles
public import Scaffolding
import SyntaxTrees

extension InterfaceEditing {
  /// Plans a new cell of a table or collection.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - style: The name of a template, such as `subtitle`; the plain one for `nil`.
  ///   - className: The class of the cell; `nil` for the system's.
  ///   - name: The table, the collection, or the view controller that shows it.
  ///   - file: The storyboard or xib.
  ///   - loaded: The project.
  ///   - templates: The cells to copy.
  /// - Returns: The change.
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-cell-unfit`,
  ///   `template-unknown`.
  public static func adding(
    _ cell: NewCell, style: String?, className: String?, to name: String, in file: LoadedInterface,
    of loaded: LoadedProject, templates: InterfaceTemplates
  ) throws(Diagnostic) -> InterfaceEditing {
    let object = try file.lookup.object(name)
    guard let list = file.document.list(of: object), file.document.system != .macOS else {
      throw Diagnostic(
        .interfaceCellUnfit, "\(InterfaceLabel.name(of: object)) has no table view or collection view",
        at: Place(file: file.shownPath, line: object.line))
    }
    let template = try templates.cell(
      named: style ?? (list.name == "collectionView" ? "collection" : "custom"), on: file.document.system)
    var copied = try file.document.adding(cell, like: template, to: list, salt: file.salt, file: file.shownPath)
    let declared = DeclaredClass(className ?? "", in: loaded)
    if let className {
      copied = copied.changed(
        try copied.document.setting([(.class, className)] + declared.module, of: copied.id, file: file.shownPath))
    }
    let subject = cell.identifier.map { "cell \"\($0)\"" } ?? "static cell"
    return InterfaceEditing(
      change: try file.change("interface cell add \(cell.identifier ?? name)", to: copied.document), subject: subject,
      notes: declared.notes)
  }
}
