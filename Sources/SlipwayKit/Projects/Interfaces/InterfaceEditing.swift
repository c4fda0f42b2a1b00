import Checks
public import Diagnostics
public import InterfaceFiles
import SyntaxTrees

/// A change of a storyboard or xib.
public struct InterfaceEditing {
  /// The file to write.
  public let change: ProjectChange
  /// The changed object, for messages.
  public let subject: String
  /// What the user should know.
  public let notes: [Diagnostic]
  /// The identifier of a new object; `nil` for none.
  public var id: String?

  /// Plans to remove a connection.
  ///
  /// - Throws: `interface-connection-not-found`, `interface-element-ambiguous`.
  public static func disconnecting(
    _ name: String, in file: LoadedInterface, of loaded: LoadedProject
  ) throws(Diagnostic) -> InterfaceEditing {
    let connection = try file.lookup.connection(name)
    let document = file.document.disconnecting(connection)
    return InterfaceEditing(
      change: try file.change("interface disconnect \(name)", to: document),
      subject:
        "\(connection.kind) \"\(connection.identifier ?? connection.name ?? name)\" of \(InterfaceLabel.name(of: connection.owner))",
      notes: isKept(connection, in: file, of: loaded) ? [kept(connection)] : [])
  }

  /// Whether the class of an object still declares the outlet or action of a connection.
  private static func isKept(
    _ connection: InterfaceConnection, in file: LoadedInterface, of loaded: LoadedProject
  ) -> Bool {
    let isAction = connection.kind == "action"
    guard connection.isOutlet || isAction, let name = connection.name else { return false }
    let owner = isAction ? connection.destination.flatMap { file.document.objects[$0] } : connection.owner
    guard let className = owner?[attribute: "customClass"] else { return false }
    let classes = ProjectClasses(of: loaded)
    let declared = classes.declaredName(of: className)
    return isAction ? classes.have(action: name, in: declared) : classes.have(outlet: name, in: declared)
  }

  /// Plans to set attributes of an object.
  ///
  /// - Parameters:
  ///   - values: The attributes; empty values remove them.
  ///   - isInitial: Whether the storyboard begins with the object, a view controller.
  ///   - name: The object.
  ///   - file: The storyboard or xib.
  ///   - loaded: The project.
  /// - Returns: The change.
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-attribute-unfit`.
  public static func setting(
    _ values: [(attribute: InterfaceAttribute, value: String)], isInitial: Bool, of name: String,
    in file: LoadedInterface, of loaded: LoadedProject
  ) throws(Diagnostic) -> InterfaceEditing {
    let object = try file.lookup.object(name)
    let new = values.first { $0.attribute == .class }?.value
    let isModuleNamed = values.contains { $0.attribute == .module }
    let declared =
      isModuleNamed
      ? DeclaredClass("", in: loaded)
      : DeclaredClass(new ?? "", insteadOfClassOf: new == nil ? nil : object, in: loaded)
    let id = object[attribute: "id"] ?? ""
    var document = try file.document.setting(values + declared.module, of: id, file: file.shownPath)
    if isInitial {
      guard file.document.scenes.contains(where: { $0.controller?.id == id }) else {
        throw Diagnostic(
          .interfaceAttributeUnfit, "a \(object.name) is not a view controller, so a storyboard can't begin with it",
          at: Place(file: file.shownPath, line: object.line))
      }
      document = document.beginning(with: id)
    }
    return InterfaceEditing(
      change: try file.change("interface set \(name)", to: document), subject: InterfaceLabel.name(of: object),
      notes: declared.notes)
  }

  private static func kept(_ connection: InterfaceConnection) -> Diagnostic {
    Diagnostic(
      .interfaceMemberKept, "the class keeps its \(connection.kind == "action" ? "action" : "outlet")", severity: .note)
  }
}

extension Diagnostic.Code {
  package static let interfaceMemberKept = Diagnostic.Code(
    "interface-member-kept", "The connection is gone, and the class still declares the outlet or action.",
    "remove it from the class if nothing else uses it")
}
