import Diagnostics

/// Merges three trees value by value into a text that is put together from the bytes of the inputs.
struct TreeMerge {
  /// The text after an entry and after an element.
  struct Separators: Sendable {
    let entry: [UInt8]
    let element: [UInt8]
    /// Whether they are only between two items, as commas are in JSON, and not after the last.
    var isBetween = false
  }

  /// A container's versions.
  struct Versions {
    let base: MergeNode?
    let ours: MergeNode
    let theirs: MergeNode
  }

  let base: MergeTree?
  let ours: MergeTree
  let theirs: MergeTree
  let labels: MergeLabels
  let separators: Separators
  let disputes: Disputes
  let words: any MergeWords
  let rules: MergeRules
  /// The objects of a project; nothing for other files.
  var project: ProjectParts?
  /// The identifiers that objects got before the merge.
  var renamed: Set<String> = []

  var output: MarkedText
  /// The conflicts in values, by their subjects.
  var reported: [String: MergeConflict] = [:]
  /// How many conflicts were reported at each place.
  private var reportCounts: [String: Int] = [:]
  var notes: [Diagnostic] = []
  var decisions: [TreeDecision] = []

  init(
    base: MergeTree?, ours: MergeTree, theirs: MergeTree, labels: MergeLabels, separators: Separators,
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

  func tree(_ side: MergeSide) -> MergeTree { side == .ours ? ours : theirs }

  /// The same bytes of three versions, taken from the side that changed them, from ours if both did.
  func changed(_ base: Range<Int>?, _ ours: Range<Int>, _ theirs: Range<Int>) -> ArraySlice<UInt8> {
    let mine = self.ours[ours]
    if let base, let ancestor = self.base?[base], ancestor.elementsEqual(mine) { return self.theirs[theirs] }
    return mine
  }

  /// Writes one entry or element that both sides have: its key, its value, and what follows the value.
  mutating func mergeItem(_ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem, at place: MergePlace) {
    output.append(changed(old?.header, mine.header, yours.header))
    let body = { (item: MergeItem) in item.value.range.lowerBound..<item.end }
    let ourBody = ours[body(mine)]
    let theirBody = theirs[body(yours)]
    let baseBody = old.flatMap { item in base?[body(item)] }
    if rules.comparesComments {
      mergeCommented(old, mine, yours, at: place)
    } else if disputes.touches(mine, yours, at: place) {
      mergeDisputed(old, mine, yours, at: place)
    } else if same(ourBody, theirBody) || baseBody.map({ same($0, theirBody) }) == true {
      recordItem(old, mine, yours, at: place)
      output.append(ourBody)
    } else if baseBody.map({ same($0, ourBody) }) == true {
      recordItem(old, mine, yours, at: place)
      output.append(theirBody)
    } else if let side = settledSide(old?.value, mine.value, yours.value, at: place) {
      output.append(side == .ours ? ourBody : theirBody)
    } else {
      let versions = Versions(base: old?.value, ours: mine.value, theirs: yours.value)
      if rules.wholes[place.key] == nil, mergeContainer(versions, at: place) {
        output.append(ours[mine.value.range.upperBound..<mine.end])
      } else {
        let subject = report(.value, versions.base, versions.ours, versions.theirs, at: place)
        output.append(ours: ourBody, theirs: theirBody, about: subject)
      }
    }
  }

  /// Writes an entry that refers to conflicts: lists element by element, a single reference as a whole.
  private mutating func mergeDisputed(
    _ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem, at place: MergePlace
  ) {
    let versions = Versions(base: old?.value, ours: mine.value, theirs: yours.value)
    if mergeContainer(versions, at: place) {
      output.append(ours[mine.value.range.upperBound..<mine.end])
    } else {
      output.append(
        ours: ours[mine.value.range.lowerBound..<mine.end], theirs: theirs[yours.value.range.lowerBound..<yours.end],
        about: subjects(of: [mine, yours], at: place))
    }
  }

  /// The conflicting objects that entries refer to; an entry without such references conflicts itself.
  mutating func subjects(of entries: [MergeItem], at place: MergePlace) -> [String] {
    let found = entries.compactMap(\.value.leafText).filter { target in
      let reference = ReferencePlace(object: place.object ?? "", key: place.key, element: target)
      return disputes.shownBy[target] != nil || disputes.contested.contains(reference)
    }
    return found.isEmpty ? [report(.value, nil, entries.first?.value, entries.last?.value, at: place)] : found
  }

  private func same(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  /// The side whose value holds, where that can be said without looking inside.
  mutating func settledSide(
    _ old: MergeNode?, _ mine: MergeNode, _ yours: MergeNode, at place: MergePlace
  ) -> MergeSide? {
    let areContainers = mine.kind == yours.kind && mine.kind != .leaf
    if areContainers, rules.wholes[place.key] == nil { return nil }
    if mine.means(yours) {
      record(.same, by: nil, at: place)
      return old?.means(mine) == true ? .theirs : .ours
    }
    for side in [MergeSide.ours, .theirs] where (side == .ours ? yours : mine).means(old) {
      record(.changed, by: side, at: place)
      return side
    }
    if rules.derived.contains(place.key) {
      tell(
        .derived, .mergeDerivedValue, "\(words.words(for: place)): it is computed from other values; ours was kept",
        at: place)
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
      .higherVersion, .mergeHigherVersion,
      "\(words.words(for: place)): \(ours) in \(labels.ours), \(theirs) in \(labels.theirs); the higher one was used",
      at: place)
    return side
  }

  /// Writes a dictionary or list that both sides changed; `false`, with nothing written, where that can't be done.
  mutating func mergeContainer(_ versions: Versions, at place: MergePlace) -> Bool {
    switch (versions.ours.kind, versions.theirs.kind) {
    case (.dictionary, .dictionary):
      if let project, place.object == nil, place.keys == ["objects"] {
        mergeObjects(versions, of: project)
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

  /// The conflict in a value that is known by `subject`.
  func conflict(about subject: String) -> MergeConflict {
    reported[subject] ?? MergeConflict(kind: .value, message: "both sides changed the same value")
  }

  /// Takes note of a conflict in a value, and gives the subject by which it is known.
  mutating func report(
    _ kind: MergeConflict.Kind, _ old: MergeNode?, _ mine: MergeNode?, _ yours: MergeNode?, at place: MergePlace
  ) -> String {
    let object = words.words(forObjectAt: place)
    let first = mine.map(summary)
    let second = yours.map(summary)
    let subject = words.words(for: place)
    let message =
      switch kind {
      case .removal:
        first == nil
          ? "\(subject): removed in \(labels.ours), changed or used in \(labels.theirs)"
          : "\(subject): changed or used in \(labels.ours), removed in \(labels.theirs)"
      case .value where rules.comparesComments && mine.map { $0.means(yours) } ?? false:
        "\(subject): the comments in \(labels.ours) and \(labels.theirs) differ"
      default:
        "\(subject): \(first ?? "nothing") in \(labels.ours), \(second ?? "nothing") in \(labels.theirs)"
      }
    let conflict = MergeConflict(
      kind: kind, name: words.name(for: place), object: object,
      key: place.keys.isEmpty ? nil : place.keys.joined(separator: "."), base: old.map(summary), ours: first,
      theirs: second, message: message)
    let known = "\(place.object ?? "")\u{0}\(place.keys.joined(separator: "\u{0}"))"
    var (name, count) = (known, reportCounts[known, default: 1])
    while reported[name] != nil {
      count += 1
      name = "\(known)\u{0}\(count)"
    }
    reportCounts[known] = count
    reported[name] = conflict
    return name
  }

  private func summary(_ node: MergeNode) -> String {
    let texts = node.leafTexts.map(words.words(forValue:))
    if let text = node.leafText { return Self.shortened(words.words(forValue: text)) }
    if node.kind == .list, texts.count == node.items.count {
      return Self.shortened("(" + texts.joined(separator: ", ") + ")")
    }
    return node.kind == .list ? "a list of \(node.items.count)" : "a dictionary of \(node.items.count)"
  }

  private static func shortened(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count <= 80 ? line : String(line.prefix(79)) + "…"
  }
}
