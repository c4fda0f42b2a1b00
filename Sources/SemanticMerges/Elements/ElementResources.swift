/// The images and colors that a document lists because its elements use them.
struct ElementResources {
  /// The names in the list.
  private(set) var listed: Set<String> = []
  /// All values of attributes outside of the list.
  private var values: Set<String> = []

  init(_ tree: ElementTree) {
    collect(tree.root)
  }

  /// The names in `other` lists that an element here uses and that are not listed here.
  func missing(from other: Set<String>) -> Set<String> {
    other.subtracting(listed).intersection(values)
  }

  private mutating func collect(_ node: ElementNode) {
    if ElementRules.listsResources(node) {
      listed.formUnion(node.items.compactMap { $0.node.value("name") })
      return
    }
    values.formUnion(node.attributes.map(\.value))
    for item in node.items { collect(item.node) }
  }
}
