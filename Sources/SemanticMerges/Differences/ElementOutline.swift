import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// What a storyboard, xib, scheme or workspace says: its objects and connections, each with its values.
struct ElementOutline {
  private(set) var outline = FileOutline()
  private let interface: InterfaceDocument?
  /// The words for scenes by the identifiers of the scenes and of their view controllers.
  private var scenes: [String: String] = [:]

  /// The object that an element belongs to.
  private struct Owner {
    var identity: String?
    /// The location of its values.
    var place: [String] = []
    var scene: [String] = []
    var depth = 0
  }

  /// Reads a file; an archive of Interface Builder 3 as the document that says the same.
  ///
  /// - Throws: What the markup's syntax refuses.
  init(_ bytes: [UInt8]) throws(Diagnostic) {
    let markup = try MarkupDocument(parsing: bytes)
    let interface = InterfaceDocument.isInterface(markup) ? InterfaceDocument(markup) : nil
    self.interface = interface
    for scene in interface?.scenes ?? [] {
      let words = Self.words(for: scene)
      for id in [scene.id, scene.controller?.id].compactMap(\.self) { scenes[id] = words }
    }
    let tree = try ElementTree(interface?.isArchive == true ? interface?.markup.bytes ?? [] : bytes, file: "")
    addValues(
      of: tree.root, ["document", "Scheme", "Workspace"].contains(tree.root.name) ? [] : [tree.root.name], Owner())
    addItems(of: tree.root, [], Owner())
  }

  private static func words(for scene: InterfaceScene) -> String {
    guard let controller = scene.controller else { return "scene \(scene.elements.first?.kind ?? scene.id ?? "")" }
    let name = scene.identifier ?? controller.label
    return switch (name, controller.className) {
    case (let name?, let type?) where name != type: "scene \(name) (\(type))"
    default: "scene \(name ?? controller.className ?? "\(controller.kind) \(controller.id)")"
    }
  }

  private mutating func addItems(of node: ElementNode, _ keys: [String], _ owner: Owner) {
    for item in node.items { add(item, keys, owner) }
  }

  private mutating func add(_ item: ElementItem, _ keys: [String], _ owner: Owner) {
    let node = item.node
    if Self.isDetail(node) { return outline.note(node.digest, of: "\(owner.identity ?? "")\0\(item.key)") }
    if node.name == "connections", interface != nil {
      for connection in node.items { add(connection: connection.node, owner) }
    } else if let id = node.identifier {
      let inside = addObject(node, id, owner)
      addValues(of: node, [], inside)
      addItems(of: node, [], inside)
    } else if node.hasText || ElementRules.values.contains(node.name) {
      let keys = keys + [node.value("key") ?? node.name]
      add(node.hasText ? Self.decoded(node.text) : Self.decoded(node.attributeWords), keys, item.key, owner)
    } else {
      // A list says nothing by itself.
      let keys = node.attributes.isEmpty ? keys : keys + [node.value("key") ?? ElementWords.name(of: node)]
      addValues(of: node, keys, owner, item.key)
      addItems(of: node, keys, owner)
    }
  }

  private mutating func addObject(_ node: ElementNode, _ id: String, _ owner: Owner) -> Owner {
    let scene = scenes[id]
    let words = scene ?? name(of: id)
    let place = scene.map { [$0] } ?? owner.scene + [words]
    // The scene and its controller are one entry.
    let isShown = scene == nil || node.name == "scene"
    if isShown {
      outline.append(
        id, owner: owner.identity, place: place.joined(separator: ": "), words: words, isObject: true,
        depth: owner.depth)
    }
    return Owner(
      identity: isShown ? id : owner.identity, place: place, scene: scene.map { [$0] } ?? owner.scene,
      depth: owner.depth + (isShown ? 1 : 0))
  }

  private mutating func add(connection node: ElementNode, _ owner: Owner) {
    let value = { (key: String) in node.value(key).map(Self.decoded) }
    let name = value("selector") ?? value("relationship") ?? value("property") ?? value("name") ?? value("kind") ?? ""
    let target = value("destination") ?? value("target") ?? ""
    let detail = [value("eventType"), value("identifier").map { "identifier \($0)" }, value("keyPath")]
      .compactMap(\.self).joined(separator: ", ")
    let words = interface?.objects[target].map(InterfaceLabel.name) ?? target
    let arrow = "\(node.name) \(name) → \(words)\(detail.isEmpty ? "" : " (\(detail))")"
    outline.append(
      [node.identifier ?? owner.identity ?? "", node.name, name, target, detail].joined(separator: "\0"),
      owner: owner.identity,
      place: (owner.place + [arrow]).joined(separator: ": "), words: arrow, depth: owner.depth)
  }

  /// Adds the attributes of an element.
  private mutating func addValues(of node: ElementNode, _ keys: [String], _ owner: Owner, _ identity: String = "") {
    for attribute in node.attributes where !Self.known.contains(attribute.name) {
      let isHeader = node.name == "document" && !Self.choices.contains(attribute.name)
      if isHeader || ElementRules.isVersion(attribute.name, of: node.name)
        || ElementRules.warnings.contains(attribute.name)
      {
        outline.note(attribute.value.hashValue, of: "\(owner.identity ?? "")\0\(identity)\0\(attribute.name)")
        continue
      }
      let value = Self.decoded(attribute.value)
      let isReference = interface != nil && ElementRules.isReference(attribute.name, of: node.name)
      add(isReference ? name(of: value) : value, raw: value, keys + [attribute.name], identity, owner)
    }
  }

  private mutating func add(
    _ value: String, raw: String? = nil, _ keys: [String], _ identity: String, _ owner: Owner
  ) {
    let words = keys.joined(separator: " ")
    outline.append(
      "\(owner.identity ?? "")\0\(identity)\0\(words)", owner: owner.identity,
      place: (owner.place + [words]).joined(separator: ": "), words: words, value: value, raw: raw,
      depth: owner.depth)
  }

  /// The words for the object with the identifier `id`.
  private func name(of id: String) -> String {
    guard scenes[id] == nil, let object = interface?.objects[id], object.name == "constraint",
      let attribute = object[attribute: "firstAttribute"]
    else { return label(of: id) }
    return "constraint \(attribute)\(object[attribute: "firstItem"].map { " of \(label(of: $0))" } ?? "")"
  }

  private func label(of id: String) -> String {
    scenes[id] ?? interface?.objects[id].map(InterfaceLabel.name) ?? id
  }

  /// The attributes that say where an element belongs.
  private static let known: Set<String> = ["id", "sceneID", "key", "sceneMemberID"]

  /// The attributes of a document that people choose.
  private static let choices: Set<String> = [
    "initialViewController", "launchScreen", "useAutolayout", "useTraitCollections", "useSafeAreas",
  ]

  private static func isDetail(_ node: ElementNode) -> Bool {
    ElementRules.isComputed(node) || ["device", "dependencies", "resources", "classes"].contains(node.name)
  }

  private static func decoded(_ raw: String) -> String {
    guard raw.contains("&"), case .success(let text) = MarkupText.decode(Array(raw.utf8)[...]) else { return raw }
    return text
  }
}
