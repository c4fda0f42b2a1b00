/// How markup is laid out when it is written anew.
public struct MarkupStyle: Sendable, Hashable {
  /// The spaces or tabs of a level.
  public var indentation: String
  /// Whether each attribute is on a separate line, one level deeper.
  public var attributesOnLines: Bool
  /// The text between an attribute's name and its value.
  public var equals: String
  /// Whether an element with nothing in it has one tag.
  public var closesEmpty: Bool
  /// The line ending.
  public var lineEnd: String

  /// Creates a style.
  public init(
    indentation: String, attributesOnLines: Bool, equals: String, closesEmpty: Bool, lineEnd: String = "\n"
  ) {
    self.indentation = indentation
    self.attributesOnLines = attributesOnLines
    self.equals = equals
    self.closesEmpty = closesEmpty
    self.lineEnd = lineEnd
  }

  /// As Xcode writes schemes and workspaces: three spaces a level, an attribute a line, two tags for every element.
  public static let scheme = MarkupStyle(
    indentation: "   ", attributesOnLines: true, equals: " = ", closesEmpty: false)
  /// As Xcode writes storyboards: four spaces a level, attributes on one line, one tag for an empty element.
  public static let storyboard = MarkupStyle(
    indentation: "    ", attributesOnLines: false, equals: "=", closesEmpty: true)
}

extension MarkupElement {
  /// The element laid out anew in `style`, a line end last.
  ///
  /// White space between elements is laid out; an element that has text keeps all that is in it as it is.
  public func serialized(style: MarkupStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    laidOut(style: style, level: "").write(to: &bytes)
    bytes += Array(style.lineEnd.utf8)
    return bytes
  }

  /// The element formatted in `style`, with `level` as the indentation of its first line.
  func laidOut(style: MarkupStyle, level: String) -> MarkupElement {
    var element = self
    let inner = level + style.indentation
    element.startTagTail = ""
    element.endTagTail = ""
    for offset in element.attributes.indices {
      element.attributes[offset].leading = style.attributesOnLines ? style.lineEnd + inner : " "
      element.attributes[offset].equals = style.equals
      element.attributes[offset].quote = "\""
      element.attributes[offset].raw = nil
    }
    if children.allSatisfy(\.isBlank) {
      element.isSelfClosing = style.closesEmpty
      element.children = style.closesEmpty ? [] : [.rawText(style.lineEnd + level)]
      return element
    }
    guard children.allSatisfy({ $0.isBlank || $0.text == nil }) else { return element }
    element.children = []
    for child in children where !child.isBlank {
      element.children.append(.rawText(style.lineEnd + inner))
      element.children.append(child.element.map { .element($0.laidOut(style: style, level: inner)) } ?? child)
    }
    element.children.append(.rawText(style.lineEnd + level))
    return element
  }
}
