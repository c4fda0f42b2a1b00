public import Diagnostics
public import SyntaxTrees

/// The names by which users name the objects of a storyboard or xib.
public struct InterfaceLookup: Sendable {
  private let document: InterfaceDocument
  private let file: String

  /// Looks names up in `document`.
  ///
  /// - Parameters:
  ///   - document: The storyboard or xib.
  ///   - file: Its path, for messages.
  public init(in document: InterfaceDocument, file: String) {
    self.document = document
    self.file = file
  }

  /// The object that a user calls `name`: by its identifier, storyboard identifier, class, label, text or kind.
  ///
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`.
  public func object(_ name: String) throws(Diagnostic) -> MarkupElement {
    if let object = document.objects[name], !document.duplicates.contains(where: { $0[attribute: "id"] == name }),
      !document.connections.contains(where: { $0.id == name })
    {
      return object
    }
    let repeated = document.duplicates.filter { $0[attribute: "id"] == name }
    guard repeated.isEmpty else { throw ambiguous(name, repeated + [document.objects[name]].compactMap(\.self)) }
    let objects = document.scenes.flatMap(\.objects).map(\.markup)
    let system = document.system
    let classes = { @Sendable (element: MarkupElement) in [InterfaceClass(of: element, on: system).name] }
    for names in Self.kinds + [classes] {
      let all = objects.filter { names($0).contains(name) }
      // On a Mac, a control and its cell show the same text.
      let controls = all.filter { $0[attribute: "key"] != "cell" }
      let found = controls.isEmpty ? all : controls
      if let only = found.first, found.count == 1 { return only }
      if found.count > 1 { throw ambiguous(name, found) }
    }
    throw Diagnostic(
      .interfaceElementNotFound, "object \"\(name)\" does not exist in \"\(file)\"", at: Place(file: file),
      remedy: .operation(.init("interface.outline", ["file": file])))
  }

  /// The scene that a user calls `name`: by its identifier, or by a name of its view controller.
  ///
  /// - Throws: `interface-element-not-found`, `interface-element-ambiguous`.
  public func scene(_ name: String) throws(Diagnostic) -> InterfaceScene {
    let scenes = document.scenes
    if let scene = scenes.first(where: { $0.id == name }) { return scene }
    let object = try object(name)
    if let scene = scenes.first(where: { scene in scene.objects.contains { $0.markup == object } }) { return scene }
    throw Diagnostic(
      .interfaceElementNotFound, "scene \"\(name)\" does not exist in \"\(file)\"", at: Place(file: file),
      remedy: .operation(.init("interface.show", ["file": file])))
  }

  /// The connection that a user calls `name`: by its identifier, or by a name that no other connection has.
  ///
  /// - Throws: `interface-connection-not-found`, `interface-element-ambiguous`.
  public func connection(_ name: String) throws(Diagnostic) -> InterfaceConnection {
    if let connection = document.connections.first(where: { $0.id == name }) { return connection }
    let found = document.connections.filter { $0.identifier == name || $0.kind != "segue" && $0.name == name }
    if found.count > 1 { throw ambiguous(name, found.map(\.element)) }
    guard let only = found.first else {
      throw Diagnostic(
        .interfaceConnectionNotFound, "\"\(file)\" has no connection \"\(name)\"", at: Place(file: file),
        remedy: .operation(.init("interface.show", ["file": file])))
    }
    return only
  }

  /// The kinds of names, those that are meant to be unique first.
  private static let kinds: [@Sendable (MarkupElement) -> [String]] = [
    { element in ["storyboardIdentifier", "reuseIdentifier"].compactMap { element[attribute: $0] } },
    { element in [element[attribute: "customClass"]].compactMap(\.self) },
    { element in [element[attribute: "userLabel"]].compactMap(\.self) },
    { element in InterfaceLabel.of(element).map { [$0, InterfaceLabel.shortened($0)] } ?? [] },
    { element in [element.name] },
  ]

  private func ambiguous(_ name: String, _ found: [MarkupElement]) -> Diagnostic {
    let ids = found.prefix(5).map { "\($0.name) \($0[attribute: "id"] ?? "")" }.joined(separator: ", ")
    return Diagnostic(
      .interfaceElementAmbiguous,
      "\"\(name)\" matches \(found.count) objects of \"\(file)\": \(ids)\(found.count > 5 ? ", …" : "")",
      at: Place(file: file, line: found[0].line), remedy: .advice("write the identifier instead"))
  }
}

extension Diagnostic.Code {
  package static let interfaceElementNotFound = Diagnostic.Code(
    "interface-element-not-found", "No object of the storyboard or xib has the identifier, class or label.",
    "\(command: "interface.outline") FILE")
  package static let interfaceElementAmbiguous = Diagnostic.Code(
    "interface-element-ambiguous", "Several objects of the storyboard or xib have the class or label.",
    "write the object's identifier, which \(command: "interface.outline") FILE shows")
  package static let interfaceConnectionNotFound = Diagnostic.Code(
    "interface-connection-not-found", "No connection of the storyboard or xib has the identifier or name.",
    "\(command: "interface.show") FILE")
}
