public import Diagnostics
public import SyntaxTrees

extension InterfaceDocument {
  /// The view that gets the subviews of an object; `nil` for an object without such a view.
  ///
  /// It is the object itself, or the content of a view controller, window or cell.
  public func container(of object: MarkupElement) -> MarkupElement? {
    let content = object.elements.first { ["view", "contentView"].contains($0[attribute: "key"] ?? "") }
    if let content { return container(of: content) }
    return Self.containers.contains(object.name) && object[attribute: "id"] != nil ? object : nil
  }

  private static let containers: Set<String> = [
    "collectionViewCellContentView", "customView", "stackView", "tableViewCellContentView", "view", "visualEffectView",
  ]

  /// The view in which new views belong: in the initial or only scene, or the only view of a xib.
  ///
  /// A navigation controller and a window show the view of another scene.
  public var mainContainer: MarkupElement? {
    guard kind == .storyboard else {
      let all = scenes.flatMap(\.elements).compactMap { container(of: $0.markup) }
      return all.count == 1 ? all[0] : nil
    }
    var controller = initialController ?? (scenes.count == 1 ? scenes[0].controller?.id : nil)
    for _ in scenes {
      guard let id = controller, let object = objects[id] else { return nil }
      if let container = container(of: object) { return container }
      controller =
        connections.first {
          $0.source == id && ["rootViewController", "window.shadowedContentViewController"].contains($0.name)
        }?.destination
    }
    return nil
  }

  /// Adds a view in front of the others of a container, below the lowest one with enough space under it.
  ///
  /// Constraints place it as Interface Builder's Add New Constraints does: to the safe area, the guides of the view
  /// controller or the container. In a document without Auto Layout it has a frame, in a stack view neither.
  ///
  /// - Parameters:
  ///   - template: The view to copy.
  ///   - id: The identifier of the view; a new one for `nil`.
  ///   - container: The view that gets it.
  ///   - salt: What tells new identifiers from those of the same view that somebody else adds.
  ///   - file: The document's path, for messages.
  /// - Returns: The document, and the identifier of the view.
  /// - Throws: `interface-view-unfit` for an identifier that is taken or invalid.
  public func adding(
    _ template: ViewTemplate, id: String?, to container: MarkupElement, salt: String = "", file: String
  ) throws(Diagnostic) -> Copied {
    if let id { try requireNew(id, file) }
    let containerID = container[attribute: "id"] ?? ""
    let siblings = container.first("subviews")?.elements ?? []
    let original = template.view[attribute: "id"] ?? ""
    var identifiers = InterfaceIdentifiers(
      for: "\(containerID)\u{0}\(template.view.name)\u{0}\(siblings.count)\u{0}\(salt)", in: self)
    var known = [template.host[attribute: "id"] ?? "": containerID]
    if let guide = template.host.safeArea?[attribute: "id"] {
      known[guide] = container.safeArea?[attribute: "id"] ?? containerID
    }
    known[original] = id
    let copies = CopiedObjects([template.view] + template.constraints, &identifiers, existing: known)
    var view = copies.copy(template.view)
    view.sortConstraints()
    var constraints: [MarkupElement] = []
    let isStack = container.name == "stackView"
    let above = isStack ? siblings.last : sibling(above: template, in: container, among: siblings)
    if root[attribute: "useAutolayout"] != "YES" {
      view.placeByFrame(on: system)
    } else if !isStack {
      let guides = layoutGuides(of: container)
      constraints = template.constraints.map { original in
        var constraint = copies.copy(original)
        constraint.attach(to: containerID, guides: guides, below: above)
        return constraint
      }
    }
    view.setFrame(frame(of: template, in: container, below: above), in: container, on: system)
    let document = changing(containerID) { container in
      container.append(subview: view, style: markup.style)
      for constraint in constraints { container.append(constraint: constraint, style: markup.style) }
      if isStack { container.arrange(siblings.count + 1, on: system, style: markup.style) }
    }
    return Copied(
      document: document.adoptingDependencies(of: template.document), id: copies.identifier(of: original))
  }

  private func requireNew(_ id: String, _ file: String) throws(Diagnostic) {
    let isValid = !id.isEmpty && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let isTaken = elements.contains { $0[attribute: "id"] == id || $0[attribute: "sceneID"] == id }
    guard !isValid || isTaken else { return }
    throw Diagnostic(
      .interfaceViewUnfit,
      isValid
        ? "\"\(file)\" already has an object with the identifier \"\(id)\""
        : "the identifier \"\(id)\" contains characters other than letters, digits, - and _", at: Place(file: file))
  }

  /// The lowest of `siblings` with enough space under it for the view of a template.
  private func sibling(
    above template: ViewTemplate, in container: MarkupElement, among siblings: [MarkupElement]
  ) -> MarkupElement? {
    guard let own = template.frame(in: nil, isInSafeArea: true), let outer = InterfaceFrame(of: container) else {
      return nil
    }
    // A cell grows with its content.
    let isCell = container[attribute: "key"] == "contentView"
    let space =
      isCell ? .infinity : outer.height - Self.gap - (template.isAsHighAsContainer ? min(own.height, 44) : own.height)
    let bottoms = siblings.compactMap { view in
      bottom(of: view, in: outer).flatMap { $0 <= space && view[attribute: "id"] != nil ? (view, $0) : nil }
    }
    return bottoms.max { $0.1 < $1.1 }?.0
  }

  /// The distance between two views, in points.
  fileprivate static let gap = 8.0

  private func bottom(of view: MarkupElement, in outer: InterfaceFrame) -> Double? {
    InterfaceFrame(of: view).map { frame in
      frame.inside(InterfaceFrame(size: outer), isFlipped: system == .macOS).y + frame.height
    }
  }

  private func frame(
    of template: ViewTemplate, in container: MarkupElement, below sibling: MarkupElement?
  ) -> InterfaceFrame? {
    let outer = InterfaceFrame(of: container)
    guard var frame = template.frame(in: outer, isInSafeArea: container.safeArea != nil) else { return nil }
    let isStack = container.name == "stackView"
    if isStack { (frame.x, frame.y) = (0, 0) }
    guard let sibling, let outer, let bottom = bottom(of: sibling, in: outer) else { return frame }
    let isHorizontal =
      isStack && container[attribute: "axis"] != "vertical" && container[attribute: "orientation"] != "vertical"
    if isHorizontal {
      frame.x = InterfaceFrame(of: sibling).map { $0.x + $0.width + Self.gap } ?? 0
    } else {
      if template.isAsHighAsContainer { frame.height = max(0, frame.height + frame.y - bottom - Self.gap) }
      frame.y = bottom + Self.gap
    }
    return frame
  }

  /// The guides that the view controller of a view had before safe areas.
  private func layoutGuides(of container: MarkupElement) -> (top: String?, bottom: String?) {
    guard container[attribute: "key"] == "view", container.safeArea == nil else { return (nil, nil) }
    let id = container[attribute: "id"]
    let controller = elements.first {
      $0.elements.contains { $0[attribute: "key"] == "view" && $0[attribute: "id"] == id }
    }
    let guides = controller?.first("layoutGuides")?.elements ?? []
    let guide = { (type: String) in guides.first { $0[attribute: "type"] == type }?[attribute: "id"] }
    return (guide("top"), guide("bottom"))
  }
}

extension MarkupElement {
  /// Lets a copied constraint of a template place its view in a container.
  ///
  /// - Parameters:
  ///   - container: The identifier of the view that holds the constraint.
  ///   - guides: The guides at its top and bottom.
  ///   - sibling: The view above the one to place.
  fileprivate mutating func attach(
    to container: String, guides: (top: String?, bottom: String?), below sibling: MarkupElement?
  ) {
    let order = ["firstItem", "firstAttribute", "secondItem", "secondAttribute", "constant", "id"]
    if self[attribute: "firstItem"] == container { self[attribute: "firstItem"] = nil }
    switch self[attribute: "firstAttribute"] {
    case "top":
      if let id = sibling?[attribute: "id"] {
        self[attribute: "secondItem"] = id
        self[attribute: "secondAttribute"] = "bottom"
        setAttribute("constant", to: InterfaceFrame.text(InterfaceDocument.gap), order: order)
      } else if let top = guides.top {
        self[attribute: "secondItem"] = top
        self[attribute: "secondAttribute"] = "bottom"
      }
    case "bottom":
      guard let bottom = guides.bottom else { return }
      setAttribute("firstItem", to: bottom, order: order)
      self[attribute: "firstAttribute"] = "top"
    default: break
    }
  }

  /// Lets a frame place a view, not constraints.
  fileprivate mutating func placeByFrame(on system: InterfaceDocument.System) {
    self[attribute: "translatesAutoresizingMaskIntoConstraints"] = nil
    removeElements { $0.name == "constraints" }
    let vertical = system == .macOS ? "flexibleMinY" : "flexibleMaxY"
    let mask = MarkupElement(
      "autoresizingMask", [("key", "autoresizingMask"), ("flexibleMaxX", "YES"), (vertical, "YES")])
    insert(mask, before: 1, style: .storyboard)
  }

  /// Sets the frame, with y counted from the top of the container.
  fileprivate mutating func setFrame(
    _ frame: InterfaceFrame?, in container: MarkupElement, on system: InterfaceDocument.System
  ) {
    guard let frame else { return }
    let outer = system == .macOS ? InterfaceFrame(of: container) : nil
    let y = outer.map { $0.height - frame.y - frame.height } ?? frame.y
    changeFirst("rect") { rect in
      let numbers = [("x", frame.x), ("y", y), ("width", frame.width), ("height", frame.height)]
      for (name, number) in numbers { rect[attribute: name] = InterfaceFrame.text(number) }
    }
  }

  fileprivate mutating func append(subview view: MarkupElement, style: MarkupStyle) {
    guard !changeFirst("subviews", { $0.append(view, style: style) }) else { return }
    insert(
      MarkupElement("subviews", children: [view]), after: ["rect", "autoresizingMask", "userGuides"], style: style)
  }

  /// Adds a constraint where Xcode sorts it: by identifier.
  fileprivate mutating func append(constraint: MarkupElement, style: MarkupStyle) {
    let id = constraint[attribute: "id"] ?? ""
    let isAdded = changeFirst("constraints") { list in
      list.insert(constraint, before: list.elements.firstIndex { id < $0[attribute: "id"] ?? "" } ?? .max, style: style)
    }
    guard !isAdded else { return }
    let earlier: Set<String> = [
      "rect", "autoresizingMask", "userGuides", "subviews", "viewLayoutGuide", "color", "gestureRecognizers",
      "accessibility",
    ]
    insert(MarkupElement("constraints", children: [constraint]), after: earlier, style: style)
  }

  /// Adapts a stack view to the number of its views.
  ///
  /// The first view decides the size instead of a constraint that is removed at build time. AppKit's stack views list the
  /// priority and spacing of each view.
  fileprivate mutating func arrange(_ count: Int, on system: InterfaceDocument.System, style: MarkupStyle) {
    if count == 1 {
      changeFirst("constraints") { $0.removeElements { $0[attribute: "placeholder"] == "YES" } }
      removeElements { $0.name == "constraints" && $0.elements.isEmpty }
    }
    guard system == .macOS else { return }
    let entries = [
      ("visibilityPriorities", MarkupElement("integer", [("value", "1000")])),
      ("customSpacing", MarkupElement("real", [("value", "3.4028234663852886e+38")])),
    ]
    var earlier: Set<String> = ["rect", "autoresizingMask", "subviews", "constraints"]
    for (name, entry) in entries {
      let missing = max(0, count - (first(name)?.elements.count ?? 0))
      let isThere = changeFirst(name) { list in
        for _ in 0..<missing { list.append(entry, style: style) }
      }
      if !isThere {
        let list = MarkupElement(name, children: Array(repeating: entry, count: missing))
        insert(list, after: earlier, style: style)
      }
      earlier.insert(name)
    }
  }

  /// Sorts the constraints that a view holds as Xcode does: by identifier.
  fileprivate mutating func sortConstraints() {
    changeFirst("constraints") { list in
      let sorted = list.elements.sorted { $0[attribute: "id"] ?? "" < $1[attribute: "id"] ?? "" }
      list = MarkupElement("constraints", children: sorted)
    }
  }

  /// Inserts an element after the last one that has one of `names`.
  private mutating func insert(_ element: MarkupElement, after names: Set<String>, style: MarkupStyle) {
    insert(element, before: elements.lastIndex { names.contains($0.name) }.map { $0 + 1 } ?? 0, style: style)
  }
}

extension Diagnostic.Code {
  package static let interfaceViewUnfit = Diagnostic.Code(
    "interface-view-unfit", "The object has no view that can contain the new one, or the identifier can't be used.",
    "choose another object or identifier: \(command: "interface.outline") FILE")
}
