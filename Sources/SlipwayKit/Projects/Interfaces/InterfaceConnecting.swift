import Checks
public import Diagnostics
public import InterfaceFiles
import SyntaxTrees

/// The connection of two objects of a storyboard or xib, with the line of code that it needs.
public struct InterfaceConnecting {
  /// The files to write.
  public let change: ProjectChange
  /// The connection.
  public let connection: InterfaceConnection
  /// The source and the destination, in words.
  public let names: (source: String, destination: String)
  /// The source that gets the outlet or action, relative to the project's folder; `nil` for none.
  public let source: String?
  /// What the user should know.
  public let notes: [Diagnostic]

  /// Plans a connection.
  ///
  /// - Parameters:
  ///   - sourceName: The object with the outlet, the control that sends the action, or the start of the segue.
  ///   - destinationName: The other object.
  ///   - new: The kind of connection.
  ///   - file: The storyboard or xib.
  ///   - loaded: The project.
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`, `interface-connection-unfit`.
  public init(
    _ sourceName: String, to destinationName: String, by new: NewConnection, in file: LoadedInterface,
    of loaded: LoadedProject
  ) throws(Diagnostic) {
    var document = file.document
    let from = try file.lookup.object(sourceName)
    let to: MarkupElement
    if case .unwind = new {
      guard let exiting = document.exiting(sceneOf: from) else {
        throw Diagnostic(.interfaceConnectionUnfit, "a xib has no segues", at: Place(file: file.shownPath))
      }
      (document, to) = (exiting.document, exiting.exit)
    } else {
      to = try file.lookup.object(destinationName)
    }
    let connected = try document.connecting(from, to: to, by: new, file: file.shownPath)
    connection = connected.connection
    names = (InterfaceLabel.name(of: from), InterfaceLabel.name(of: to))
    var change = try file.change("interface connect \(sourceName)", to: connected.document)
    var notes: [Diagnostic] = []
    if let words = connected.replaced.flatMap({ Self.loss(of: $0, in: document, to: connected.connection) }) {
      notes.append(Diagnostic(.interfaceConnectionReplaced, words, severity: .note))
    }
    let code = try InterfaceCode(for: new, from: from, to: to, in: file, of: loaded)
    if let written = code.written {
      change.write(written.new, to: loaded.absolute(written.path), replacing: written.old)
    }
    source = code.written?.path
    self.change = change
    self.notes = notes + code.notes
  }

  /// What is lost with a connection that a new one replaced; `nil` for nothing.
  private static func loss(
    of old: InterfaceConnection, in document: InterfaceDocument, to new: InterfaceConnection
  ) -> String? {
    let isIdentified = old.identifier != nil && old.identifier != new.identifier
    guard old.destination != new.destination || isIdentified || old.name != new.name else { return nil }
    let place = old.destination.flatMap { document.objects[$0] }.map(InterfaceLabel.name) ?? "an object that is gone"
    guard old.kind == "segue" else { return "the connection led to \(place) before" }
    let name = [old.name, old.identifier.map { "\"\($0)\"" }].compactMap(\.self).joined(separator: " ")
    return "it replaced the segue \(name) to \(place)"
  }
}

/// The line of code that a new connection needs.
private struct InterfaceCode {
  /// The source to write; `nil` if the class has the member or is unknown.
  private(set) var written: (path: String, old: [UInt8], new: [UInt8])?
  private(set) var notes: [Diagnostic] = []

  init(
    for new: NewConnection, from: MarkupElement, to: MarkupElement, in file: LoadedInterface, of loaded: LoadedProject
  ) throws(Diagnostic) {
    let classes = ProjectClasses(of: loaded)
    switch new {
    case .outlet(let name), .collection(let name):
      try Self.requireOwnView(from, name, to, in: file)
      guard from[attribute: "customClass"] != nil || !SystemClasses.outlets.contains(name) else { return }
      let owner = classes.declaredName(of: try Self.className(of: from, for: "outlet \"\(name)\"", in: file))
      guard !SystemClasses.mayHave(outlet: name, in: classes.systemClass(of: owner)) else { return }
      guard !classes.have(outlet: name, in: owner) else {
        noteType(ofOutlet: name, in: owner, to, classes, on: file.document.system)
        return
      }
      guard !SystemMembers.have(property: name, in: classes.systemClass(of: owner)) else {
        throw Self.taken(name, "\(classes.systemClass(of: owner)) already has a property", from, in: file)
      }
      guard !classes.have(action: name, in: owner) else {
        throw Self.taken(name, "\"\(owner)\" already has a method", from, in: file)
      }
      guard let source = classes.sources(of: owner).first(where: \.takesOutlets) else {
        noteMissing(owner)
        return
      }
      let type = InterfaceClass(of: to, on: file.document.system)
      let added = source.addingOutlet(
        name, of: to[attribute: "customClass"] ?? type.name, isCollection: new == .collection(name),
        isWeak: !to.name.hasSuffix("GestureRecognizer"))
      written = (source.path, source.bytes, added)
      noteImport(of: type, in: source)
      noteImport(of: to[attribute: "customClass"], in: source)
    case .action(let selector, _):
      guard !InterfaceLabel.isFirstResponder(to) else { return }
      if to[attribute: "customClass"] == nil,
        SystemClasses.mayHaveAction(selector, in: InterfaceClass(of: to, on: file.document.system).name)
      {
        return
      }
      let owner = classes.declaredName(of: try Self.className(of: to, for: "action \"\(selector)\"", in: file))
      guard !SystemMembers.have(method: selector, in: classes.systemClass(of: owner)) else {
        throw Self.taken(selector, "\(classes.systemClass(of: owner)) already has a member", to, in: file)
      }
      guard !classes.have(action: selector, in: owner) else { return }
      guard selector.contains(":") || !classes.have(outlet: selector, in: owner) else {
        throw Self.taken(selector, "\"\(owner)\" already has a property", to, in: file)
      }
      guard let source = classes.sources(of: owner).first(where: \.takesActions) else {
        noteMissing(owner)
        return
      }
      written = (source.path, source.bytes, source.addingAction(selector))
    case .unwind(let selector, _):
      guard !classes.haveOthers(action: selector, than: []) else { return }
      notes.append(
        Diagnostic(
          .interfaceClassNotFound, "no class of the project has the unwind action \"\(selector)\" yet", severity: .note)
      )
    case .segue(_, _, let action):
      guard let action else { return }
      let scene = file.document.scenes.first { scene in scene.objects.contains { $0.markup == from } }
      let controller = scene?.controller?.markup ?? from
      let owner = classes.declaredName(
        of: try Self.className(of: controller, for: "segue action \"\(action)\"", in: file))
      guard !classes.have(action: action, in: owner) else { return }
      guard let source = classes.sources(of: owner).first(where: \.takesActions) else {
        noteMissing(owner)
        return
      }
      let made = to[attribute: "customClass"] ?? InterfaceClass(of: to, on: file.document.system).name
      written = (source.path, source.bytes, source.addingSegueAction(action, making: made))
      noteImport(of: made, in: source)
    }
  }

  /// The error for a member that the class can't declare beside one of the same name.
  private static func taken(
    _ name: String, _ reason: String, _ object: MarkupElement, in file: LoadedInterface
  ) -> Diagnostic {
    Diagnostic(
      .interfaceConnectionUnfit, "\(reason) \"\(name)\"", at: Place(file: file.shownPath, line: object.line),
      remedy: .advice("choose another name"))
  }

  /// Refuses another view than the one that the file gives a controller.
  private static func requireOwnView(
    _ controller: MarkupElement, _ outlet: String, _ view: MarkupElement, in file: LoadedInterface
  ) throws(Diagnostic) {
    guard outlet == "view", let own = controller.elements.first(where: { $0[attribute: "key"] == "view" }),
      own[attribute: "id"] != view[attribute: "id"]
    else { return }
    throw Diagnostic(
      .interfaceConnectionUnfit, "\(InterfaceLabel.name(of: controller)) already has a view",
      at: Place(file: file.shownPath, line: own.line), remedy: .advice("choose another name for the outlet"))
  }

  private static func className(
    of object: MarkupElement, for member: String, in file: LoadedInterface
  ) throws(Diagnostic) -> String {
    if let name = object[attribute: "customClass"] { return name }
    throw Diagnostic(
      .interfaceConnectionUnfit,
      "\(InterfaceLabel.name(of: object)) has no custom class that could declare the \(member)",
      at: Place(file: file.shownPath, line: object.line),
      remedy: .operation(
        .init(
          "interface.set", ["file": file.shownPath, "element": object[attribute: "id"] ?? "", "value": "class=NAME"])))
  }

  /// Notes an outlet that is declared with another class than the connected object has.
  private mutating func noteType(
    ofOutlet name: String, in owner: String, _ object: MarkupElement, _ classes: ProjectClasses,
    on system: InterfaceDocument.System
  ) {
    // Another object takes the place of a placeholder.
    guard !object.name.lowercased().hasSuffix("placeholder"), let type = classes.type(ofOutlet: name, in: owner),
      classes.superclasses(of: type, on: system) != nil
    else { return }
    let className = object[attribute: "customClass"] ?? InterfaceClass(of: object, on: system).name
    guard let all = classes.superclasses(of: classes.declaredName(of: className), on: system), !all.contains(type)
    else {
      return
    }
    notes.append(
      Diagnostic(
        .interfaceOutletDiffers,
        "\"\(owner)\" declares the outlet \"\(name)\" as \(type), but \(className) is not a subclass",
        severity: .note))
  }

  private mutating func noteMissing(_ owner: String) {
    notes.append(
      Diagnostic(
        .interfaceClassNotFound, "no source of the project declares \"\(owner)\": add the member there", severity: .note
      ))
  }

  /// Notes a class of the project that an Objective-C source does not name yet.
  private mutating func noteImport(of className: String?, in source: ClassSource) {
    guard let className, !source.isSwift, !SystemClasses.contains(className),
      !SourceNames(source.bytes, path: source.path).all.contains(className)
    else { return }
    let line = source.path.pathEnding == "h" ? "@class \(className);" : "#import \"\(className).h\""
    notes.append(
      Diagnostic(.interfaceImportNeeded, "add \"\(line)\" to \(source.path) for \(className)", severity: .note))
  }

  private mutating func noteImport(of type: InterfaceClass, in source: ClassSource) {
    let names = SourceNames(source.bytes, path: source.path)
    guard !["UIKit", "AppKit", "WatchKit"].contains(type.framework), !names.imports.contains(type.framework) else {
      return
    }
    let line = source.isSwift ? "import \(type.framework)" : "@import \(type.framework);"
    notes.append(
      Diagnostic(.interfaceImportNeeded, "add \"\(line)\" to \(source.path) for \(type.name)", severity: .note))
  }
}

extension Diagnostic.Code {
  package static let interfaceConnectionReplaced = Diagnostic.Code(
    "interface-connection-replaced", "The new connection replaced another one: an outlet connects only one object.",
    "run \(command: "undo") to restore the old connection")
  package static let interfaceClassNotFound = Diagnostic.Code(
    "interface-class-not-found", "No source of the project declares the class.",
    "add the class to a target, or correct its name")
  package static let interfaceOutletDiffers = Diagnostic.Code(
    "interface-outlet-differs", "The outlet's class differs from the class of the connected object.",
    "change the declaration, or connect another object")
  package static let interfaceImportNeeded = Diagnostic.Code(
    "interface-import-needed", "The new outlet has a class of a framework that the source does not import.",
    "add the import")
}
