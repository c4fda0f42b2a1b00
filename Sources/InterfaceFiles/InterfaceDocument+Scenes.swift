public import SyntaxTrees

extension InterfaceDocument {
  /// A document without a scene.
  public struct WithoutScene: Sendable {
    /// The document.
    public let document: InterfaceDocument
    /// The segues of other scenes that led to the scene, which are gone as well.
    public let segues: [InterfaceConnection]
    /// Whether the storyboard began with the scene, and has no initial view controller now.
    public let wasInitial: Bool
  }

  /// Removes a scene, the segues to it, and the resources that only it used.
  public func removing(_ scene: InterfaceScene) -> WithoutScene {
    let ids = Set(scene.objects.map(\.id))
    let segues = connections.filter { connection in
      connection.destination.map(ids.contains) == true && connection.source.map(ids.contains) == false
    }
    let wasInitial = initialController.map(ids.contains) ?? false
    let own = Set(connections.filter { $0.source.map(ids.contains) ?? false }.compactMap(\.id))
    let connected = removingConnections(own.union(segues.compactMap(\.id)))
    let document = connected.changingRoot { root in
      if wasInitial { root[attribute: "initialViewController"] = nil }
      root.changeFirst("scenes") { $0.removeScene(scene.id) }
    }
    return WithoutScene(
      document: document.removingResources(unusedSince: self), segues: segues, wasInitial: wasInitial)
  }

  /// The document with the storyboard beginning with `controller`.
  public func beginning(with controller: String) -> InterfaceDocument {
    changingRoot { $0[attribute: "initialViewController"] = controller }
  }

  /// The document without the resources that an object of `earlier` used and none uses any more.
  private func removingResources(unusedSince earlier: InterfaceDocument) -> InterfaceDocument {
    let gone = earlier.usedNames.subtracting(usedNames)
    guard !gone.isEmpty else { return self }
    return changingRoot { root in
      root.changeFirst("resources") { $0.removeElements { gone.contains($0[attribute: "name"] ?? "") } }
      root.removeElements { $0.name == "resources" && $0.elements.isEmpty }
    }
  }

  /// The values of all attributes outside of the list of resources: the names of images and colors are among them.
  private var usedNames: Set<String> {
    var names: Set<String> = []
    var waiting = [root]
    while let element = waiting.popLast() {
      names.formUnion(element.attributes.map(\.value))
      waiting += element.elements.filter { $0.name != "resources" }
    }
    return names
  }
}

extension MarkupElement {
  /// Removes a scene with the comment before it, in which Xcode writes its title.
  fileprivate mutating func removeScene(_ id: String?) {
    guard let offset = children.firstIndex(where: { $0.element?[attribute: "sceneID"] == id }) else { return }
    var start = offset
    while start > 0, children[start - 1].element == nil { start -= 1 }
    // The white space before the comment or the scene goes with it.
    children.removeSubrange(start...offset)
  }
}

extension InterfaceDocument {
  /// The document in which the scene of `object` has an exit, and that exit; `nil` outside of scenes.
  ///
  /// Xcode adds the exit with the first unwind segue of a scene.
  public func exiting(sceneOf object: MarkupElement) -> (document: InterfaceDocument, exit: MarkupElement)? {
    guard let scene = scenes.first(where: { scene in scene.objects.contains { $0.markup == object } }),
      let id = scene.id
    else { return nil }
    if let exit = scene.elements.first(where: { $0.kind == "exit" }) { return (self, exit.markup) }
    var ids = InterfaceIdentifiers(for: id, in: self)
    let exit = MarkupElement(
      "exit", [("id", ids.next("exit")), ("userLabel", "Exit"), ("sceneMemberID", "exit")])
    let document = changingRoot { root in
      root.changeDeep(where: { $0[attribute: "sceneID"] == id }) { scene in
        scene.changeFirst("objects") { $0.append(exit, style: markup.style) }
      }
    }
    return (document, exit)
  }
}
