import Diagnostics
import SyntaxTrees

/// A file of XML elements whose every byte is known by its place.
struct ElementTree: Sendable {
  let bytes: [UInt8]
  let root: ElementNode

  /// Reads a file.
  ///
  /// - Throws: `markup-malformed` and its like, or `merge-unreadable` for one that is not in UTF-8.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    let encoding = MarkupEncoding(recognizing: bytes)
    guard encoding.form == .utf8 else { throw Diagnostic(.mergeUnreadable, "\"\(file)\" is not UTF-8") }
    let parser = try MarkupParser(bytes, encoding: encoding, file: file)
    self.bytes = parser.text
    var reader = ElementReader(parser)
    root = try reader.document()
  }

  /// The bytes at `range`.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }
}

/// An element in a file.
struct ElementNode: Sendable {
  let name: String
  /// From the first byte of its start tag to behind its last.
  let range: Range<Int>
  let startTag: Range<Int>
  let attributes: [ElementAttribute]
  /// The elements in it.
  var items: [ElementItem]
  /// The text in it, without the white space around it.
  let text: String
  /// The name of the entry that it is in an archive's dictionary or object; `nil` in lists and in other files.
  var entry: String?
  /// Where the white space before its end tag begins.
  let closing: Int
  /// A digest of what it says: equal for elements that differ only in layout and comments.
  var digest: Int
  /// The same without what is computed from the rest.
  var essence: Int

  /// Whether it contains text, so that it is one value.
  var hasText: Bool { !text.isEmpty }

  /// The value of an attribute.
  func value(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  /// Its attributes as they are written, for users.
  var attributeWords: String {
    attributes.filter { $0.name != "key" }.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  /// Whether it or an element in it contains text.
  var containsText: Bool { hasText || items.contains { $0.node.containsText } }

  /// Hands it and all elements in it to `body`, in the order of the file; the parser limits the depth.
  func forEach(_ body: (ElementNode) -> Void) {
    body(self)
    for item in items { item.node.forEach(body) }
  }

  /// The first element in it that is called `name`.
  func first(_ name: String) -> ElementNode? {
    items.first { $0.node.name == name }?.node
  }
}

/// An attribute in a file.
struct ElementAttribute: Sendable {
  let word: ElementName
  /// The value as it is written, without its quotes.
  let value: String
  /// From the white space before its name to behind the closing quote.
  let range: Range<Int>

  var name: String { word.text }
}

/// An element in another.
struct ElementItem: Sendable {
  /// The white space and comments before it.
  let leading: Range<Int>
  /// What it is known by among its neighbours.
  var key: String
  var node: ElementNode
}

extension ElementTree {
  /// The number of bytes before an element on its line.
  func depth(of node: ElementNode) -> Int {
    let start = bytes[..<node.range.lowerBound].lastIndex(of: 0x0A) ?? -1
    return node.range.lowerBound - start - 1
  }

  /// Hands every element to `body`, in the order of the file.
  func forEachElement(_ body: (ElementNode) -> Void) {
    root.forEach(body)
  }
}
