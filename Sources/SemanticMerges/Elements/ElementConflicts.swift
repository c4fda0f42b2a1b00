/// The conflicts that a merge of elements finds, and what must be decided together.
struct ElementConflicts: Sendable {
  private struct Report: Sendable {
    let conflict: MergeConflict
    /// The size of the conflicting part; the largest part represents its group.
    let size: Int
  }

  private let labels: MergeLabels
  private var groups: ConflictGroups
  private var reports: [Report] = []

  init(labels: MergeLabels, groups: ConflictGroups) {
    self.labels = labels
    self.groups = groups
  }

  /// Records a conflict about `node`, or about its attribute `key`, and returns its subject.
  ///
  /// The conflict joins the group of the elements whose identifiers are given.
  mutating func report(
    _ kind: MergeConflict.Kind, _ node: ElementNode, in path: [ElementNode], key: String? = nil, base: String? = nil,
    _ mine: String?, _ yours: String?, about disputed: some Sequence<String> = EmptyCollection()
  ) -> String {
    let object = ElementWords.words(for: node, in: path)
    let conflict = MergeConflict(
      kind: kind, name: ElementWords.conflictName(for: node, key: key, in: path), object: object, key: key, base: base,
      ours: mine, theirs: yours, message: message(kind, key.map { "\(object), \($0)" } ?? object, mine, yours))
    let subject = "\(reports.count)"
    reports.append(Report(conflict: conflict, size: key == nil ? node.range.count : 0))
    for identifier in disputed { groups.link(subject, ElementDisputes.subject(identifier)) }
    return subject
  }

  private func message(_ kind: MergeConflict.Kind, _ subject: String, _ mine: String?, _ yours: String?) -> String {
    switch (mine, yours) {
    case (nil, "added"): "\(subject): added in \(labels.theirs), conflicts with changes in \(labels.ours)"
    case ("added", nil): "\(subject): added in \(labels.ours), conflicts with changes in \(labels.theirs)"
    case (nil, _) where kind == .removal: "\(subject): removed in \(labels.ours), \(yours ?? "") in \(labels.theirs)"
    case (_, nil) where kind == .removal: "\(subject): \(mine ?? "") in \(labels.ours), removed in \(labels.theirs)"
    default: "\(subject): \(mine ?? "nothing") in \(labels.ours), \(yours ?? "nothing") in \(labels.theirs)"
    }
  }

  /// The file that `text` makes, with a conflict for each group.
  func content(of text: MarkedText) -> MergedContent {
    var told: [String: Report] = [:]
    for (index, report) in reports.enumerated() {
      let root = groups.root(of: "\(index)")
      if let known = told[root], known.size >= report.size { continue }
      told[root] = report
    }
    return MergedContent(text.grouped(by: groups), labels: labels) { subject in
      told[subject]?.conflict ?? MergeConflict(kind: .value, message: "both sides changed the same element")
    }
  }
}

/// Names elements.
enum ElementWords {
  private static let labels = [
    "userLabel", "customClass", "title", "text", "property", "selector", "BuildableName",
  ]
  private static let identifiers = ["key", "location", "id"]
  private static let naming = ["customClass", "storyboardIdentifier", "userLabel", "BlueprintName", "id"]

  /// Describes an element for users: its kind, its text and its location.
  static func words(for node: ElementNode, in path: [ElementNode]) -> String {
    [landmark(around: node, in: path).map(name), name(of: node)].compactMap(\.self).joined(separator: ", ")
  }

  /// The name of a conflict about `node`, or about its attribute `key`.
  static func conflictName(for node: ElementNode, key: String?, in path: [ElementNode]) -> String {
    let around = landmark(around: node, in: path).flatMap { place in
      naming.lazy.compactMap { place.value($0) }.first
    }
    let own = shownElement(of: node)
    let name = own.identifier ?? own.first("BuildableReference")?.value("BlueprintName") ?? own.value("key") ?? own.name
    return ConflictName.joined([around, name, key].compactMap(\.self))
  }

  private static func landmark(around node: ElementNode, in path: [ElementNode]) -> ElementNode? {
    path.last { $0.range != node.range && isLandmark($0) }
  }

  static func name(of node: ElementNode) -> String {
    if let words = ArchiveRules.words(for: node) { return words }
    // The title of a state is the title of its button.
    if node.name == "state", let state = node.value("key") { return "state \(state)" }
    let own = shownElement(of: node)
    let label = labels.lazy.compactMap { own.value($0) }.first { !$0.isEmpty }
    let target = own.first("BuildableReference")?.value("BlueprintName")
    let identifier = identifiers.lazy.compactMap { own.value($0) }.first { !$0.isEmpty }
    return [node.name, label ?? title(of: own) ?? target ?? identifier].compactMap(\.self).joined(separator: " ")
  }

  /// The title that a button has in its usual state.
  private static func title(of node: ElementNode) -> String? {
    node.items.lazy.map(\.node).filter { $0.name == "buttonConfiguration" || $0.value("key") == "normal" }
      .compactMap { $0.value("title") }.first { !$0.isEmpty }
  }

  /// The element by which one is known: the controller of a scene.
  private static func shownElement(of node: ElementNode) -> ElementNode {
    guard node.name == "scene" else { return node }
    return node.first("objects")?.items.first { $0.node.value("sceneMemberID") == "viewController" }?.node ?? node
  }

  /// Whether an element is one by which others are found.
  static func isLandmark(_ node: ElementNode) -> Bool {
    if node.entry != nil, node.name == "array" || node.value("class")?.hasSuffix("Array") == true { return false }
    return node.value("id") != nil || node.value("customClass") != nil || node.name.hasSuffix("Action")
  }
}
