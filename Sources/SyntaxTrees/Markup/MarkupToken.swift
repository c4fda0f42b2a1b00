/// A piece of markup between two others, as ranges of bytes in the text.
public struct MarkupToken: Sendable, Hashable {
  /// The kinds of piece.
  public enum Kind: Sendable, Hashable {
    /// Characters between tags, entities and all.
    case text
    /// A tag that opens an element.
    case startTag
    /// A tag that opens and closes an element.
    case emptyTag
    /// A tag that closes an element.
    case endTag
    /// `<!-- … -->`.
    case comment
    /// `<![CDATA[ … ]]>`.
    case characterData
    /// `<? … ?>`, the XML declaration too.
    case instruction
    /// `<!DOCTYPE … >`.
    case doctype
  }

  /// The kind of token.
  public let kind: Kind
  /// All of its bytes.
  public let range: Range<Int>
  /// The name of a tag, or the text between the delimiters of the other kinds.
  public let content: Range<Int>
}
