extension Whitespace {
  /// Splits `text` into the comments that still belong to the line of the value before, and the rest.
  ///
  /// A comment of several lines that begins in that line belongs to it whole.
  package static func split(_ text: String) -> (endOfLine: String, rest: String) {
    let bytes = text.utf8
    var index = bytes.startIndex
    var hasComment = false
    while index < bytes.endIndex, !isLineEnd(bytes[index]) {
      if Byte.isSpace(bytes[index]) {
        bytes.formIndex(after: &index)
      } else {
        hasComment = true
        index = endOfComment(in: bytes[index...]).index
      }
    }
    return hasComment ? (String(text[..<index]), String(text[index...])) : ("", text)
  }

  /// Whether the last comment of `text` lasts to the end of its line, and is the last thing in it but spaces.
  package static func needsLineEnd(_ text: String) -> Bool {
    let bytes = text.utf8
    var index = bytes.startIndex
    var needsLineEnd = false
    while index < bytes.endIndex {
      if Byte.isSpace(bytes[index]) {
        bytes.formIndex(after: &index)
      } else {
        (index, needsLineEnd) = endOfComment(in: bytes[index...])
      }
    }
    return needsLineEnd
  }

  /// Appends the text after a value.
  ///
  /// A value without quotes would take in the slashes of a comment that begins at once, as it may after a quoted one
  /// that was there before.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    guard !text.isEmpty else { return }
    if text.utf8.starts(with: "//".utf8), let last = bytes.last, Byte.isUnquoted(last) { bytes.append(Byte.space) }
    bytes.append(contentsOf: text.utf8)
  }

  private static let pairs = [("/*", "*/"), ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    .map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// The end of the comment at the beginning of `text`, and whether the line end terminates it.
  private static func endOfComment(in text: Substring.UTF8View) -> (index: String.Index, isLine: Bool) {
    for (opening, closing) in pairs where text.starts(with: opening) {
      var rest = text.dropFirst(opening.count)
      while !rest.isEmpty, !rest.starts(with: closing) { rest.removeFirst() }
      return (rest.dropFirst(closing.count).startIndex, false)
    }
    if text.first == Byte.less {
      // Other text between elements, such as a document type, may have parts that end like a comment.
      return (text.lastIndex(of: Byte.greater).map(text.index(after:)) ?? text.endIndex, false)
    }
    return (text.firstIndex(where: isLineEnd) ?? text.endIndex, true)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Byte.lineFeed || byte == Byte.carriageReturn
  }
}
