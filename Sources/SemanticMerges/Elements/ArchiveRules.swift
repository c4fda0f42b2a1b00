/// What the elements of an archive mean, which Interface Builder 3 wrote before Xcode 5.
///
/// An archive is a graph: an object is written at its first use, and `reference ref=ID` at the others. The attribute `key`
/// names an entry of an object; elements of lists have none.
enum ArchiveRules {
  /// The name of an archive's outermost element.
  static let root = "archive"

  fileprivate static let (sortedKeys, values) = ("dict.sortedKeys", "dict.values")

  /// What an element is known by among the elements beside it.
  static func key(of node: ElementNode) -> String {
    if let entry = node.entry { return "key=\(entry)" }
    if let identifier = node.value("ref") ?? node.value("id") ?? record(node: node) { return "id=\(identifier)" }
    if isDescription(node) {
      let source = node.entry("sourceIdentifier").map { $0.entry("minorKey")?.text ?? $0.value("ref") ?? "" }
      return "class of=\(node.entry("className")?.text ?? "") \(source ?? "")"
    }
    return node.hasText
      ? "\(node.name) \(node.text)" : "\(node.name) \(node.value("class") ?? node.value("value") ?? "")"
  }

  /// The identifier of a record of an object or connection, which share one sequence of numbers.
  static func record(node: ElementNode) -> String? {
    guard node.name == "object" else { return nil }
    switch node.value("class") {
    case "IBObjectRecord": return node.entry("objectID").map { "record \($0.text)" }
    case "IBConnectionRecord": return node.entry("connectionID").map { "record \($0.text)" }
    default: return nil
    }
  }

  /// The outlet of a connection's record: a source has one connection for each.
  static func slot(ofConnection node: ElementNode) -> String? {
    guard let connection = node.entry("connection"), let kind = connection.value("class"),
      kind.hasSuffix("OutletConnection"), let label = connection.entry("label")?.text,
      let source = connection.entry("source")?.value("ref")
    else { return nil }
    return "outlet \(label) of \(source)"
  }

  /// Describes an element of an archive; `nil` for other elements.
  static func words(for node: ElementNode) -> String? {
    guard let type = node.value("class") else { return node.entry }
    if let connection = node.entry("connection") { return "connection \(connection.entry("label")?.text ?? "")" }
    if let number = record(node: node) { return "object \(number)" }
    let label = ["NSTitle", "NSWindowTitle", "NSContents", "IBUITitle", "IBUIText", "NSClassName", "className"].lazy
      .compactMap { node.entry($0)?.text }.first { !$0.isEmpty }
    return [type, label ?? node.value("id") ?? node.entry].compactMap(\.self).joined(separator: " ")
  }

  /// Whether Interface Builder makes a value anew: frames, links between views, and its own windows.
  static func isComputed(_ node: ElementNode) -> Bool {
    guard let entry = node.entry, node.items.isEmpty else { return isDescription(node) }
    if computed.contains(entry) { return true }
    return entry.split(separator: ".").last.map { editorEntries.contains(String($0)) } ?? false
  }

  private static let computed: Set<String> = [
    "NSFrame", "NSFrameSize", "NSWindowRect", "NSScreenRect", "NSSuperview", "NSWindow", "NSNextResponder",
    "NSNextKeyView",
  ]

  private static let editorEntries: Set<String> = [
    "IBPluginDependency", "IBEditorWindowLastContentRect", "IBWindowTemplateEditedContentRect",
    "editorWindowContentRectSynchronizationRect", "lastKnownOffset",
  ]

  /// Whether an element describes a class as Interface Builder read it from the sources.
  static func isDescription(_ node: ElementNode) -> Bool {
    node.name == "object" && node.value("class") == "IBPartialClassDescription"
  }

  /// The side whose value of the header holds, or of the highest identifier; `nil` for other values.
  static func writer(
    _ mine: ElementNode, _ yours: ElementNode, in path: [ElementNode], _ versions: VersionPolicy
  ) -> MergeSide? {
    guard mine.hasText, yours.hasText, let entry = mine.entry, entry == yours.entry else { return nil }
    if entry == "maxID" { return VersionRule.higher(ours: mine.text, theirs: yours.text) ?? .ours }
    let isHeader = entry.hasPrefix("IBDocument.") || entry.hasSuffix("PluginVersion")
    guard versions == .higher, isHeader || path.contains(where: { $0.entry == "IBDocument.PluginVersions" }) else {
      return nil
    }
    return VersionRule.higher(ours: mine.text, theirs: yours.text)
      ?? VersionRule.higherBuild(ours: mine.text, theirs: yours.text)
  }

  /// Whether the entries of an element are sorted by name.
  static func isSorted(_ node: ElementNode) -> Bool {
    node.name == "dictionary" || node.entry == sortedKeys || node.entry == values
  }

  /// Whether a dictionary has as many values as keys.
  static func isBalanced(_ node: ElementNode) -> Bool {
    guard let keys = node.entry(sortedKeys), let values = node.entry(values), keys.name != "reference" else {
      return true
    }
    return keys.members.count == values.members.count
  }
}

extension ElementNode {
  /// The element that is the entry `name`.
  func entry(_ name: String) -> ElementNode? { items.first { $0.node.entry == name }?.node }

  /// The indices of a list's members, without the mark of its encoding.
  fileprivate var members: [Int] { items.indices.filter { items[$0].node.value("key") == nil } }

  /// Gives the values of a dictionary, which has its keys in another list, the names of their keys.
  ///
  /// A key counts as changed where its value is, so that a merge treats both alike.
  mutating func nameEntries() {
    guard let list = items.firstIndex(where: { $0.node.entry == ArchiveRules.sortedKeys }),
      let other = items.firstIndex(where: { $0.node.entry == ArchiveRules.values })
    else { return }
    var (keys, values) = (items[list].node, items[other].node)
    let pairs = Array(zip(keys.members, values.members))
    let names = pairs.map { keys.items[$0.0].node.text }
    guard keys.members.count == values.members.count, Set(names).count == names.count else { return }
    for ((key, value), name) in zip(pairs, names) {
      keys.items[key].name(name)
      values.items[value].name(name)
      keys.items[key].node.combine(values.items[value].node)
    }
    keys.combine(values)
    (items[list].node, items[other].node) = (keys, values)
  }

  private mutating func combine(_ other: ElementNode) {
    digest = [digest, other.digest].hashValue
    essence = [essence, other.essence].hashValue
  }
}

extension ElementItem {
  fileprivate mutating func name(_ name: String) {
    node.entry = name
    key = "key=\(name)"
  }
}
