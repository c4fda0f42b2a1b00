/// A start tag, as ranges of bytes in the text.
package struct MarkupTag: Sendable {
  /// All of its bytes.
  package let range: Range<Int>
  /// The name.
  package let name: Range<Int>
  /// The attributes, in order, each with another name.
  package let attributes: [Attribute]
  /// The white space before its end.
  package let tail: Range<Int>
  /// Whether it closes the element that it opens.
  package let isEmpty: Bool

  /// An attribute, as ranges of bytes in the text.
  package struct Attribute: Sendable {
    /// From the white space before the name to behind the closing quote.
    package let range: Range<Int>
    /// The name.
    package let name: Range<Int>
    /// The value without its quotes, references and all.
    package let value: Range<Int>
    /// Whether the value is what is written: it has no references, and no white space but spaces.
    package let isPlain: Bool
  }
}

/// A piece of a well-formed document.
package enum MarkupPiece: Sendable {
  /// A start tag; an empty one has no end tag.
  case start(MarkupTag)
  /// The end tag of the innermost open element, with the white space before its end.
  case end(MarkupToken, tail: Range<Int>)
  /// Something that is no tag.
  case content(MarkupToken)
}
