/// What an element is known by among the elements beside it.
enum ElementIdentity {
  /// The attributes that name an element, the first that it has counts.
  private static let naming = [
    "id", "key", "keyPath", "identifier", "Identifier", "reference", "location", "name", "argument",
  ]

  /// The elements of which their parent has one at most, whatever they are called.
  private static let single: Set<String> = [
    "device", "LocationScenarioReference", "StoreKitConfigurationFileReference", "BuildableReference", "point", "size",
    "document", "Scheme", "Workspace",
  ]

  static func key(of node: ElementNode) -> String {
    if single.contains(node.name) { return node.name }
    for attribute in naming {
      if let value = node.value(attribute) { return "\(node.name) \(attribute)=\(value)" }
    }
    // A scheme's entries are known by the target that they are about.
    if let target = node.first("BuildableReference")?.value("BlueprintIdentifier"),
      node.name == "BuildActionEntry" || node.name == "TestableReference"
    {
      return "\(node.name) \(target)"
    }
    return node.name
  }
}

/// What elements and attributes mean to a merge.
enum ElementRules {
  /// The attributes that only say which program wrote the file: the higher one wins where both sides changed one.
  static let versions: Set<String> = ["toolsVersion", "systemVersion", "LastUpgradeVersion", "minToolsVersion"]

  /// The elements of which the attribute `version` says which program wrote the file.
  static let versioned: Set<String> = ["plugIn", "deployment", "Scheme"]

  /// Whether an element's attribute is such a version.
  static func isVersion(_ attribute: String, of element: String) -> Bool {
    versions.contains(attribute) || (attribute == "version" && versioned.contains(element))
  }

  /// Whether an element is computed from others: the frame of a view, which Interface Builder lays out by constraints.
  static func isComputed(_ node: ElementNode) -> Bool {
    node.name == "rect" && node.value("key") == "frame"
  }

  /// Whether an element's frame follows from its constraints alone.
  static func isLaidOut(_ node: ElementNode) -> Bool {
    node.value("translatesAutoresizingMaskIntoConstraints") == "NO"
  }

  /// The attributes that name another element of a storyboard or xib by its identifier.
  static let references: Set<String> = [
    "destination", "target", "firstItem", "secondItem", "initialViewController", "tableViewCell", "tableView",
    "collectionViewCell", "reference",
  ]

  /// The files in which identifiers belong to elements and are referred to: storyboards and xibs.
  static let referring: Set<String> = ["document"]

  /// The outermost elements of the files that are known well enough.
  static let roots: Set<String> = ["document", "Scheme", "Workspace"]
}
