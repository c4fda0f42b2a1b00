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

  /// Plans to remove a connection.
  ///
  /// - Throws: `interface-connection-not-found`, `interface-element-ambiguous`.
  public static func disconnecting(_ name: String, in file: LoadedInterface) throws(Diagnostic) -> InterfaceEditing {
    let connection = try file.lookup.connection(name)
    let document = file.document.disconnecting(connection)
    return InterfaceEditing(
      change: try file.change("interface disconnect \(name)", to: document),
      subject:
        "\(connection.kind) \"\(connection.identifier ?? connection.name ?? name)\" of \(InterfaceLabel.name(of: connection.owner))",
      notes: connection.isOutlet || connection.kind == "action" ? [kept(connection)] : [])
  }

  /// Plans to set attributes of an object.
  ///
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-attribute-unfit`.
  public static func setting(
    _ values: [(attribute: InterfaceAttribute, value: String)], of name: String, in file: LoadedInterface,
    of loaded: LoadedProject
  ) throws(Diagnostic) -> InterfaceEditing {
    let object = try file.lookup.object(name)
    let new = values.first { $0.attribute == .class }?.value ?? ""
    let isModuleNamed = values.contains { $0.attribute == .module }
    let declared = DeclaredClass(isModuleNamed ? "" : new, in: loaded)
    let document = try file.document.setting(
      values + declared.module, of: object[attribute: "id"] ?? "", file: file.shownPath)
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
