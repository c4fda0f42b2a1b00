import Checks
public import Diagnostics
public import InterfaceFiles
import Scaffolding
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
      change: file.change("interface disconnect \(name)", to: document),
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
    var values = values
    var notes: [Diagnostic] = []
    if let new = values.first(where: { $0.attribute == .class })?.value, !new.isEmpty,
      !values.contains(where: { $0.attribute == .module })
    {
      let sources = ProjectClasses(of: loaded).sources(of: new)
      if sources.isEmpty {
        notes.append(
          Diagnostic(.interfaceClassNotFound, "no source of the project declares \"\(new)\"", severity: .note))
      }
      if !sources.isEmpty {
        values.append((.module, sources.contains(where: \.isSwift) ? InterfaceAttribute.ownModule : ""))
      }
    }
    let document = try file.document.setting(values, of: object[attribute: "id"] ?? "", file: file.shownPath)
    return InterfaceEditing(
      change: file.change("interface set \(name)", to: document), subject: InterfaceLabel.name(of: object),
      notes: notes)
  }

  /// Plans to remove a scene.
  ///
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`.
  public static func removing(scene name: String, from file: LoadedInterface) throws(Diagnostic) -> InterfaceEditing {
    let scene = try file.lookup.scene(name)
    let removed = file.document.removing(scene)
    var notes = removed.segues.map { segue in
      Diagnostic(
        .interfaceConnectionReplaced,
        "removed the \(segue.name ?? "") segue to it from \(InterfaceLabel.name(of: segue.owner))", severity: .note)
    }
    if removed.wasInitial {
      notes.append(
        Diagnostic(
          .interfaceInitialRemoved, "the storyboard has no initial view controller now", severity: .note))
    }
    return InterfaceEditing(
      change: file.change("interface scene remove \(name)", to: removed.document),
      subject: scene.controller.map { InterfaceLabel.name(of: $0.markup) } ?? name, notes: notes)
  }

  /// Plans a new scene for a class of the project.
  ///
  /// - Parameters:
  ///   - className: The view controller's class.
  ///   - identifier: The storyboard identifier; the class's name for `nil`.
  ///   - isInitial: Whether the storyboard begins with the scene.
  ///   - file: The storyboard.
  ///   - loaded: The project.
  /// - Returns: The change.
  /// - Throws: `scene-exists`, `storyboard-unsuitable`.
  public static func adding(
    sceneOf className: String, identifier: String?, isInitial: Bool, to file: LoadedInterface, of loaded: LoadedProject
  ) throws(Diagnostic) -> InterfaceEditing {
    let classes = ProjectClasses(of: loaded)
    let sources = classes.sources(of: className)
    let isSwift = sources.isEmpty || sources.contains(where: \.isSwift)
    let base = classes.systemClass(of: className)
    // A class of a package may be anything.
    guard !SystemClasses.contains(base) || StoryboardScenes.isOfSystem(base) else {
      throw Diagnostic(
        .sceneClassUnfit, "\"\(className)\" is a subclass of \(base), for which Slipway makes no scene",
        at: Place(file: file.shownPath), remedy: .advice("add the scene in Xcode"))
    }
    let bytes = try StoryboardScenes.adding(
      className, StoryboardScenes.Kind(superclass: base), in: isSwift ? .swift : .objectiveC, to: file.bytes,
      file: file.shownPath)
    var document = try InterfaceDocument(parsing: bytes, file: file.shownPath)
    let controller = document.scenes.last?.controller?.id ?? ""
    if let identifier {
      document = try document.setting([(.identifier, identifier)], of: controller, file: file.shownPath)
    }
    if isInitial { document = document.beginning(with: controller) }
    return InterfaceEditing(
      change: file.change("interface scene add \(className)", to: document), subject: className,
      notes: sources.isEmpty && !StoryboardScenes.isOfSystem(className)
        ? [Diagnostic(.interfaceClassNotFound, "no source of the project declares \"\(className)\"", severity: .note)]
        : [])
  }

  private static func kept(_ connection: InterfaceConnection) -> Diagnostic {
    Diagnostic(
      .interfaceMemberKept, "the class keeps its \(connection.kind == "action" ? "action" : "outlet")", severity: .note)
  }
}

extension Diagnostic.Code {
  package static let sceneClassUnfit = Diagnostic.Code(
    "scene-class-unfit", "The class is not a view controller for which a scene can be made.",
    "choose a subclass of UIViewController, UITableViewController or another plain view controller")
  package static let interfaceInitialRemoved = Diagnostic.Code(
    "interface-initial-removed", "The removed scene was the one that the storyboard began with.",
    "\(command: "interface.scene.add") FILE CLASS --initial, or choose another scene in Xcode")
  package static let interfaceMemberKept = Diagnostic.Code(
    "interface-member-kept", "The connection is gone, and the class still declares the outlet or action.",
    "remove it from the class if nothing else uses it")
}
