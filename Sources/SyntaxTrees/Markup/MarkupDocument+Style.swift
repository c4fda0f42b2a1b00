extension MarkupDocument {
  /// The style that the document is written in, as far as its elements show one, and Xcode's for storyboards otherwise.
  ///
  /// Takes one pass over the document at most; ask once for many edits.
  public var style: MarkupStyle {
    var found = MarkupStyleFinder()
    found.lineEnd = prolog.lazy.compactMap { $0.raw.flatMap { MarkupElement.lineEnd(in: $0) } }.first
    found.visit(root, level: "")
    let usual = MarkupStyle.storyboard
    return MarkupStyle(
      indentation: found.indentation ?? usual.indentation,
      attributesOnLines: found.attributesOnLines ?? usual.attributesOnLines, equals: found.equals ?? usual.equals,
      closesEmpty: found.closesEmpty ?? usual.closesEmpty, lineEnd: found.lineEnd ?? usual.lineEnd)
  }
}

/// Looks for the first sign of each part of a style.
private struct MarkupStyleFinder {
  var indentation: String?
  var attributesOnLines: Bool?
  var equals: String?
  var closesEmpty: Bool?
  var lineEnd: String?

  private var isComplete: Bool {
    indentation != nil && attributesOnLines != nil && equals != nil && closesEmpty != nil && lineEnd != nil
  }

  mutating func visit(_ element: MarkupElement, level: String) {
    if let attribute = element.attributes.first {
      attributesOnLines = attributesOnLines ?? (MarkupElement.level(after: attribute.leading) != nil)
      equals = equals ?? attribute.equals
    }
    if closesEmpty == nil, element.children.allSatisfy(\.isBlank) { closesEmpty = element.isSelfClosing }
    var leading = ""
    for child in element.children where !isComplete {
      switch child {
      case .rawText(let text):
        leading = text
        lineEnd = lineEnd ?? MarkupElement.lineEnd(in: text)
      case .element(let inner):
        let own = MarkupElement.level(after: leading)
        if indentation == nil, let own, own.hasPrefix(level), own.utf8.count > level.utf8.count {
          indentation = String(own.dropFirst(level.count))
        }
        visit(inner, level: own ?? level)
      default:
        continue
      }
    }
  }
}
