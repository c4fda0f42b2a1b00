extension MarkupElement {
  /// Changes the first element called `name` in place; answers whether there is one.
  @discardableResult
  public mutating func changeFirst(_ name: String, _ change: (inout MarkupElement) -> Void) -> Bool {
    guard let offset = children.firstIndex(where: { $0.element?.name == name }) else { return false }
    changeElement(at: offset, change)
    return true
  }

  /// Changes every element directly in it, in order.
  public mutating func changeElements(_ change: (inout MarkupElement) -> Void) {
    for offset in children.indices where children[offset].element != nil {
      changeElement(at: offset, change)
    }
  }

  /// Appends `element` after the existing elements, on new lines formatted in `style`.
  public mutating func append(_ element: MarkupElement, style: MarkupStyle) {
    insert(element, before: .max, style: style)
  }

  /// Inserts `element` before the element at `index`, on new lines formatted in `style`.
  ///
  /// It is indented like its neighbours; in an element without children, one level deeper than that one's end. The
  /// comments before an element and at the end of its line stay with it, and lines end as they do around it.
  public mutating func insert(_ element: MarkupElement, before index: Int, style: MarkupStyle) {
    var parts = MarkupSegments(children)
    guard let neighbour = parts.segments.indices.contains(index) ? parts.segments[index] : parts.segments.last else {
      insertFirst(element, style: style)
      return
    }
    let leading = neighbour.leading
    let level = Self.level(after: leading) ?? ""
    var style = style
    style.lineEnd = Self.lineEnd(in: leading) ?? style.lineEnd
    let isOnOneLine = Self.level(after: leading) == nil
    let blank = isOnOneLine ? (MarkupNode.rawText(leading).isBlank ? leading : "") : style.lineEnd + level
    let new = MarkupSegments.Segment(
      before: blank.isEmpty ? [] : [.rawText(blank)], element: element.laidOut(style: style, level: level))
    parts.segments.insert(new, at: min(max(index, 0), parts.segments.count))
    children = parts.children
  }

  /// Removes the elements that `predicate` holds for, each with the white space before it and the comment that ends its
  /// line; comments on lines of their own stay.
  ///
  /// With a `style` that has it so, an element that is left with nothing in it becomes one tag.
  public mutating func removeElements(style: MarkupStyle? = nil, where predicate: (MarkupElement) -> Bool) {
    let parts = MarkupSegments(children)
    var kept: [MarkupNode] = []
    kept.reserveCapacity(children.count)
    for segment in parts.segments {
      guard predicate(segment.element) else {
        kept += segment.nodes
        continue
      }
      kept += segment.before
      if kept.last?.isBlank == true { kept.removeLast() }
    }
    children = kept + parts.tail
    if style?.closesEmpty == true, parts.segments.count > 0, children.allSatisfy(\.isBlank) {
      children = []
      isSelfClosing = true
    }
  }

  /// Gives the attribute `name` a value, or removes it; a new one comes where `order` puts it among the others.
  public mutating func setAttribute(_ name: String, to value: String?, order: [String]) {
    let isNew = self[attribute: name] == nil && value != nil
    self[attribute: name] = value
    guard isNew, let rank = order.firstIndex(of: name), let new = attributes.popLast() else { return }
    let next = attributes.firstIndex { other in order.firstIndex(of: other.name).map { $0 > rank } ?? false }
    attributes.insert(new, at: next ?? attributes.count)
  }

  /// Sets `text` as its only content; the source stays unchanged if it already has that text.
  public mutating func setText(_ text: String) {
    guard self.text != text || children.contains(where: { $0.element != nil }) else { return }
    children = text.isEmpty ? [] : [.text(text)]
  }

  private mutating func changeElement(at offset: Int, _ change: (inout MarkupElement) -> Void) {
    guard case .element(var element) = children[offset] else { return }
    // Held once only, so that a change of one part does not copy the others.
    children[offset] = .rawText("")
    change(&element)
    children[offset] = .element(element)
  }

  private mutating func insertFirst(_ element: MarkupElement, style: MarkupStyle) {
    var style = style
    let last = children.last.flatMap { $0.isBlank ? $0.raw : nil }
    if let lineEnd = attributes.last.flatMap({ Self.lineEnd(in: $0.leading) }) { style.lineEnd = lineEnd }
    if let lineEnd = last.flatMap({ Self.lineEnd(in: $0) }) { style.lineEnd = lineEnd }
    let level = last.flatMap { Self.level(after: $0) } ?? fallbackLevel(style)
    let inner = level + style.indentation
    if children.last?.isBlank == true { children.removeLast() }
    children.append(.rawText(style.lineEnd + inner))
    children.append(.element(element.laidOut(style: style, level: inner)))
    children.append(.rawText(style.lineEnd + level))
  }

  /// The indentation of the line that this element begins.
  private func fallbackLevel(_ style: MarkupStyle) -> String {
    String(repeating: style.indentation.first ?? " ", count: (column ?? 1) - 1)
  }

  /// The spaces and tabs at the beginning of the last line of `text`; `nil` if it ends no line.
  static func level(after text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let lineEnd = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    return String(decoding: bytes[(lineEnd + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// The line ending of `text`.
  static func lineEnd(in text: String) -> String? {
    let hasReturn = text.utf8.contains(0x0D)
    return text.utf8.contains(0x0A) ? hasReturn ? "\r\n" : "\n" : hasReturn ? "\r" : nil
  }
}
