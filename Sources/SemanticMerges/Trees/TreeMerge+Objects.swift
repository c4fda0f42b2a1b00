extension TreeMerge {
  /// Writes the objects of a project, section by section.
  mutating func mergeObjects(_ versions: Versions, of project: ProjectParts) {
    let layouts = project.layouts
    let old = project.base ?? ItemIndex(nil)
    let mine = project.ours
    let yours = project.theirs
    let node = versions.ours
    let layout = layouts.written
    output.append(ours[node.range.lowerBound..<node.opening] + layout.newline)
    let ourSections = ObjectSections(mine) { layouts.section(of: mine.items[$0], .ours) }
    let theirSections = ObjectSections(yours) { layouts.section(of: yours.items[$0], .theirs) }
    // An object keeps its place in the base unless both sides moved it.
    let (inOurs, inTheirs) = (old.places(in: mine), old.places(in: yours))
    let oldSections = ObjectSections(old) { place in
      inOurs[place].map { layouts.section(of: mine.items[$0], .ours) }
        ?? inTheirs[place].map { layouts.section(of: yours.items[$0], .theirs) } ?? ""
    }
    let names = SequenceMerge.order(
      base: oldSections.names, ours: ourSections.names, theirs: theirSections.names, rank: { $0 })
    var (before, first, second) = (ItemIndex.Cursor(old), ItemIndex.Cursor(mine), ItemIndex.Cursor(yours))
    for name in names {
      let order = SequenceMerge.order(
        base: oldSections[name], ours: ourSections[name], theirs: theirSections[name], renamed: renamed, rank: { $0 })
      var section = Section(name: name, layout: layout)
      if disputes.count > 0 { section.only = onlySide(with: order.map { (old[$0], mine[$0], yours[$0]) }) }
      for id in order {
        let (item, other) = (first.item(of: id), second.item(of: id))
        if let item, other != nil, layouts.section(of: item, .ours) != name { continue }
        mergeObject(id, old: before.item(of: id), mine: item, yours: other, in: &section)
      }
      if section.isOpen { append(layout.ending(name), of: section) }
    }
    let tail = ours[node.closing..<node.range.upperBound]
    if let brace = tail.lastIndex(of: 0x0A) { output.append(tail[(brace + 1)...]) } else { output.append(tail) }
  }

  /// A section in the making: its comment is written when its first object is.
  private struct Section {
    let name: String
    let layout: SectionLayout
    /// The only side whose reading has the section, with an object for which it is there.
    var only: (side: MergeSide, object: String)?
    var isOpen = false
  }

  /// The side that alone has the rest of a section's objects, if all of them conflict.
  private func onlySide(
    with objects: [(old: MergeItem?, mine: MergeItem?, yours: MergeItem?)]
  ) -> (side: MergeSide, object: String)? {
    var only: (side: MergeSide, object: String)?
    for (old, mine, yours) in objects {
      guard let item = mine ?? yours else { continue }
      let side = mine == nil ? MergeSide.theirs : .ours
      let isShown = disputes.shownBy[item.key] == side
      if mine == nil || yours == nil, old != nil, !isShown { continue }
      guard mine == nil || yours == nil, isShown, only.map({ $0.side == side }) ?? true else { return nil }
      only = only ?? (side, item.key)
    }
    return only
  }

  private mutating func append(_ text: [UInt8], of section: Section) {
    guard let (side, object) = section.only else { return output.append(text) }
    output.append(ours: side == .ours ? text : [], theirs: side == .theirs ? text : [], about: object)
  }

  private mutating func mergeObject(
    _ id: String, old: MergeItem?, mine: MergeItem?, yours: MergeItem?, in section: inout Section
  ) {
    let place = MergePlace(object: id)
    switch (mine, yours) {
    case (let first?, let second?):
      open(&section)
      if disputes.shownBy[id] != nil {
        let subject = report(.value, old?.value, first.value, second.value, at: place)
        output.append(
          ours: objectText(first, .ours, section.layout), theirs: objectText(second, .theirs, section.layout),
          about: subject)
      } else if disputes.split.contains(id) {
        output.append(
          ours: objectText(first, .ours, section.layout), theirs: objectText(second, .theirs, section.layout), about: id
        )
      } else {
        output.append(SectionLayout.indent(of: first, in: ours))
        mergeItem(old, first, second, at: place)
        output.append(separators.entry + section.layout.newline)
      }
    case (let item?, nil): mergeOneSided(item, .ours, old: old, at: place, in: &section)
    case (nil, let item?): mergeOneSided(item, .theirs, old: old, at: place, in: &section)
    case (nil, nil): break
    }
  }

  private mutating func mergeOneSided(
    _ item: MergeItem, _ side: MergeSide, old: MergeItem?, at place: MergePlace, in section: inout Section
  ) {
    let isDisputed = disputes.shownBy[item.key] == side
    guard old == nil || isDisputed else { return record(.removed, by: side.other, at: place) }
    open(&section)
    guard isDisputed else { return appendObject(item, side, at: place, section.layout) }
    let text = objectText(item, side, section.layout, without: ranges(leavingIn: item, old, side))
    output.append(ours: side == .ours ? text : [], theirs: side == .theirs ? text : [], about: item.key)
  }

  /// Writes an object that only one side has; its references to conflicting objects conflict as well.
  private mutating func appendObject(
    _ item: MergeItem, _ side: MergeSide, at place: MergePlace, _ layout: SectionLayout
  ) {
    record(.added, by: side, at: place)
    let tree = tree(side)
    var position = item.content.lowerBound
    output.append(SectionLayout.indent(of: item, in: tree))
    for (range, shown, element) in disputedRanges(in: item, side) {
      output.append(tree[position..<range.lowerBound])
      output.append(
        ours: shown == .ours ? tree[range] : [], theirs: shown == .theirs ? tree[range] : [], about: element)
      position = range.upperBound
    }
    output.append(tree[position..<item.content.upperBound])
    output.append(separators.entry + layout.newline)
  }

  /// The ranges where a group that the other side removed lists its former children, now removed or moved.
  private func ranges(leavingIn object: MergeItem, _ old: MergeItem?, _ side: MergeSide) -> [Range<Int>] {
    let list = object.value.items.first { $0.key == "children" }
    let before = Set(old?.value.value("children")?.leafTexts ?? [])
    return (list?.value.items ?? []).filter { before.contains($0.key) && disputes.shownBy[$0.key] == nil }.map {
      range(of: $0, side)
    }
  }

  /// A list's element with the text before it and its separator.
  private func range(of element: MergeItem, _ side: MergeSide) -> Range<Int> {
    let endsWithComma = tree(side).bytes[element.end...].first == separators.element.first
    return element.leading.lowerBound..<(endsWithComma ? element.end + 1 : element.end)
  }

  private func disputedRanges(
    in object: MergeItem, _ side: MergeSide
  ) -> [(range: Range<Int>, shown: MergeSide, element: String)] {
    guard disputes.count > 0 else { return [] }
    return object.value.items.filter { ProjectKeys.isListOfReferences($0.key) }.flatMap { list in
      list.value.items.compactMap { element in
        let place = ReferencePlace(object: object.key, key: list.key, element: element.key)
        guard let shown = disputes.contested.contains(place) ? side : disputes.shownBy[element.key] else { return nil }
        return (range(of: element, side), shown, element.key)
      }
    }
  }

  private mutating func open(_ section: inout Section) {
    guard !section.isOpen else { return }
    section.isOpen = true
    append(section.layout.beginning(section.name), of: section)
  }

  private func objectText(
    _ item: MergeItem, _ side: MergeSide, _ layout: SectionLayout, without ranges: [Range<Int>] = []
  ) -> [UInt8] {
    let tree = tree(side)
    var text = Array(SectionLayout.indent(of: item, in: tree))
    var position = item.content.lowerBound
    for range in ranges {
      text += tree[position..<range.lowerBound]
      position = range.upperBound
    }
    return text + tree[position..<item.content.upperBound] + separators.entry + layout.newline
  }
}

/// The identifiers of a file's objects by section.
private struct ObjectSections {
  private(set) var names: [String] = []
  private var identifiers: [String: [String]] = [:]

  init(_ objects: ItemIndex, section: (Int) -> String) {
    var (current, run): (String, [String]) = ("", [])
    for place in objects.items.indices {
      let name = section(place)
      if name != current {
        append(run, to: current)
        (current, run) = (name, [])
      }
      run.append(objects.items[place].key)
    }
    append(run, to: current)
  }

  private mutating func append(_ run: [String], to name: String) {
    guard !run.isEmpty else { return }
    if identifiers[name] == nil { names.append(name) }
    identifiers[name, default: []] += run
  }

  subscript(name: String) -> [String] { identifiers[name] ?? [] }
}
