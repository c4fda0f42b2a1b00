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

  /// Adds `element` after the elements that are there, on lines of its own laid out in `style`.
  public mutating func append(_ element: MarkupElement, style: MarkupStyle) {
    insert(element, before: elements.count, style: style)
  }

  /// Puts `element` before the one that is at `index` among the elements, on lines of its own laid out in `style`.
  ///
  /// It stands as deep as its neighbours do; into an element without any it goes a level deeper than that one's end.
  public mutating func insert(_ element: MarkupElement, before index: Int, style: MarkupStyle) {
    let offsets = children.indices.filter { children[$0].element != nil }
    let following = offsets.indices.contains(index) ? offsets[index] : nil
    guard let neighbour = following ?? offsets.last else {
      insertFirst(element, style: style)
      return
    }
    let leading = leadingBlank(before: neighbour) ?? ""
    let node = MarkupNode.element(element.laidOut(style: style, level: Self.level(after: leading)))
    let blank: [MarkupNode] = leading.isEmpty ? [] : [.rawText(leading)]
    if let following {
      children.insert(contentsOf: [node] + blank, at: following)
    } else {
      children.insert(contentsOf: blank + [node], at: neighbour + 1)
    }
  }

  /// Removes the elements that `predicate` holds for, each with the white space before it.
  public mutating func removeElements(where predicate: (MarkupElement) -> Bool) {
    var kept: [MarkupNode] = []
    kept.reserveCapacity(children.count)
    for child in children {
      if let element = child.element, predicate(element) {
        if kept.last?.isBlank == true { kept.removeLast() }
      } else {
        kept.append(child)
      }
    }
    children = kept
  }

  private mutating func changeElement(at offset: Int, _ change: (inout MarkupElement) -> Void) {
    guard case .element(var element) = children[offset] else { return }
    // Held once only, so that a change of one part does not copy the others.
    children[offset] = .rawText("")
    change(&element)
    children[offset] = .element(element)
  }

  private mutating func insertFirst(_ element: MarkupElement, style: MarkupStyle) {
    let closing = children.last.flatMap { $0.isBlank ? $0.text : nil } ?? fallbackClosing(style)
    let inner = Self.level(after: closing) + style.indentation
    if children.last?.isBlank == true { children.removeLast() }
    children.append(.rawText("\n" + inner))
    children.append(.element(element.laidOut(style: style, level: inner)))
    children.append(.rawText(closing))
  }

  /// The white space before the end tag of an element that has none, by where the element begins.
  private func fallbackClosing(_ style: MarkupStyle) -> String {
    let column = column ?? 1
    return "\n" + String(repeating: style.indentation.first ?? " ", count: column - 1)
  }

  private func leadingBlank(before offset: Int) -> String? {
    guard offset > 0, case .rawText(let raw) = children[offset - 1], children[offset - 1].isBlank else { return nil }
    return raw
  }

  private static func level(after blank: String) -> String {
    let bytes = Array(blank.utf8)
    guard let lineEnd = bytes.lastIndex(of: 0x0A) else { return "" }
    return String(decoding: bytes[(lineEnd + 1)...], as: UTF8.self)
  }
}
