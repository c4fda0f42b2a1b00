/// The images and colors that a document lists because its elements use them.
struct ElementResources {
  private let root: ElementNode
  /// The names in the lists.
  let listed: Set<String>

  init(_ tree: ElementTree) {
    root = tree.root
    var names: [String] = []
    root.forEach { node in
      if ElementRules.listsResources(node) { names += node.items.compactMap { $0.node.value("name") } }
    }
    listed = Set(names)
  }

  /// The names in `other` lists that an element here uses and that are not listed here.
  func missing(from other: Set<String>) -> Set<String> {
    let unlisted = other.subtracting(listed)
    var used: Set<String> = []
    if !unlisted.isEmpty { Self.collect(unlisted, in: root, &used) }
    return used
  }

  private static func collect(_ names: Set<String>, in node: ElementNode, _ used: inout Set<String>) {
    guard !ElementRules.listsResources(node) else { return }
    for attribute in node.attributes where names.contains(attribute.value) { used.insert(attribute.value) }
    for item in node.items { collect(names, in: item.node, &used) }
  }
}
