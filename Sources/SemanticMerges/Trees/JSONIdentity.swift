/// What an element of a list in Xcode's JSON files is known by.
enum JSONIdentity {
  /// The keys that name an element, the first that an element has counts: a package's pin, a test plan's target.
  private static let names = ["identity", "package", "repositoryURL", "id", "name"]

  static func key(of node: MergeNode) -> String {
    if let text = node.leafText { return text }
    for name in names {
      if let text = node.value(name)?.leafText { return "\(name)=\(text)" }
    }
    if let target = node.value("target")?.value("identifier")?.leafText { return "target=\(target)" }
    if let slot = imageSlot(of: node) { return slot }
    return "#\(node.digest)"
  }

  /// An image of an asset catalog is known by all that says where it is used, not by its file.
  private static func imageSlot(of node: MergeNode) -> String? {
    guard node.value("idiom") != nil || node.value("scale") != nil else { return nil }
    let parts = node.items.filter { !["filename", "color", "unassigned"].contains($0.key) }.map { item in
      "\(item.key)=\(item.value.leafText ?? String(item.value.digest))"
    }
    return parts.sorted().joined(separator: ",")
  }
}
