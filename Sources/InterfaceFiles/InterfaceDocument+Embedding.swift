public import Diagnostics
import SyntaxTrees

extension InterfaceDocument {
  /// Puts a view controller into a container, as Interface Builder's Embed In does.
  ///
  /// What led to the view controller leads to the container: segues, and the beginning of the storyboard. Unwind segues
  /// are kept.
  ///
  /// - Parameters:
  ///   - controller: The identifier of the view controller.
  ///   - container: The identifier of the container, such as a navigation controller.
  ///   - file: The document's path, for messages.
  /// - Returns: The document.
  /// - Throws: `interface-connection-unfit` for another kind of container.
  public func embedding(
    _ controller: String, in container: String, file: String
  ) throws(Diagnostic) -> InterfaceDocument {
    guard let inner = objects[controller], let outer = objects[container] else { return self }
    guard let relation = (system == .macOS ? Self.macRelations : Self.relations)[outer.name] else {
      throw Diagnostic(
        .interfaceConnectionUnfit, "a \(outer.name) does not embed view controllers by itself", at: Place(file: file),
        remedy: .advice(
          system == .macOS
            ? "choose NSTabViewController, NSSplitViewController or a subclass"
            : "choose UINavigationController, UITabBarController or a subclass"))
    }
    let isInside = connections(to: controller).contains { $0.name == "rootViewController" }
    guard relation != "rootViewController" || inner.name != outer.name && !isInside else {
      throw Diagnostic(
        .interfaceConnectionUnfit,
        isInside
          ? "\(InterfaceLabel.name(of: inner)) is already in a navigation controller"
          : "a navigation controller can't contain another one", at: Place(file: file, line: inner.line))
    }
    let item = relation == "rootViewController" ? inner.first("tabBarItem") : nil
    let redirected = changingRoot { root in
      root.redirectSegues(from: controller, to: container)
      if root[attribute: "initialViewController"] == controller { root[attribute: "initialViewController"] = container }
      guard let item else { return }
      root.changeDeep(where: { $0[attribute: "id"] == controller }) { $0.removeElements { $0 == item } }
      root.changeDeep(where: { $0[attribute: "id"] == container }) { $0.insertItem(item, style: markup.style) }
    }
    return try redirected.connecting(
      redirected.objects[container] ?? outer, to: redirected.objects[controller] ?? inner,
      by: .segue(relation, identifier: nil), file: file
    ).document
  }

  /// The relationship from each kind of container to the view controllers that it shows.
  private static let relations = ["navigationController": "rootViewController", "tabBarController": "viewControllers"]
  private static let macRelations = ["tabViewController": "tabItems", "splitViewController": "splitItems"]

  /// The document in which the view controller `id` has the item by which a container with `relation` shows it.
  func providingItem(for relation: String, of id: String) -> InterfaceDocument {
    let name = ["rootViewController": "navigationItem", "viewControllers": "tabBarItem"][relation]
    guard let name, let controller = objects[id], controller.first(name) == nil else { return self }
    guard controller.name.hasSuffix("Controller"), controller.name != "navigationController" || name == "tabBarItem"
    else { return self }
    var identifiers = InterfaceIdentifiers(for: id, in: self)
    let title = name == "tabBarItem" ? [("title", "Item")] : []
    let item = MarkupElement(name, [("key", name)] + title + [("id", identifiers.next(name))])
    return changing(id) { $0.insertItem(item, style: markup.style) }
  }

  /// A place on the canvas beside the scene of `controller` that no other scene has, in points: left, above or below.
  func freePlace(beside controller: String) -> (x: Int, y: Int) {
    let scenes = scenes
    let start = scenes.first { $0.controller?.id == controller }?.location
    let (x, y) = (Int(start?.x ?? 0), Int(start?.y ?? 0))
    let taken = scenes.compactMap(\.location).map { (x: Int($0.x), y: Int($0.y)) }
    for distance in 1...(taken.count + 1) {
      let places = [(x - distance * 750, y), (x, y - distance * 900), (x, y + distance * 900)]
      for place in places where !taken.contains(where: { abs($0.x - place.0) < 500 && abs($0.y - place.1) < 900 }) {
        return place
      }
    }
    return (x - 750, y)
  }

  /// The document with the scene of `controller` moved to a free place beside the scene of `neighbor`.
  public func moving(sceneOf controller: String, beside neighbor: String) -> InterfaceDocument {
    let place = freePlace(beside: neighbor)
    return changingRoot { root in
      root.changeFirst("scenes") { scenes in
        scenes.changeElements { scene in
          if scene.contains(id: controller) { scene.setLocation(x: place.x, y: place.y) }
        }
      }
    }
  }
}

extension MarkupElement {
  /// Lets the segues to `old` lead to `new`; unwind segues lead to the exit of a scene.
  fileprivate mutating func redirectSegues(from old: String, to new: String) {
    if name == "segue", self[attribute: "destination"] == old { self[attribute: "destination"] = new }
    changeElements { $0.redirectSegues(from: old, to: new) }
  }

  /// Adds the item of a view controller where Xcode writes it: after the view and, if there is one, the other item.
  fileprivate mutating func insertItem(_ item: MarkupElement, style: MarkupStyle) {
    let next = elements.firstIndex { child in
      ["connections", "size"].contains(child.name) || child[attribute: "key"]?.hasPrefix("simulated") ?? false
        || item.name == "tabBarItem"
          && ["navigationBar", "navigationItem", "tabBar", "toolbarItems"].contains(child.name)
    }
    insert(item, before: next ?? .max, style: style)
  }
}
