public import Diagnostics
public import SyntaxTrees

/// A file of translations (`.strings`) that can be edited without touching what an edit does not concern.
///
/// Order, comments, white space, spelling and encoding (UTF-8, or UTF-16 with a byte order mark) are kept: written
/// without an edit, the file is the one that was read, byte for byte.
public struct StringsFile: Sendable, Hashable {
  /// A key and its translation, with the text around them.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The translation; `nil` where the file has something that is no text.
    public internal(set) var value: String?
    /// The position of the key, if it was read.
    public let position: TextPosition?
    /// Everything between the entry before and the key: white space and comments.
    var leading: String
    /// Whether its first line is the rest of the line of an entry before.
    var followsEntry = true
    /// The key as it is written.
    var rawKey: String
    /// The text between key and value.
    var separator: String
    var rawValue: String
    /// The text between the value and the next entry's leading text: the semicolon and the text before it.
    var end: String

    /// The comment before the entry, without its marks.
    public var comment: String? {
      StringsComments.text(in: leading, followsEntry: followsEntry)
    }
  }

  /// The entries in order; a key may be there more than once.
  public private(set) var entries: [Entry]
  /// The encoding of the file.
  public let encoding: MarkupEncoding
  var tail: String
  private let lineEnd: String
  /// The index of each key's last occurrence.
  private var offsets: [ExactKey: Int] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `property-list-malformed` with the place and what was expected there, `property-list-too-deep` or
  ///   `property-list-too-large`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default
  ) throws(Diagnostic) {
    try limits.require(bytes.count, .propertyListTooLarge, file: file)
    encoding = MarkupEncoding(recognizingText: bytes)
    let text = try encoding.decodedText(bytes, file: file)
    lineEnd = Whitespace.lineEnd(in: text[...]) ?? "\n"
    guard text.contains(where: { !StringsComments.isSpace($0) }) else {
      entries = []
      tail = String(decoding: text, as: UTF8.self)
      return
    }
    let syntax = try SyntaxTree(openStep: text, file: file, limits: limits)
    (entries, tail) = try Self.entries(of: syntax)
    reindex()
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var text: [UInt8] = []
    for entry in entries {
      text += Array((entry.leading + entry.rawKey + entry.separator + entry.rawValue + entry.end).utf8)
    }
    return encoding.encoded(text + Array(tail.utf8))
  }

  /// The translation of `key`, the last where there are several.
  ///
  /// Setting a new key's adds a line at the end; setting `nil` removes the key's entries with the comments before them.
  /// An existing translation stays unchanged.
  public subscript(key: String) -> String? {
    get { offsets[ExactKey(text: key)].flatMap { entries[$0].value } }
    set {
      guard let newValue else {
        remove([key])
        return
      }
      guard let offset = offsets[ExactKey(text: key)] else {
        append(key, newValue, comment: nil)
        return
      }
      guard entries[offset].value != newValue else { return }
      entries[offset].value = newValue
      if entries[offset].rawValue.isEmpty { entries[offset].separator = " = " }
      entries[offset].rawValue = StringsComments.quoted(newValue)
    }
  }

  /// Adds a line at the end, with a comment before it if there is one.
  public mutating func append(_ key: String, _ value: String, comment: String?) {
    let isFirst = entries.isEmpty && tail.isEmpty
    let isEnded = isFirst || Whitespace.endsWithLineEnd(tail)
    // Empty lines at the end of the file stay there; between entries, they appear only where they already do.
    let staysLast = !entries.isEmpty && isEnded && Whitespace.isBlank(tail)
    var leading = isEnded ? tail : tail + lineEnd
    if staysLast {
      let model = entries.count > 1 ? entries.last?.leading ?? "" : tail
      leading = Whitespace.hasBlankLine(model) ? lineEnd + lineEnd : lineEnd
    }
    if let comment {
      if !isFirst, !Whitespace.hasBlankLine(leading) { leading += lineEnd }
      let text = comment.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
      leading += "/* \(text) */\(lineEnd)"
    }
    let neighbour = entries.last?.separator
    let isUsual = neighbour.map { text in text.utf8.filter { !Byte.isSpace($0) } == [Byte.equals] } ?? false
    entries.append(
      Entry(
        key: key, value: value, position: nil, leading: leading, followsEntry: !entries.isEmpty,
        rawKey: StringsComments.quoted(key), separator: isUsual ? neighbour ?? " = " : " = ",
        rawValue: StringsComments.quoted(value), end: ";"))
    offsets[ExactKey(text: key)] = entries.count - 1
    if !staysLast { tail = isEnded ? lineEnd : "" }
  }

  /// Removes the entries of all `keys` in one pass, each with the comments right before it and at the end of its line.
  ///
  /// A comment that an empty line parts from the entry stays.
  public mutating func remove(_ keys: [String]) {
    let doomed = Set(keys.map { ExactKey(text: $0) })
    guard doomed.contains(where: { offsets[$0] != nil }) else { return }
    var kept: [Entry] = []
    kept.reserveCapacity(entries.count)
    var gap: String?
    for var entry in entries {
      entry.leading = Self.closing(gap, entry.leading, isFirst: kept.isEmpty)
      gap = nil
      if doomed.contains(ExactKey(text: entry.key)) {
        gap = StringsComments.kept(of: entry.leading, followsEntry: !kept.isEmpty)
      } else {
        entry.followsEntry = !kept.isEmpty
        kept.append(entry)
      }
    }
    tail = Self.closing(gap, tail, isFirst: kept.isEmpty)
    entries = kept
    reindex()
  }

  /// The text before the entry that follows a removed entry, of which `gap` stays.
  private static func closing(_ gap: String?, _ following: String, isFirst: Bool) -> String {
    guard let gap else { return following }
    let (comment, rest) = Whitespace.split(following)
    let next = comment.isEmpty || !Whitespace.endsLine(rest) ? following : rest
    let isAtLineStart = gap.isEmpty ? isFirst : Whitespace.endsWithLineEnd(gap)
    return isAtLineStart ? gap + Whitespace.droppingLineEnds(next) : gap + next
  }

  private mutating func reindex() {
    offsets = [:]
    for (offset, entry) in entries.enumerated() {
      offsets[ExactKey(text: entry.key)] = offset
    }
  }
}
