/// The contents of an element, split so that each element has its own white space and comments.
struct MarkupSegments {
  /// An element with the white space and comments before it, and the comment that ends its line.
  struct Segment {
    var before: [MarkupNode]
    var element: MarkupElement
    var after: [MarkupNode] = []

    /// The white space right before the element, or before the comments that precede it on lines of their own.
    var leading: String {
      before.last { $0.raw != nil }?.raw ?? ""
    }

    var nodes: [MarkupNode] { before + [.element(element)] + after }
  }

  var segments: [Segment] = []
  /// The nodes after the last element.
  var tail: [MarkupNode] = []

  init(_ children: [MarkupNode]) {
    var offset = children.startIndex
    while offset < children.endIndex {
      guard case .element(let element) = children[offset] else {
        tail.append(children[offset])
        offset += 1
        continue
      }
      let end = Self.endOfLine(children, after: offset)
      segments.append(Segment(before: tail, element: element, after: Array(children[(offset + 1)..<end])))
      tail = []
      offset = end
    }
  }

  var children: [MarkupNode] { segments.flatMap(\.nodes) + tail }

  /// The end of the comments on the line of the element at `offset`, if the line ends after them.
  private static func endOfLine(_ children: [MarkupNode], after offset: Int) -> Int {
    var end = offset + 1
    var next = offset + 1
    while next < children.count {
      switch children[next] {
      case .comment:
        end = next + 1
      case .rawText(let text) where children[next].isBlank:
        if text.utf8.contains(0x0A) || text.utf8.contains(0x0D) { return end }
      default:
        return offset + 1
      }
      next += 1
    }
    return offset + 1
  }
}
