extension TreeMerge {
  /// Writes the objects of a project, section by section.
  mutating func mergeObjects(_ versions: Versions, layout: SectionLayout) {
    let old = ItemIndex(versions.base)
    let mine = ItemIndex(versions.ours)
    let yours = ItemIndex(versions.theirs)
    let node = versions.ours
    output.append(ours[node.range.lowerBound..<node.opening] + layout.newline)
    let oldSections = ObjectSections(versions.base)
    let ourSections = ObjectSections(versions.ours)
    let theirSections = ObjectSections(versions.theirs)
    let kinds = SequenceMerge.order(
      base: oldSections.kinds, ours: ourSections.kinds, theirs: theirSections.kinds, rank: { $0 })
    for kind in kinds {
      let order = SequenceMerge.order(
        base: oldSections[kind], ours: ourSections[kind], theirs: theirSections[kind], rank: { $0 })
      var section = Section(kind: kind, layout: layout)
      for id in order {
        mergeObject(id, old: old[id], mine: mine[id], yours: yours[id], in: &section)
      }
      if section.isOpen { output.append(layout.ending(kind) + layout.newline) }
    }
    let tail = ours[node.closing..<node.range.upperBound]
    if let brace = tail.lastIndex(of: 0x0A) { output.append(tail[(brace + 1)...]) } else { output.append(tail) }
  }

  /// A section in the making: its comment is written when its first object is.
  private struct Section {
    let kind: String
    let layout: SectionLayout
    var isOpen = false
  }

  private mutating func mergeObject(
    _ id: String, old: SyntaxItem?, mine: SyntaxItem?, yours: SyntaxItem?, in section: inout Section
  ) {
    let place = MergePlace(object: id)
    switch (mine, yours) {
    case (let first?, let second?):
      guard SectionLayout.kind(of: first) == section.kind else { return }
      open(&section)
      if disputes.shownBy[id] != nil || SectionLayout.kind(of: second) != section.kind {
        report(.value, old?.value, first.value, second.value, at: place)
        output.append(
          ours: objectText(first, .ours, section.layout), theirs: objectText(second, .theirs, section.layout))
      } else {
        output.append(section.layout.indent)
        mergeItem(old, first, second, at: place)
        output.append(separators.entry + section.layout.newline)
      }
    case (let item?, nil): mergeOneSided(item, .ours, old: old, at: place, in: &section)
    case (nil, let item?): mergeOneSided(item, .theirs, old: old, at: place, in: &section)
    case (nil, nil): break
    }
  }

  private mutating func mergeOneSided(
    _ item: SyntaxItem, _ side: MergeSide, old: SyntaxItem?, at place: MergePlace, in section: inout Section
  ) {
    let isDisputed = place.object.map { disputes.shownBy[$0] == side } ?? false
    guard old == nil || isDisputed else { return }
    open(&section)
    let text = objectText(item, side, section.layout)
    guard isDisputed else { return appendObject(item, side, section.layout) }
    if old != nil {
      report(.removal, old?.value, side == .ours ? item.value : nil, side == .theirs ? item.value : nil, at: place)
    }
    output.append(ours: side == .ours ? text : [], theirs: side == .theirs ? text : [])
  }

  /// Writes an object that only one side has; references in it that the other side has put elsewhere are in dispute.
  private mutating func appendObject(_ item: SyntaxItem, _ side: MergeSide, _ layout: SectionLayout) {
    let tree = tree(side)
    var position = item.content.lowerBound
    output.append(layout.indent)
    for range in contestedRanges(in: item, side) {
      output.append(tree[position..<range.lowerBound])
      output.append(ours: side == .ours ? tree[range] : [], theirs: side == .theirs ? tree[range] : [])
      position = range.upperBound
    }
    output.append(tree[position..<item.content.upperBound])
    output.append(separators.entry + layout.newline)
  }

  private func contestedRanges(in object: SyntaxItem, _ side: MergeSide) -> [Range<Int>] {
    guard !disputes.contested.isEmpty else { return [] }
    return object.value.items.flatMap { list in
      list.value.items.filter { element in
        disputes.contested.contains(ReferencePlace(object: object.key, key: list.key, element: element.key))
      }.map { element in
        let endsWithComma = tree(side).bytes[element.end...].first == separators.element.first
        return element.leading.lowerBound..<(endsWithComma ? element.end + 1 : element.end)
      }
    }
  }

  private mutating func open(_ section: inout Section) {
    guard !section.isOpen else { return }
    section.isOpen = true
    let layout = section.layout
    output.append(layout.newline + layout.beginning(section.kind) + layout.newline)
  }

  private func objectText(_ item: SyntaxItem, _ side: MergeSide, _ layout: SectionLayout) -> [UInt8] {
    layout.indent + tree(side)[item.content] + separators.entry + layout.newline
  }
}

/// The identifiers of a file's objects by kind.
private struct ObjectSections {
  private(set) var kinds: [String] = []
  private var identifiers: [String: [String]] = [:]

  init(_ objects: SyntaxNode?) {
    for item in objects?.items ?? [] {
      guard let kind = SectionLayout.kind(of: item) else { continue }
      if identifiers[kind] == nil { kinds.append(kind) }
      identifiers[kind, default: []].append(item.key)
    }
  }

  subscript(kind: String) -> [String] { identifiers[kind] ?? [] }
}
