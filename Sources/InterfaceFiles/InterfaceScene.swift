import SyntaxTrees

/// A scene of a storyboard, or the objects of a xib.
public struct InterfaceScene: Sendable {
  /// The scene's identifier; `nil` for a xib.
  public let id: String?
  /// Its top-level objects.
  public let elements: [InterfaceElement]
  /// Its view controller; `nil` for a xib and a scene of the main menu alone.
  public let controller: InterfaceElement?
  /// The position of its view controller on Interface Builder's canvas.
  public let location: InterfacePoint?

  init(_ scene: MarkupElement) {
    id = scene[attribute: "sceneID"]
    elements = scene.elements(named: "objects").flatMap { InterfaceElement.objects(in: $0) }
    // Controllers of watch apps have no mark.
    controller =
      elements.first { $0.markup[attribute: "sceneMemberID"] == "viewController" }
      ?? elements.first { $0.kind == "controller" || $0.kind.hasSuffix("Controller") }
    location = scene.elements.first { $0[attribute: "key"] == "canvasLocation" }.flatMap(InterfacePoint.init)
  }

  init(objects: MarkupElement) {
    id = nil
    elements = InterfaceElement.objects(in: objects)
    controller = nil
    location = nil
  }

  /// A scene of one object of a xib.
  init(root: InterfaceElement) {
    id = nil
    elements = [root]
    controller = nil
    location = nil
  }

  /// The identifier by which code and storyboard references name the scene.
  public var identifier: String? {
    controller?.markup[attribute: "storyboardIdentifier"] ?? controller?.markup[attribute: "identifier"]
  }

  /// All objects of the scene, in the order of the file.
  public var objects: [InterfaceElement] { elements.flatMap(\.all) }
}

/// A point of Interface Builder's canvas, in points.
public struct InterfacePoint: Sendable {
  /// The distance from the left.
  public let x: Double
  /// The distance from the top.
  public let y: Double

  init?(_ element: MarkupElement) {
    guard let x = element.points("x"), let y = element.points("y") else { return nil }
    self.x = x
    self.y = y
  }
}

extension InterfaceDocument {
  /// The scenes of a storyboard; one scene with all objects for a xib.
  public var scenes: [InterfaceScene] {
    guard let scenes = root.first("scenes") else {
      return root.elements(named: "objects").map { InterfaceScene(objects: $0) }
    }
    return scenes.elements(named: "scene").map { InterfaceScene($0) }
  }

  /// The identifier of the view controller with which the storyboard begins.
  public var initialController: String? { root[attribute: "initialViewController"] }
}
