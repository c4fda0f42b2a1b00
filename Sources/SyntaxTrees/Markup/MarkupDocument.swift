public import Diagnostics

/// A file of markup that can be edited without touching what an edit does not concern.
///
/// Order, comments, white space, quotes, references and the encoding are kept: written without an edit, the file is the
/// one that was read, byte for byte. A document type is kept and never followed.
public struct MarkupDocument: Sendable, Hashable {
  /// The nodes before the root element: the declaration, comments, a document type, white space.
  public var prolog: [MarkupNode]
  /// The element that holds all others.
  public var root: MarkupElement
  /// The nodes after the root element.
  public var epilog: [MarkupNode]
  /// The encoding of the file.
  public let encoding: MarkupEncoding

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `markup-malformed` with the place and what was expected there, `markup-too-deep` or `markup-too-large`.
  public init(parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    encoding = MarkupEncoding(recognizing: bytes)
    var builder = MarkupTreeBuilder(try MarkupParser(bytes, encoding: encoding, file: file, limits: limits))
    (prolog, root, epilog) = try builder.document()
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for node in prolog {
      node.write(to: &bytes)
    }
    root.write(to: &bytes)
    for node in epilog {
      node.write(to: &bytes)
    }
    return encoding.encoded(bytes)
  }
}
