import InterfaceFiles

/// What an element is known by among the elements beside it.
enum ElementIdentity {
  /// The attributes that name an element, the first that it has counts.
  private static let naming = [
    "id", "sceneID", "key", "keyPath", "identifier", "Identifier", "reference", "location", "name", "argument",
  ]

  /// The elements of which their parent has one at most, whatever they are called.
  private static let single: Set<String> = [
    "device", "LocationScenarioReference", "StoreKitConfigurationFileReference", "BuildableReference", "document",
    "Scheme", "Workspace",
  ]

  /// The relationships of which a controller has one at most.
  private static let singleRelationships: Set<String> = [
    "rootViewController", "window.shadowedContentViewController", "masterViewController", "detailViewController",
    "nextPage", "dynamicNotificationInterface",
  ]

  static func key(of node: ElementNode) -> String {
    if single.contains(node.name) { return node.name }
    for attribute in naming {
      if let value = node.value(attribute) { return joined(node.name, attribute, value) }
    }
    // A scheme's entries are known by the target that they are about.
    if let target = node.first("BuildableReference")?.value("BlueprintIdentifier"),
      node.name == "BuildActionEntry" || node.name == "TestableReference"
    {
      return "\(node.name) of=\(target)"
    }
    // A scene without an identifier is identified by its content.
    if node.name == "scene", let member = node.first("objects")?.items.lazy.compactMap({ $0.node.identifier }).first {
      return "\(node.name) of=\(member)"
    }
    return node.name
  }

  /// The key of an element by one of its attributes; each element has one, so it is put together with one allocation.
  private static func joined(_ name: String, _ attribute: String, _ value: String) -> String {
    var key = ""
    key.reserveCapacity(name.utf8.count + attribute.utf8.count + value.utf8.count + 2)
    key += name
    key += " "
    key += attribute
    key += "="
    key += value
    return key
  }

  /// The place of an element in its parent, where only one element may be.
  static func slot(of node: ElementNode) -> String? {
    if let member = node.value("sceneMemberID") { return "sceneMemberID=\(member)" }
    switch node.name {
    case "outlet": return node.value("property").map { "outlet \($0)" }
    case "placeholder": return node.value("placeholderIdentifier").map { "placeholder \($0)" }
    case "segue":
      if node.value("kind") == "embed" { return "segue embed" }
      return node.value("relationship").flatMap { singleRelationships.contains($0) ? "segue \($0)" : nil }
    case "object" where node.value("class") == "IBConnectionRecord": return ArchiveRules.slot(ofConnection: node)
    // An element without an identifier is known by its key, so that there can't be two.
    default: return node.value("id") == nil ? nil : node.value("key").map { "key=\($0)" }
    }
  }
}

extension ElementNode {
  /// What others know it by in the whole file.
  var identifier: String? { value("id") ?? value("sceneID") ?? ArchiveRules.record(node: self) }

  /// Its identifier and the identifiers of all its descendants.
  var identifiers: Set<String> {
    var result: Set<String> = []
    var pending = [self]
    while let node = pending.popLast() {
      if let identifier = node.identifier { result.insert(identifier) }
      pending += node.items.map(\.node)
    }
    return result
  }
}

/// What elements and attributes mean to a merge.
enum ElementRules {
  /// The attributes that only say which program wrote the file: the higher one wins where both sides changed one.
  static let versions: Set<String> = ["toolsVersion", system, "LastUpgradeVersion", "minToolsVersion"]

  /// The elements of which the attribute `version` says which program wrote the file.
  static let versioned: Set<String> = ["plugIn", "deployment", "Scheme", ArchiveRules.root]

  /// The attributes that are the editor's warnings, which it writes anew.
  static let warnings: Set<String> = ["misplaced", "ambiguous"]

  /// Whether an element's attribute is such a version.
  static func isVersion(_ attribute: String, of element: String) -> Bool {
    versions.contains(attribute) || (attribute == "version" && versioned.contains(element))
  }

  /// The attribute that names the macOS on which a document was saved; newer versions of Xcode leave it out.
  static let system = "systemVersion"

  /// The side whose document the newer Xcode saved; of two of one Xcode the one of the newer macOS.
  static func newerWriter(_ mine: ElementNode, _ yours: ElementNode) -> MergeSide {
    if let first = mine.value("toolsVersion"), let second = yours.value("toolsVersion"), first != second,
      let side = VersionRule.higher(ours: first, theirs: second)
    {
      return side
    }
    guard let first = mine.value(system) else { return .ours }
    guard let second = yours.value(system) else { return .theirs }
    return VersionRule.higherBuild(ours: first, theirs: second)
  }

  /// Whether Interface Builder computes an element: the frame of a view, and the place of a scene on the canvas.
  ///
  /// Where both sides moved a view that no constraint lays out, ours is as good: a question costs more than it gains.
  static func isComputed(_ node: ElementNode) -> Bool {
    switch node.name {
    case "rect": ["frame", "screenRect", "contentRect"].contains(node.value("key"))
    case "point": node.value("key") == "canvasLocation"
    default: ArchiveRules.isComputed(node)
    }
  }

  /// The elements that are one value: their attributes are never taken from different sides.
  static let values: Set<String> = [
    "color", "rect", "size", "point", "inset", "edgeInsets", "directionalEdgeInsets", "offsetWrapper", "range", "font",
    "fontDescription",
  ]

  /// The elements that only tie others together, so that each goes with an element that it names.
  ///
  /// A cell names labels that are its own; its content is more than the tie.
  static let ties: Set<String> = ["constraint", "outlet", "outletCollection", "action"]

  /// Whether both elements are the same named color, whose components Interface Builder looks up anew.
  static func isSameNamedColor(_ mine: ElementNode, _ yours: ElementNode) -> Bool {
    ["systemColor", "name", "cocoaTouchSystemColor"].contains { key in
      mine.name == "color" && mine.value(key) != nil && mine.value(key) == yours.value(key)
    }
  }

  /// Whether either version of an element will do.
  static func isFree(_ node: ElementNode, in parent: ElementNode) -> Bool {
    isComputed(node) || node.name == "device" || (node.name == "image" && listsResources(parent))
  }

  /// Whether an element lists the images and colors that a document uses, which Interface Builder writes anew.
  static func listsResources(_ node: ElementNode) -> Bool { node.name == "resources" }

  /// The attributes that name another element: in documents and, by ref, in archives.
  static let references = InterfaceDocument.referringAttributes.union(["ref"])

  /// Whether an attribute names another element.
  static func isReference(_ attribute: String, of element: String) -> Bool {
    references.contains(attribute) || (attribute == "name" && element == "designable")
  }

  /// The files in which identifiers belong to elements and are referred to: storyboards and xibs.
  static let referring: Set<String> = ["document", ArchiveRules.root]

  /// The outermost elements of the files that are known well enough.
  static let roots: Set<String> = ["document", "Scheme", "Workspace", ArchiveRules.root]
}
