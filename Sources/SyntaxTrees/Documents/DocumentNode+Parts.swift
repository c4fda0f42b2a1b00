extension DocumentNode {
  /// A part that is to come before the one at an offset.
  struct Addition {
    var offset: Int
    var key: String?
    var value: Value
  }

  /// The position of the parts of this value, which is at `spot`.
  func innerSpot<Layout: DocumentLayout<Value>>(_ spot: DocumentSpot, _ layout: Layout) -> DocumentSpot {
    if let last = parts.last, let level = Whitespace.level(after: last.leading) { return .init(level: level) }
    if isBraceless { return spot }
    guard parts.isEmpty, !spot.isOnOneLine else { return .init(level: spot.level, isOnOneLine: true) }
    return .init(level: spot.level + layout.unit)
  }

  /// The position of the value of the part at `offset`.
  func spot<Layout: DocumentLayout<Value>>(of offset: Int, _ spot: DocumentSpot, _ layout: Layout) -> DocumentSpot {
    let part = parts[offset]
    let own = part.key.flatMap { Whitespace.level(after: $0.separator) } ?? Whitespace.level(after: part.leading)
    return own.map { .init(level: $0) } ?? innerSpot(spot, layout)
  }

  // MARK: Inserting

  /// Puts new parts between those that are there, on lines of their own where the others are; takes one pass for all.
  mutating func insert<Layout: DocumentLayout<Value>>(_ additions: [Addition], at spot: DocumentSpot, _ layout: Layout)
  {
    guard !additions.isEmpty else { return }
    layout.open(&self)
    let inner = innerSpot(spot, layout)
    var waiting = additions[...]
    if additions[0].offset < parts.count {
      var merged: [Part] = []
      merged.reserveCapacity(parts.count + additions.count)
      for offset in parts.indices {
        var following = parts[offset]
        while let addition = waiting.first, addition.offset <= offset {
          let neighbour = merged.last ?? following
          merged.append(
            part(addition, like: neighbour, isFirst: merged.isEmpty, before: &following.leading, inner, layout))
          waiting.removeFirst()
        }
        merged.append(following)
      }
      replaceParts(merged)
    }
    for addition in waiting {
      appendNew(addition, at: spot, inner, layout)
    }
  }

  private mutating func appendNew<Layout: DocumentLayout<Value>>(
    _ addition: Addition, at spot: DocumentSpot, _ inner: DocumentSpot, _ layout: Layout
  ) {
    guard let last = parts.last else {
      var first = newPart(addition, like: nil, inner, layout)
      first.leading = beginFirst(at: spot, inner, layout)
      first.separator = layout.isTerminated(kind) ? layout.separator(in: kind) : nil
      append(first)
      return
    }
    var following = tail
    var new = part(addition, like: last, isFirst: false, before: &following, inner, layout)
    new.separator = last.separator
    tail = following
    let separator = last.separator ?? layout.separator(in: kind)
    change(parts.count - 1) { $0.separator = separator }
    append(new)
  }

  /// The text before the first part of an empty container, which loses its white space.
  private mutating func beginFirst<Layout: DocumentLayout<Value>>(
    at spot: DocumentSpot, _ inner: DocumentSpot, _ layout: Layout
  ) -> String {
    if inner.isOnOneLine, !Whitespace.endsLine(tail) { return "" }
    let comments = Whitespace.trimmedAtEnd(tail)
    let start = comments.isEmpty && isBraceless ? "" : comments + layout.lineEnd + inner.level
    if isBraceless {
      tail = layout.lineEnd
    } else {
      tail = layout.lineEnd + (Whitespace.level(after: tail) ?? spot.level)
    }
    return start
  }

  /// A new part in the manner of `neighbour`, which takes a comment that ends the line before it to itself.
  private func part<Layout: DocumentLayout<Value>>(
    _ addition: Addition, like neighbour: Part, isFirst: Bool, before following: inout String,
    _ inner: DocumentSpot, _ layout: Layout
  ) -> Part {
    var new = newPart(addition, like: neighbour, inner, layout)
    new.separator = layout.separator(in: kind)
    let level = Whitespace.level(after: neighbour.leading) ?? (isBraceless ? inner.level : nil)
    let (comment, rest) = Whitespace.split(following)
    if let level = level ?? (isFirst || rest.isEmpty || comment.isEmpty ? nil : inner.level) {
      new.leading = (isFirst ? "" : comment) + layout.lineEnd + level
      if !isFirst { following = rest }
    } else {
      (new.leading, following) = layout.leading(onLineOf: neighbour, in: self, isFirst: isFirst, before: following)
    }
    return new
  }

  private func newPart<Layout: DocumentLayout<Value>>(
    _ addition: Addition, like neighbour: Part?, _ inner: DocumentSpot, _ layout: Layout
  ) -> Part {
    let node = layout.node(addition.value, at: inner, like: neighbour?.node)
    return Part(leading: "", key: addition.key.map { layout.key($0, at: inner, like: neighbour?.key) }, node: node)
  }

  // MARK: Removing

  /// Removes parts with their lines and the comments that end these; comments on lines of their own stay.
  mutating func removeParts<Layout: DocumentLayout<Value>>(_ layout: Layout, where isDoomed: (Int) -> Bool) {
    var kept: [Part] = []
    kept.reserveCapacity(parts.count)
    var gap: String?
    for offset in parts.indices {
      var part = parts[offset]
      if let gap { part.leading = layout.closing(gap, part.leading, isFirst: kept.isEmpty, isPart: true) }
      gap = isDoomed(offset) ? part.leading : nil
      if gap == nil { kept.append(part) }
    }
    guard kept.count < parts.count else { return }
    if let gap {
      tail = layout.closing(gap, tail, isFirst: kept.isEmpty, isPart: false)
      if parts.last?.separator == nil, !kept.isEmpty { kept[kept.count - 1].separator = nil }
    }
    replaceParts(kept)
    if kept.isEmpty, Whitespace.isBlank(tail), !isBraceless { layout.close(&self) }
  }
}

extension DocumentLayout {
  /// The text before `following` after removing the part between `gap` and it.
  func closing(_ gap: String, _ following: String, isFirst: Bool, isPart: Bool) -> String {
    let comments = Whitespace.trimmedAtEnd(gap)
    var rest = following
    if Whitespace.endsLine(gap), case let (comment, after) = Whitespace.split(following), !comment.isEmpty,
      Whitespace.endsLine(after)
    {
      rest = after
    }
    if comments.isEmpty, Whitespace.isBlank(rest), isPart {
      let isOnOneLine = !Whitespace.endsLine(gap) && !Whitespace.endsLine(rest)
      return isOnOneLine ? (isFirst ? gap : rest) : gap.utf8.count > rest.utf8.count ? gap : rest
    }
    let isCut = Whitespace.needsLineEnd(comments) && rest.utf8.first.map(Self.endsLine) != true
    return comments + (isCut ? lineEnd : "") + rest
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == Byte.lineFeed || byte == Byte.carriageReturn
  }
}
