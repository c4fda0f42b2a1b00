/// What a project file says: its objects by the names that Xcode shows, each with its values.
struct ProjectOutline {
  private(set) var outline = FileOutline()
  private let graph: ProjectGraph
  private let words: ProjectWords

  /// The kinds of objects that only hold others together.
  private static let joints: Set<String> = ["PBXContainerItemProxy", "XCConfigurationList"]

  /// The keys whose values the words for an object contain, or that say where it belongs.
  private static let known: Set<String> = [
    "isa", "fileRef", "productRef", "target", "mainGroup", "remoteRef", "productRefGroup",
  ]

  init(_ graph: ProjectGraph) {
    self.graph = graph
    words = ProjectWords([graph])
    for item in graph.tree.root.items where item.key != "objects" { outline.note(item.value.digest, of: item.key) }
    for item in graph.objectsNode.items { add(item) }
  }

  private mutating func add(_ object: MergeItem) {
    guard let kind = graph.kind(object.key), !Self.joints.contains(kind) else {
      return outline.note(object.value.digest, of: object.key)
    }
    let place = words.words(for: MergePlace(object: object.key))
    let standsAlone = ProjectKeys.filed.contains(kind) || kind.hasSuffix("Target") || kind.hasSuffix("PackageReference")
    outline.append(
      object.key, owner: owner(of: object.key), place: place, isObject: true, standsAlone: standsAlone)
    for entry in object.value.items where !Self.known.contains(entry.key) {
      if ProjectKeys.ownedByOne.contains(entry.key) || ProjectKeys.owningLists.contains(entry.key) { continue }
      if ProjectKeys.matterless.contains(entry.key) {
        outline.note(entry.value.digest, of: "\(object.key)\0\(entry.key)")
      } else {
        add(entry.value, at: MergePlace(object: object.key, keys: [entry.key]))
      }
    }
  }

  private mutating func add(_ node: MergeNode, at place: MergePlace) {
    let (object, shown) = (place.object ?? "", words.words(for: place))
    let identity = ([object] + place.keys).joined(separator: "\0")
    switch node.kind {
    case .leaf: outline.append(identity, owner: object, place: shown, value: words.words(forValue: node.text))
    case .dictionary: for item in node.items { add(item.value, at: place.inside(item.key)) }
    case .list:
      for item in node.items {
        let text = item.value.leafText.map(words.words(forValue:)) ?? "\(item.value.items.count) entries"
        outline.append("\(identity)\0\(text)", owner: object, place: "\(shown), \(text)")
      }
    }
  }

  /// The nearest object around another that users see.
  private func owner(of id: String) -> String? {
    var owner = graph.owner(of: id)?.owner
    for _ in 0..<8 {
      guard let current = owner, let kind = graph.kind(current), Self.joints.contains(kind) else { break }
      owner = graph.owner(of: current)?.owner
    }
    return owner
  }
}
