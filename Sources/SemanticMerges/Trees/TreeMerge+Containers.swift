extension TreeMerge {
  /// Writes a dictionary key by key.
  mutating func mergeDictionary(_ versions: Versions, at place: MergePlace) {
    let old = ItemIndex(versions.base?.kind == .dictionary ? versions.base : nil)
    let mine = ItemIndex(versions.ours)
    let yours = ItemIndex(versions.theirs)
    let order = SequenceMerge.order(base: old.keys, ours: mine.keys, theirs: yours.keys, rank: KeyRank.init)
    let (node, frame) = frame(of: versions)
    output.append(frame[node.range.lowerBound..<node.opening])
    var commas = CommaPlaces(separators.isBetween ? separators.entry : [])
    var isFirst = true
    for key in order {
      let inner = place.inside(key)
      switch (mine[key], yours[key]) {
      case (let first?, let second?):
        if rules.comparesComments, !agreeOnComments(old[key], first, second) {
          let leads = (
            lead(of: first, in: versions.ours, .ours, isFirst: isFirst),
            lead(of: second, in: versions.theirs, .theirs, isFirst: isFirst)
          )
          let subject = report(.value, old[key]?.value, first.value, second.value, at: inner)
          output.append(
            ours: leads.0 + ours[first.content], theirs: leads.1 + theirs[second.content], about: subject)
          break
        }
        output.append(commas.beforeSettled + sharedLead(old[key], first, second, versions, isFirst: isFirst))
        mergeItem(old[key], first, second, at: inner)
        if !separators.isBetween { output.append(separators.entry) }
        commas.settle()
      case (let item?, nil):
        guard
          writeOneSided(
            item, lead(of: item, in: versions.ours, .ours, isFirst: isFirst), .ours, old: old[key], at: inner, &commas)
        else { continue }
      case (nil, let item?):
        guard
          writeOneSided(
            item, lead(of: item, in: versions.theirs, .theirs, isFirst: isFirst), .theirs, old: old[key], at: inner,
            &commas)
        else { continue }
      case (nil, nil):
        continue
      }
      isFirst = false
    }
    output.append(frame[node.closing..<node.range.upperBound])
  }

  /// The container whose delimiters are written: an empty one may be written as one that takes nothing in.
  private func frame(of versions: Versions) -> (node: MergeNode, tree: MergeTree) {
    versions.ours.items.isEmpty && !versions.theirs.items.isEmpty ? (versions.theirs, theirs) : (versions.ours, ours)
  }

  /// Writes an entry that only `side` has, unless the other side removed it; tells whether something was written.
  private mutating func writeOneSided(
    _ item: MergeItem, _ lead: [UInt8], _ side: MergeSide, old: MergeItem?, at place: MergePlace,
    _ commas: inout CommaPlaces
  ) -> Bool {
    if let old,
      old.value.means(item.value) && hasSameComments(old, item, side) || ProjectKeys.matterless.contains(item.key)
    {
      record(.removed, by: side.other, at: place)
      return false
    }
    let text = lead + Array(tree(side)[item.content]) + (separators.isBetween ? [] : separators.entry)
    if let object = place.object, place.keys.count == 1, disputes.touches(item, of: object) {
      output.append(
        ours: side == .ours ? text : [], theirs: side == .theirs ? text : [], about: subjects(of: [item], at: place))
    } else if old == nil {
      record(.added, by: side, at: place)
      output.append(commas.beforeSettled + text)
      commas.settle()
    } else {
      let subject = report(
        .removal, old?.value, side == .ours ? item.value : nil, side == .theirs ? item.value : nil, at: place)
      let whole = commas.around(text)
      output.append(ours: side == .ours ? whole : [], theirs: side == .theirs ? whole : [], about: subject)
    }
    return true
  }

  /// The text before an entry that both sides have: a comment changed by one side wins.
  private mutating func sharedLead(
    _ old: MergeItem?, _ mine: MergeItem, _ yours: MergeItem, _ versions: Versions, isFirst: Bool
  ) -> [UInt8] {
    guard rules.keepsLeads else { return lead(of: mine, in: versions.ours, .ours, isFirst: isFirst) }
    if rules.comparesComments {
      let side = commentSide(old?.leading, mine.leading, yours.leading) ?? .ours
      return lead(
        of: side == .ours ? mine : yours, in: side == .ours ? versions.ours : versions.theirs, side, isFirst: isFirst)
    }
    let text = Array(changed(old?.leading, mine.leading, yours.leading))
    if let old, ![ours[mine.leading], theirs[yours.leading]].contains(where: { base?[old.leading] == $0 }),
      ours[mine.leading] != theirs[yours.leading]
    {
      tell(
        .comment, .mergeCommentKept,
        "both sides changed the comment before \"\(mine.key)\"; kept the comment of \(labels.ours)",
        at: MergePlace().inside(mine.key))
    }
    return isFirst ? text : begunOnNewLine(text)
  }

  private func begunOnNewLine(_ lead: [UInt8]) -> [UInt8] {
    lead.first == 0x0A || lead.first == 0x0D ? lead : [0x0A] + lead
  }

  /// The white space and comments before an item at its new place: the first of a container may have another.
  func lead(of item: MergeItem, in node: MergeNode, _ side: MergeSide, isFirst: Bool) -> [UInt8] {
    let tree = tree(side)
    if rules.keepsLeads {
      let text = Array(tree[item.leading])
      return rules.comparesComments
        ? placedLead(text, of: item, in: node, isFirst: isFirst) : isFirst ? text : begunOnNewLine(text)
    }
    let wasFirst = node.items.first?.leading == item.leading
    guard wasFirst != isFirst, let first = node.items.first else { return Array(tree[item.leading]) }
    if isFirst { return Array(tree[first.leading]) }
    guard node.items.count > 1 else {
      let lead = Array(tree[item.leading])
      return lead.isEmpty ? [0x20] : lead
    }
    return Array(tree[node.items[1].leading])
  }

  /// Writes a list; `false`, with nothing written, where the sides disagree on it.
  mutating func mergeList(_ versions: Versions, at place: MergePlace) -> Bool {
    let policy = rules.listPolicy(place.key)
    let elements: [ListElement]
    if policy == .members {
      elements = members(ListKeys(versions, numbered: true), of: versions, at: place)
    } else {
      guard versions.base != nil else { return false }
      let lists = ListKeys(versions, numbered: false)
      let merged = SequenceMerge.aligned(
        base: lists.base, ours: lists.ours, theirs: lists.theirs, keepingBoth: policy == .sequence)
      guard let merged else { return false }
      elements = merged.map { $0.side == .ours ? ListElement(ours: $0.index) : ListElement(theirs: $0.index) }
    }
    recordList(changes(to: versions), at: place)
    write(elements, versions, at: place)
    return true
  }

  /// An element of the merged list: where each version has it, and the only side whose reading shows it, if so.
  struct ListElement {
    var base: Int?
    var ours: Int?
    var theirs: Int?
    var shownBy: MergeSide?
    /// Whether one side removed it and the other changed it.
    var isContested = false
  }

  private func members(_ lists: ListKeys, of versions: Versions, at place: MergePlace) -> [ListElement] {
    let old = ListKeys.places(lists.base)
    let mine = ListKeys.places(lists.ours)
    let yours = ListKeys.places(lists.theirs)
    let order = SequenceMerge.order(base: lists.base, ours: lists.ours, theirs: lists.theirs) { _ in Optional<Int>.none
    }
    var kept: Set<String> = []
    return order.compactMap { key in
      var element = ListElement(base: old[key], ours: mine[key], theirs: yours[key], shownBy: disputes.shownBy[key])
      if (element.ours == nil) != (element.theirs == nil) {
        let side = element.ours == nil ? MergeSide.theirs : .ours
        let reference = place.object.map { ReferencePlace(object: $0, key: place.key, element: key) }
        if let reference, disputes.contested.contains(reference) { element.shownBy = element.shownBy ?? side }
        element.isContested = isChanged(element, by: side, in: versions)
        if element.isContested { element.shownBy = side }
        guard element.base == nil || element.shownBy == side else { return nil }
      }
      // An element that one side has twice goes with the first of the two.
      if let first = ListKeys.first(of: key), !kept.contains(first) { return nil }
      kept.insert(key)
      return element
    }
  }

  /// Whether the side that still has an element changed what is in it; leaves are known by their content.
  private func isChanged(_ element: ListElement, by side: MergeSide, in versions: Versions) -> Bool {
    guard let old = element.base.flatMap({ versions.base?.items[$0] }),
      let item = (side == .ours ? element.ours : element.theirs).map({
        (side == .ours ? versions.ours : versions.theirs).items[$0]
      })
    else { return false }
    return item.value.kind == .dictionary && !old.value.means(item.value)
  }

  private mutating func write(_ elements: [ListElement], _ versions: Versions, at place: MergePlace) {
    let endsEach = !separators.isBetween && endsEachElement(versions)
    let after = endsEach ? separators.element : []
    var commas = CommaPlaces(endsEach ? [] : separators.element)
    let (node, frame) = frame(of: versions)
    output.append(frame[node.range.lowerBound..<node.opening])
    for (position, element) in elements.enumerated() {
      let side = element.ours == nil ? MergeSide.theirs : .ours
      let source = side == .ours ? versions.ours : versions.theirs
      guard let index = element.ours ?? element.theirs else { continue }
      let item = source.items[index]
      let before = lead(of: item, in: source, side, isFirst: position == 0)
      let text = before + Array(tree(side)[item.content]) + after
      let subject =
        !element.isContested
        ? item.key
        : report(
          .removal, element.base.flatMap { versions.base?.items[$0].value }, side == .ours ? item.value : nil,
          side == .theirs ? item.value : nil, at: place.inside(item.key))
      switch element.shownBy {
      case .ours: output.append(ours: commas.around(text), theirs: [], about: subject)
      case .theirs: output.append(ours: [], theirs: commas.around(text), about: subject)
      case nil:
        if let first = element.ours, let second = element.theirs {
          output.append(commas.beforeSettled + before)
          let inner = item.value.kind == .leaf ? place : place.inside(item.key)
          let old = versions.base?.kind == .list ? element.base.flatMap { versions.base?.items[$0] } : nil
          mergeItem(old, versions.ours.items[first], versions.theirs.items[second], at: inner)
          output.append(after)
        } else {
          output.append(commas.beforeSettled + text)
        }
        commas.settle()
      }
    }
    output.append(frame[node.closing..<node.range.upperBound])
  }

  /// Whether the list's last element is followed by a separator too, as Xcode writes it.
  private func endsEachElement(_ versions: Versions) -> Bool {
    guard let separator = separators.element.first else { return false }
    for (node, tree) in [(versions.ours, ours), (versions.theirs, theirs)] {
      guard let last = node.items.last else { continue }
      return last.end < tree.bytes.count && tree.bytes[last.end] == separator
    }
    return true
  }
}

/// The positions of separators that are only between two items.
///
/// A conflicting item includes its separator, so that the file is valid with and without it: the separator before it,
/// or after it while no item without a conflict precedes.
struct CommaPlaces {
  private let comma: [UInt8]
  private var isSettled = false

  init(_ comma: [UInt8]) {
    self.comma = comma
  }

  /// The text before an item without a conflict.
  var beforeSettled: [UInt8] { isSettled ? comma : [] }

  /// A conflicting item, with its separator.
  func around(_ text: [UInt8]) -> [UInt8] { isSettled ? comma + text : text + comma }

  /// Records an item without a conflict.
  mutating func settle() { isSettled = true }
}

/// The keys of a list's versions; a single value counts as a list of one.
struct ListKeys {
  let base: [String]
  let ours: [String]
  let theirs: [String]

  /// Reads the keys; with `numbered` a repeated element gets a separate key.
  init(_ versions: TreeMerge.Versions, numbered: Bool) {
    let lists = [versions.base, versions.ours, versions.theirs].map { node in
      let keys = node.map { node in node.leafText.map { [$0] } ?? node.items.map(\.key) } ?? []
      return numbered ? Self.numbered(keys) : keys
    }
    (base, ours, theirs) = (lists[0], lists[1], lists[2])
  }

  private static func numbered(_ keys: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return keys.map { key in
      let count = counts[key, default: 0] + 1
      counts[key] = count
      return count == 1 ? key : "\(key)\u{0}\(count)"
    }
  }

  /// The key of the first element that a numbered key repeats.
  static func first(of key: String) -> String? {
    guard let end = key.utf8.firstIndex(of: 0) else { return nil }
    return String(key[..<end])
  }

  /// The index of each key that occurs once.
  static func places(_ keys: [String]) -> [String: Int] {
    Dictionary(keys.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The order in which Xcode writes the keys of an object: `isa` first, the others by their bytes.
struct KeyRank: Comparable {
  let key: String

  init(_ key: String) {
    self.key = key
  }

  static func < (left: KeyRank, right: KeyRank) -> Bool {
    if left.key == right.key { return false }
    if left.key == "isa" { return true }
    if right.key == "isa" { return false }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
