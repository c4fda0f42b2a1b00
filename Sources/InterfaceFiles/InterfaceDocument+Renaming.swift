import SyntaxTrees

extension InterfaceDocument {
  /// The document with every object of the class `old` having the class `new`.
  ///
  /// - Parameters:
  ///   - old: The class.
  ///   - new: Its new name.
  ///   - modules: The modules that declare it; objects with a class of another module do not change.
  ///   - withIdentifiers: Whether identifiers of these objects that equal the class's name change as well.
  /// - Returns: The document.
  public func renaming(
    class old: String, to new: String, in modules: Set<String>, withIdentifiers: Bool = false
  ) -> InterfaceDocument {
    changingElements { element in
      guard element[attribute: "customClass"] == old, element.isClass(of: modules) else { return }
      element[attribute: "customClass"] = new
      for key in Self.identifiers where withIdentifiers && element[attribute: key] == old {
        element[attribute: key] = new
      }
    }
  }

  /// The lines of the objects of a class whose identifier is the class's name.
  public func linesOfIdentifiers(equalToClass name: String) -> [Int] {
    var lines: [Int] = []
    var waiting = [markup.root]
    while let element = waiting.popLast() {
      waiting += element.elements.reversed()
      guard element[attribute: "customClass"] == name, let line = element.line else { continue }
      if Self.identifiers.contains(where: { element[attribute: $0] == name }) { lines.append(line) }
    }
    return lines
  }

  /// The attributes by which code creates scenes and cells.
  private static let identifiers = ["storyboardIdentifier", "reuseIdentifier", "identifier"]

  /// The document with an outlet renamed in every object of one of `classes`.
  public func renaming(outlet old: String, to new: String, of classes: Set<String>) -> InterfaceDocument {
    let ids = Set(
      connections.filter { connection in
        connection.isOutlet && connection.name == old && connection.owner.hasClass(of: classes)
      }.compactMap(\.id))
    return changingElements { element in
      guard let id = element[attribute: "id"], ids.contains(id) else { return }
      element[attribute: "property"] = new
    }
  }

  /// The document with an action renamed wherever an object of one of `classes` receives it, or makes the destination of a segue by it.
  ///
  /// - Parameters:
  ///   - old: The selector.
  ///   - new: Its new text.
  ///   - classes: The class that declares the action, and its subclasses.
  ///   - isOnly: Whether no other class has such an action, so that segues that unwind to it mean it.
  /// - Returns: The document.
  public func renaming(
    action old: String, to new: String, of classes: Set<String>, isOnly: Bool
  ) -> InterfaceDocument {
    let ids = Set(
      connections.filter { connection in
        connection.kind == "action" && connection.name == old
          && connection.destination.flatMap { objects[$0] }?.hasClass(of: classes) == true
      }.compactMap(\.id))
    let made = Set(
      scenes.filter { $0.controller?.markup.hasClass(of: classes) ?? false }.flatMap(\.objects).map(\.id))
    let segues = Set(
      connections.filter { connection in
        connection.element[attribute: "destinationCreationSelector"] == old
          && connection.source.map(made.contains) ?? false
      }.compactMap(\.id))
    return changingElements { element in
      if let id = element[attribute: "id"], segues.contains(id) {
        element[attribute: "destinationCreationSelector"] = new
      }
      if let id = element[attribute: "id"], ids.contains(id) { element[attribute: "selector"] = new }
      if isOnly, element[attribute: "unwindAction"] == old { element[attribute: "unwindAction"] = new }
    }
  }

  /// The actions that controls send to objects of `classes`.
  public func actions(of classes: Set<String>) -> Set<String> {
    Set(
      connections.filter { connection in
        connection.kind == "action"
          && connection.destination.flatMap { objects[$0] }?.hasClass(of: classes) == true
      }.compactMap(\.name))
  }

  /// The connections that send the action `selector` to an object whose class is not known here.
  public func openActions(_ selector: String) -> [InterfaceConnection] {
    connections.filter { connection in
      connection.kind == "action" && connection.name == selector && connection.leadsToFirstResponder(in: self)
    }
  }

  private func changingElements(_ change: (inout MarkupElement) -> Void) -> InterfaceDocument {
    changingRoot { $0.changeAll(change) }
  }
}

extension MarkupElement {
  fileprivate mutating func changeAll(_ change: (inout MarkupElement) -> Void) {
    change(&self)
    changeElements { $0.changeAll(change) }
  }

  fileprivate func hasClass(of classes: Set<String>) -> Bool {
    self[attribute: "customClass"].map(classes.contains) ?? false
  }

  /// Whether its class is in one of `modules`: in the target's, or without a module an Objective-C class.
  fileprivate func isClass(of modules: Set<String>) -> Bool {
    guard self[attribute: "customModuleProvider"] != "target", let module = self[attribute: "customModule"] else {
      return true
    }
    return modules.contains(module)
  }
}
