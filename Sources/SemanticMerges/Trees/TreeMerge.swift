import Diagnostics

/// Merges three trees value by value into a text that is put together from the bytes of the inputs.
struct TreeMerge {
  /// What stands behind an entry and behind an element.
  struct Separators: Sendable {
    let entry: [UInt8]
    let element: [UInt8]
    /// Whether they stand only between two, as commas do in JSON, and not behind the last.
    var isBetween = false
  }

  /// A container's versions.
  struct Versions {
    let base: SyntaxNode?
    let ours: SyntaxNode
    let theirs: SyntaxNode
  }

  let base: SyntaxTree?
  let ours: SyntaxTree
  let theirs: SyntaxTree
  let labels: MergeLabels
  let separators: Separators
  let disputes: Disputes
  let words: any MergeWords
  let rules: MergeRules
  /// How a project's objects are laid out; nothing for other files.
  var sections: SectionLayout?

  var output: MarkedText
  var conflicts: [MergeConflict] = []
  var notes: [Diagnostic] = []

  init(
    base: SyntaxTree?, ours: SyntaxTree, theirs: SyntaxTree, labels: MergeLabels, separators: Separators,
    disputes: Disputes = Disputes(), words: any MergeWords, rules: MergeRules
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.labels = labels
    self.separators = separators
    self.disputes = disputes
    self.words = words
    self.rules = rules
    output = MarkedText(capacity: ours.bytes.count + ours.bytes.count / 8)
  }

  func tree(_ side: MergeSide) -> SyntaxTree { side == .ours ? ours : theirs }

  /// The same bytes of three versions, taken from the side that changed them, from ours if both did.
  func changed(_ base: Range<Int>?, _ ours: Range<Int>, _ theirs: Range<Int>) -> ArraySlice<UInt8> {
    let mine = self.ours[ours]
    if let base, let ancestor = self.base?[base], ancestor.elementsEqual(mine) { return self.theirs[theirs] }
    return mine
  }

  /// Writes one entry or element that both sides have: its key, its value, and what follows the value.
  mutating func mergeItem(_ old: SyntaxItem?, _ mine: SyntaxItem, _ yours: SyntaxItem, at place: MergePlace) {
    output.append(changed(old?.header, mine.header, yours.header))
    let body = { (item: SyntaxItem) in item.value.range.lowerBound..<item.end }
    let ourBody = ours[body(mine)]
    let theirBody = theirs[body(yours)]
    let baseBody = old.flatMap { item in base?[body(item)] }
    if same(ourBody, theirBody) || baseBody.map({ same($0, theirBody) }) == true {
      output.append(ourBody)
    } else if baseBody.map({ same($0, ourBody) }) == true {
      output.append(theirBody)
    } else if let side = settledSide(old?.value, mine.value, yours.value, at: place) {
      output.append(side == .ours ? ourBody : theirBody)
    } else {
      let versions = Versions(base: old?.value, ours: mine.value, theirs: yours.value)
      if rules.wholes[place.key] == nil, mergeContainer(versions, at: place) {
        output.append(ours[mine.value.range.upperBound..<mine.end])
      } else {
        report(.value, versions.base, versions.ours, versions.theirs, at: place)
        output.append(ours: ourBody, theirs: theirBody)
      }
    }
  }

  private func same(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// The side whose value holds, where that can be said without looking inside.
  private mutating func settledSide(
    _ old: SyntaxNode?, _ mine: SyntaxNode, _ yours: SyntaxNode, at place: MergePlace
  ) -> MergeSide? {
    let areContainers = mine.kind == yours.kind && mine.kind != .leaf
    if areContainers, rules.wholes[place.key] == nil { return nil }
    if mine.means(yours) { return old?.means(mine) == true ? .theirs : .ours }
    if let old, mine.means(old) { return .theirs }
    if let old, yours.means(old) { return .ours }
    if rules.derived.contains(place.key) {
      tell(.mergeDerivedValue, "\(words.words(for: place)): it is made from other values anew; ours was kept")
      return .ours
    }
    let version = rules.wholes[place.key]
    guard rules.versionPolicy == .higher, version != nil || rules.versions.contains(place.key),
      let first = version.map({ mine.value($0) }) ?? mine, let second = version.map({ yours.value($0) }) ?? yours,
      let ours = first.leafText, let theirs = second.leafText,
      let side = VersionRule.higher(ours: ours, theirs: theirs)
    else {
      return old == nil && ProjectKeys.matterless.contains(place.key) ? .ours : nil
    }
    tell(
      .mergeHigherVersion,
      "\(words.words(for: place)): \(ours) in \(labels.ours), \(theirs) in \(labels.theirs); the higher one was taken")
    return side
  }

  /// Tells of something that was settled by a rule.
  mutating func tell(_ code: Diagnostic.Code, _ message: String) {
    notes.append(Diagnostic(code, message, severity: .note))
  }

  /// Writes a dictionary or list that both sides changed; `false`, with nothing written, where that can't be done.
  mutating func mergeContainer(_ versions: Versions, at place: MergePlace) -> Bool {
    switch (versions.ours.kind, versions.theirs.kind) {
    case (.dictionary, .dictionary):
      if let sections, place.object == nil, place.keys == ["objects"] {
        mergeObjects(versions, layout: sections)
        return true
      }
      mergeDictionary(versions, at: place)
      return true
    case (.list, .list):
      return mergeList(versions, at: place)
    default:
      return false
    }
  }

  /// Tells of a disagreement.
  mutating func report(
    _ kind: MergeConflict.Kind, _ old: SyntaxNode?, _ mine: SyntaxNode?, _ yours: SyntaxNode?, at place: MergePlace
  ) {
    let object = words.words(forObjectAt: place)
    let first = mine.map { Self.summary($0, in: ours) }
    let second = yours.map { Self.summary($0, in: theirs) }
    let subject = words.words(for: place)
    let message =
      switch kind {
      case .removal:
        first == nil
          ? "\(subject): removed in \(labels.ours), changed or used in \(labels.theirs)"
          : "\(subject): changed or used in \(labels.ours), removed in \(labels.theirs)"
      default:
        "\(subject): \(first ?? "nothing") in \(labels.ours), \(second ?? "nothing") in \(labels.theirs)"
      }
    conflicts.append(
      MergeConflict(
        kind: kind, object: object, key: place.keys.isEmpty ? nil : place.keys.joined(separator: "."),
        base: old.flatMap { node in base.map { Self.summary(node, in: $0) } }, ours: first, theirs: second,
        message: message))
  }

  private static func summary(_ node: SyntaxNode, in tree: SyntaxTree) -> String {
    if let text = node.leafText { return shortened(text) }
    if node.kind == .list, node.leafTexts.count == node.items.count {
      return shortened("(" + node.leafTexts.joined(separator: ", ") + ")")
    }
    return node.kind == .list ? "a list of \(node.items.count)" : "a dictionary of \(node.items.count)"
  }

  private static func shortened(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count <= 80 ? line : String(line.prefix(79)) + "…"
  }
}
