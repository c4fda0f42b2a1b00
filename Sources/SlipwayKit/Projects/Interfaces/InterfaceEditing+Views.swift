public import Diagnostics
import InterfaceFiles
public import Scaffolding
import SyntaxTrees

/// A view for a storyboard or xib.
public struct NewView {
  /// The name of a template, such as `text-field`.
  public var kind: String
  /// The object that gets it; the view of the initial or only scene for `nil`.
  public var container: String?
  /// The text or title; the template's for `nil`.
  public var text: String?
  /// The identifier in the file; a new one for `nil`.
  public var id: String?
  /// The class; the system's for `nil`.
  public var className: String?

  /// Describes a view.
  public init(
    kind: String, container: String? = nil, text: String? = nil, id: String? = nil, className: String? = nil
  ) {
    (self.kind, self.container, self.text, self.id) = (kind, container, text, id)
    self.className = className
  }
}

extension InterfaceEditing {
  /// Plans a new view.
  ///
  /// - Parameters:
  ///   - new: The view.
  ///   - file: The storyboard or xib.
  ///   - loaded: The project.
  ///   - templates: The views to copy.
  /// - Returns: The change.
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-view-unfit`,
  ///   `interface-attribute-unfit`, `template-unknown`.
  public static func adding(
    _ new: NewView, to file: LoadedInterface, of loaded: LoadedProject, templates: InterfaceTemplates
  ) throws(Diagnostic) -> InterfaceEditing {
    try file.document.requireEditable(file.shownPath)
    guard file.document.system != .watchOS else {
      throw Diagnostic(
        .interfaceViewUnfit, "Slipway can't add views to watchOS interfaces", at: Place(file: file.shownPath))
    }
    let template = try templates.view(new.kind, on: file.document.system)
    let copied = try file.document.adding(
      template, id: new.id, to: container(named: new.container, in: file), salt: file.salt, file: file.shownPath)
    let declared = DeclaredClass(new.className ?? "", in: loaded)
    var values = new.className.map { [(InterfaceAttribute.class, $0)] + declared.module } ?? []
    if let text = new.text {
      let isButton = copied.document.objects[copied.id]?.name == "button"
      values.append((isButton ? .title : .text, text))
    }
    let document = try copied.document.setting(values, of: copied.id, file: file.shownPath)
    let name = document.objects[copied.id].map(InterfaceLabel.name) ?? new.kind
    let subject = name.hasSuffix(" \(copied.id)") ? String(name.dropLast(copied.id.count + 1)) : name
    return InterfaceEditing(
      change: try file.change("interface view add \(new.kind)", to: document), subject: subject, notes: declared.notes,
      id: copied.id)
  }

  private static func container(named name: String?, in file: LoadedInterface) throws(Diagnostic) -> MarkupElement {
    guard let name else {
      if let container = file.document.mainContainer { return container }
      throw Diagnostic(
        .interfaceViewUnfit, "\"\(file.shownPath)\" has no initial scene or only view to add views to",
        at: Place(file: file.shownPath), remedy: .advice("name the view with --in"))
    }
    let object = try file.lookup.object(name)
    if let container = file.document.container(of: object) { return container }
    throw Diagnostic(
      .interfaceViewUnfit, "\(InterfaceLabel.name(of: object)) has no view that can contain others",
      at: Place(file: file.shownPath, line: object.line),
      remedy: .operation(.init("interface.outline", ["file": file.shownPath])))
  }
}
