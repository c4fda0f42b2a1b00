import Diagnostics

/// Merges three trees of elements into a text that is put together from the bytes of the inputs.
struct ElementMerge {
  private let base: ElementTree?
  private let ours: ElementTree
  private let theirs: ElementTree
  private let labels: MergeLabels
  /// The conflicting identifiers.
  private let disputed: Set<String>
  private let basePlaces: DisputedPlaces
  private let ourPlaces: DisputedPlaces
  private let theirPlaces: DisputedPlaces
  private let versions: VersionPolicy
  private let moves: ElementMoves
  /// The identifiers of the elements that each side removed.
  private let removedByOurs: Set<String>
  private let removedByTheirs: Set<String>
  /// The images and colors that stay listed although one side does not list them any more.
  private let resources: Set<String>

  private(set) var output: MarkedText
  private var conflicts: ElementConflicts
  private(set) var notes: [Diagnostic] = []
  private(set) var resolutions: [MergeResolution] = []
  /// The identifiers in elements that one side removed and the other changed.
  private(set) var contested: Set<String> = []
  /// The elements that the current one is in.
  private var path: [ElementNode] = []
  /// How much deeper the current element is than on the side that did not move it.
  private var shift: (side: MergeSide, depth: Int)?

  init(
    base: ElementTree?, ours: ElementTree, theirs: ElementTree, removed: (byOurs: Set<String>, byTheirs: Set<String>),
    labels: MergeLabels, versions: VersionPolicy, disputes: ElementDisputes, keeping resources: Set<String>
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.labels = labels
    disputed = disputes.identifiers
    basePlaces = DisputedPlaces(disputed, in: base)
    ourPlaces = DisputedPlaces(disputed, in: ours)
    theirPlaces = DisputedPlaces(disputed, in: theirs)
    conflicts = ElementConflicts(labels: labels, groups: disputes.groups)
    self.versions = versions
    self.resources = resources
    (removedByOurs, removedByTheirs) = removed
    moves = ElementMoves(base: base, ours: ours, theirs: theirs, except: disputed)
    output = MarkedText(capacity: ours.bytes.count + ours.bytes.count / 8)
  }

  private func tree(_ side: MergeSide) -> ElementTree { side == .ours ? ours : theirs }

  private func removed(by side: MergeSide) -> Set<String> { side == .ours ? removedByOurs : removedByTheirs }

  /// The file with its conflicts.
  var content: MergedContent { conflicts.content(of: output) }

  mutating func mergeFile() {
    output.append(ours[0..<ours.root.range.lowerBound])
    merge(base?.root, ours.root, theirs.root)
    output.append(ours[ours.root.range.upperBound..<ours.bytes.count])
  }

  /// Writes an element that both sides have.
  private mutating func merge(_ old: ElementNode?, _ mine: ElementNode, _ yours: ElementNode) {
    let isDisputed =
      !ourPlaces.identifiers(in: mine.range).isEmpty || !theirPlaces.identifiers(in: yours.range).isEmpty
      || old.map { !basePlaces.identifiers(in: $0.range).isEmpty } ?? false
      || (!resources.isEmpty && ElementRules.listsResources(mine))
    if let move = moves.moved(mine, yours) {
      // One side has the object here, the other at its old place.
      let node = move.by == .ours ? mine : yours
      return node.identifier == nil
        ? output.append(text(of: node, move.by)) : mergeMoved(node, move.by, move.versions)
    }
    let takesOurs = old?.digest == yours.digest && !isDisputed && !moves.mergesInside(mine, of: .ours)
    if mine.digest == yours.digest || takesOurs {
      record(old, mine, yours)
      let takesLayout = mine.digest == yours.digest && old.map { isWritten($0, as: mine) } == true
      return output.append(takesLayout ? text(of: yours, .theirs) : text(of: mine, .ours))
    }
    if old?.digest == mine.digest, !isDisputed, !moves.mergesInside(yours, of: .theirs) {
      record(old, mine, yours)
      return output.append(text(of: yours, .theirs))
    }
    if mergeArchived(mine, yours) { return }
    if let parent = path.last,
      ElementRules.isFree(mine, in: parent) || ElementRules.isSameNamedColor(mine, yours)
    {
      tell(
        .derived, .mergeDerivedValue, "\(words(for: parent)): its \(mine.entry ?? mine.name) is computed; ours was kept"
      )
      return output.append(ours[mine.range])
    }
    guard mine.name == yours.name, !mine.hasText, !yours.hasText, !ElementRules.values.contains(mine.name) else {
      let isText = mine.hasText || yours.hasText
      let words = { (node: ElementNode) in
        !isText ? node.attributeWords : node.entry == nil ? "a text" : node.text
      }
      let subject = conflicts.report(
        .value, mine, in: path, base: old.map(words), words(mine),
        isText && yours.entry == nil ? "another text" : words(yours))
      return output.append(ours: ours[mine.range], theirs: theirs[yours.range], about: subject)
    }
    path.append(mine)
    mergeStartTag(old, mine, yours)
    mergeItems(old, mine, yours)
    path.removeLast()
  }

  /// Writes an entry of an archive that both sides changed, if a rule decides.
  private mutating func mergeArchived(_ mine: ElementNode, _ yours: ElementNode) -> Bool {
    guard let entry = mine.entry, entry == yours.entry, mine.hasText, yours.hasText else { return false }
    guard mine.text != yours.text else {
      output.append(ours[mine.range])
      return true
    }
    guard let side = ArchiveRules.writer(mine, yours, in: path, versions) else { return false }
    tell(
      .higherVersion, .mergeHigherVersion,
      "\(entry): \(mine.text) in \(labels.ours), \(yours.text) in \(labels.theirs); the higher one was used")
    output.append(side == .ours ? ours[mine.range] : theirs[yours.range])
    return true
  }

  private func isWritten(_ old: ElementNode, as mine: ElementNode) -> Bool {
    base.map { $0[old.range].elementsEqual(ours[mine.range]) } ?? false
  }

  // MARK: Attributes

  private mutating func mergeStartTag(_ old: ElementNode?, _ mine: ElementNode, _ yours: ElementNode) {
    output.append("<\(mine.name)")
    let order = SequenceMerge.order(
      base: old?.attributes.map(\.name) ?? [], ours: mine.attributes.map(\.name),
      theirs: yours.attributes.map(\.name), rank: { _ in Int?.none })
    for name in order { mergeAttribute(name, old, mine, yours) }
    let end = mine.attributes.last?.range.upperBound ?? mine.startTag.lowerBound + 1 + mine.name.utf8.count
    let tail = ours[end..<mine.startTag.upperBound]
    let isEmpty = mine.items.isEmpty && yours.items.isEmpty
    let wasEmpty = tail.suffix(2).elementsEqual(Array("/>".utf8))
    output.append(wasEmpty && !isEmpty ? tail.dropLast(2) + [UInt8(ascii: ">")] : tail)
  }

  private mutating func mergeAttribute(
    _ name: String, _ old: ElementNode?, _ mine: ElementNode, _ yours: ElementNode
  ) {
    let find = { (node: ElementNode?) in node?.attributes.first { $0.name == name } }
    let (before, first, second) = (find(old), find(mine), find(yours))
    let text = { (attribute: ElementAttribute?, tree: ElementTree) in attribute.map { tree[$0.range] } ?? [] }
    let (ourText, theirText) = (text(first, ours), text(second, theirs))
    let targets = [first?.value, second?.value].compactMap(\.self).filter(disputed.contains)
    if first?.value != second?.value, !targets.isEmpty, ElementRules.isReference(name, of: mine.name) {
      let subject = conflicts.report(
        .value, mine, in: path, key: name, base: before?.value, first?.value, second?.value, about: targets)
      return output.append(ours: ourText, theirs: theirText, about: subject)
    }
    if first?.value == second?.value || before?.value == second?.value {
      if before?.value != first?.value {
        let isSame = first?.value == second?.value
        record(isSame ? .same : .changed, by: isSame ? nil : .ours, mine, key: name)
      }
      return output.append(ourText)
    }
    if before?.value == first?.value {
      record(.changed, by: .theirs, mine, key: name)
      return output.append(theirText)
    }
    if name == ElementRules.system {
      let side = ElementRules.newerWriter(mine, yours)
      tell(
        .derived, .mergeDerivedValue,
        "\(words(for: mine)): its \(name) names the macOS of the last save; \(labels.label(of: side)) was kept")
      return output.append(side == .ours ? ourText : theirText)
    }
    if versions == .higher, ElementRules.isVersion(name, of: mine.name), let mineVersion = first?.value,
      let theirVersion = second?.value,
      let side = VersionRule.higher(ours: mineVersion, theirs: theirVersion)
    {
      tell(
        .higherVersion, .mergeHigherVersion,
        "\(words(for: mine)), \(name): \(mineVersion) in \(labels.ours), \(theirVersion) in \(labels.theirs); "
          + "the higher one was used")
      return output.append(side == .ours ? ourText : theirText)
    }
    if ElementRules.warnings.contains(name) { return output.append(ourText) }
    let subject = conflicts.report(
      first == nil || second == nil ? .removal : .value, mine, in: path, key: name, base: before?.value, first?.value,
      second?.value)
    output.append(ours: ourText, theirs: theirText, about: subject)
  }

  // MARK: Elements

  private mutating func mergeItems(_ old: ElementNode?, _ mine: ElementNode, _ yours: ElementNode) {
    guard !(mine.items.isEmpty && yours.items.isEmpty) else { return appendEnd(of: mine, yours) }
    let index = { (node: ElementNode?) in
      Dictionary((node?.items ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, first, second) = (index(old), index(mine), index(yours))
    let isSorted = ArchiveRules.isSorted(mine)
    let order = SequenceMerge.order(
      base: old?.items.map(\.key) ?? [], ours: mine.items.map(\.key), theirs: yours.items.map(\.key),
      rank: { isSorted ? $0 : nil })
    for key in order {
      switch (first[key], second[key]) {
      case (let left?, let right?):
        output.append(lead(before[key], left, right))
        merge(before[key]?.node, left.node, right.node)
      case (let item?, nil): mergeOneSided(item, .ours, old: before[key]?.node)
      case (nil, let item?): mergeOneSided(item, .theirs, old: before[key]?.node)
      case (nil, nil): break
      }
    }
    appendEnd(of: mine, yours)
  }

  private func lead(_ old: ElementItem?, _ mine: ElementItem, _ yours: ElementItem) -> ArraySlice<UInt8> {
    guard let old, let base, base[old.leading].elementsEqual(ours[mine.leading]) else { return ours[mine.leading] }
    return theirs[yours.leading]
  }

  /// Writes an element that only `side` has, unless the other side removed it.
  private mutating func mergeOneSided(_ item: ElementItem, _ side: MergeSide, old: ElementNode?) {
    if let move = moves[item.node] {
      if move.by == side {
        output.append(tree(side)[item.leading])
        mergeMoved(item.node, side, move.versions)
      }
      return
    }
    let targets = (side == .ours ? ourPlaces : theirPlaces).identifiers(in: item.node.range)
    if targets.isEmpty {
      guard let old else {
        record(.added, by: side, item.node)
        return appendAdded(item, side)
      }
      if let parent = path.last, ElementRules.listsResources(parent) {
        if resources.contains(item.node.value("name") ?? "") { return output.append(text(of: item, side)) }
        return record(.removed, by: side.other, item.node)
      }
      let isLoose =
        ElementRules.ties.contains(item.node.name)
        && item.node.references.contains { removed(by: side.other).contains($0.value) }
      guard !isLoose, !moves.isUnchanged(old, item.node, movedBy: side.other) else {
        return record(.removed, by: side.other, item.node)
      }
      if ArchiveRules.isComputed(item.node) { return output.append(text(of: item, side)) }
      contested.formUnion(item.node.identifiers)
    }
    let text = text(of: item, side)
    let state = old == nil ? "added" : "changed or used"
    // A dictionary's key goes with its value.
    let entry = item.node.value("key") == nil ? item.node.entry : nil
    let subject = conflicts.report(
      .removal, item.node, in: path, side == .ours ? state : nil, side == .theirs ? state : nil,
      about: targets + [entry].compactMap(\.self))
    output.append(ours: side == .ours ? text : [], theirs: side == .theirs ? text : [], about: subject)
  }

  /// Writes an element that `side` put into another parent, with what the other side changed in it.
  private mutating func mergeMoved(_ node: ElementNode, _ side: MergeSide, _ versions: ElementMoves.Versions) {
    let depth = tree(side).depth(of: node) - tree(side.other).depth(of: versions.node(side.other))
    let outer = shift
    shift = (side.other, depth)
    record(.changed, by: side, node)
    merge(versions.base, versions.ours, versions.theirs)
    shift = outer
  }

  /// Writes an element that `side` added, and merges the elements that it moved there.
  private mutating func appendAdded(_ item: ElementItem, _ side: MergeSide) {
    let (tree, node) = (tree(side), item.node)
    guard moves.mergesInside(node, of: side) else { return output.append(text(of: item, side)) }
    output.append(tree[item.leading])
    output.append(tree[node.startTag])
    path.append(node)
    for inner in node.items {
      if let move = moves[inner.node], move.by == side {
        output.append(tree[inner.leading])
        mergeMoved(inner.node, side, move.versions)
      } else {
        appendAdded(inner, side)
      }
    }
    path.removeLast()
    output.append(tree[node.closing..<node.range.upperBound])
  }

  // MARK: Texts

  private func text(of item: ElementItem, _ side: MergeSide) -> ArraySlice<UInt8> {
    shifted(tree(side)[item.leading] + tree(side)[item.node.range], of: item.node, side)
  }

  private func text(of node: ElementNode, _ side: MergeSide) -> ArraySlice<UInt8> {
    shifted(tree(side)[node.range], of: node, side)
  }

  /// `text` as deep as the place to which the other side moved it; lines of a value stay as they are.
  private func shifted(_ text: ArraySlice<UInt8>, of node: ElementNode, _ side: MergeSide) -> ArraySlice<UInt8> {
    guard let shift, shift.side == side, shift.depth != 0, !node.containsText else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard line.startIndex > text.startIndex else {
        result += line
        continue
      }
      result.append(0x0A)
      if shift.depth > 0 {
        let space: UInt8 = line.first == 0x09 ? 0x09 : 0x20
        result += [UInt8](repeating: space, count: line.isEmpty ? 0 : shift.depth) + line
      } else {
        let blank = line.prefix(-shift.depth).prefix { $0 == 0x20 || $0 == 0x09 }
        result += line.dropFirst(blank.count)
      }
    }
    return result[...]
  }

  private mutating func appendEnd(of mine: ElementNode, _ yours: ElementNode) {
    let isEmpty = mine.startTag.upperBound == mine.range.upperBound
    if !isEmpty {
      output.append(ours[mine.closing..<mine.range.upperBound])
    } else if yours.startTag.upperBound < yours.range.upperBound, !yours.items.isEmpty {
      output.append(theirs[yours.closing..<yours.range.upperBound])
    }
  }

  // MARK: Words

  private mutating func tell(_ how: MergeResolution.How, _ code: Diagnostic.Code, _ message: String) {
    notes.append(Diagnostic(code, message, severity: .note))
    resolutions.append(MergeResolution(how: how, message: message))
  }

  /// Takes note of an element that one side has left as it was, or that says the same on both.
  private mutating func record(_ old: ElementNode?, _ mine: ElementNode, _ yours: ElementNode) {
    guard old?.digest != mine.digest || old?.digest != yours.digest else { return }
    if mine.digest == yours.digest {
      record(.same, by: nil, mine)
    } else {
      record(.changed, by: old?.digest == mine.digest ? .theirs : .ours, mine)
    }
  }

  private mutating func record(_ how: MergeResolution.How, by side: MergeSide?, _ node: ElementNode, key: String? = nil)
  {
    let object = words(for: node)
    let subject = key.map { "\(object), \($0)" } ?? object
    let label = side.map(labels.label) ?? ""
    let message =
      switch how {
      case .same: "\(subject): the same in \(labels.ours) and \(labels.theirs)"
      case .changed: "\(subject): changed only in \(label)"
      default: "\(subject): \(how.rawValue) in \(label)"
      }
    resolutions.append(MergeResolution(how: how, object: object, key: key, side: side?.told, message: message))
  }

  private func words(for node: ElementNode) -> String { ElementWords.words(for: node, in: path) }
}
