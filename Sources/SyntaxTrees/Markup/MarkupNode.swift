/// A node in an element or beside the root.
public indirect enum MarkupNode: Sendable, Hashable {
  /// An element.
  case element(MarkupElement)
  /// Text as it is written, references and all.
  case rawText(String)
  /// The text between `<!--` and `-->`.
  case comment(String)
  /// The text between `<![CDATA[` and `]]>`.
  case characterData(String)
  /// The text between `<?` and `?>`.
  case instruction(String)
  /// The text between `<!DOCTYPE` and `>`.
  case doctype(String)

  /// Text with the value `text`, with special characters escaped.
  public static func text(_ text: String) -> MarkupNode {
    .rawText(MarkupText.escaped(text))
  }

  /// The element, if it is one.
  public var element: MarkupElement? {
    if case .element(let element) = self { element } else { nil }
  }

  /// The value of a text node.
  public var text: String? {
    switch self {
    case .rawText(let raw):
      if case .success(let text) = MarkupText.decode(Array(raw.utf8)[...]) { text } else { raw }
    case .characterData(let text): text
    default: nil
    }
  }

  /// A text as it is written, line ends and all.
  var raw: String? {
    if case .rawText(let raw) = self { raw } else { nil }
  }

  /// Whether it is text of nothing but white space.
  var isBlank: Bool {
    if case .rawText(let raw) = self { raw.utf8.allSatisfy(MarkupName.isSpace) } else { false }
  }

  /// A node that is no element, as it is written.
  var written: String {
    switch self {
    case .element: ""
    case .rawText(let raw): raw
    case .comment(let text): "<!--\(text)-->"
    case .characterData(let text): "<![CDATA[\(text)]]>"
    case .instruction(let text): "<?\(text)?>"
    case .doctype(let text): "<!DOCTYPE\(text)>"
    }
  }

  func write(to bytes: inout [UInt8]) {
    if case .element(let element) = self { element.write(to: &bytes) } else { bytes += Array(written.utf8) }
  }
}

extension MarkupElement {
  func write(to bytes: inout [UInt8]) {
    bytes += Array("<\(name)".utf8)
    for attribute in attributes {
      attribute.write(to: &bytes)
    }
    bytes += Array(startTagTail.utf8)
    guard !(isSelfClosing && children.isEmpty) else {
      bytes += Array("/>".utf8)
      return
    }
    bytes.append(UInt8(ascii: ">"))
    for child in children {
      child.write(to: &bytes)
    }
    bytes += Array("</\(name)\(endTagTail)>".utf8)
  }
}
