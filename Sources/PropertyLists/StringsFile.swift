public import Diagnostics
public import MarkupTrees

/// A file of translations (`.strings`) that can be edited without touching what an edit does not concern.
///
/// Order, comments, white space, spelling and encoding (UTF-8, or UTF-16 with a byte order mark) are kept: written
/// without an edit, the file is the one that was read, byte for byte.
public struct StringsFile: Sendable, Hashable {
  /// A key and its translation, with what stands around them.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The translation; `nil` where the file has something that is no text.
    public internal(set) var value: String?
    /// Where the key begins, if it was read.
    public let position: PropertyList.Position?
    /// Everything between the entry before and the key: white space and comments.
    var leading: String
    /// Whether its first line is the rest of the line of an entry before.
    var followsEntry = true
    /// The key as it is written, and the equals sign with the white space around it.
    var rawKey: String
    var rawValue: String
    /// What stands between the value and the next entry's leading text: the semicolon and what is before it.
    var end: String

    /// The comment before the entry, without its marks.
    public var comment: String? {
      StringsComments.text(in: leading, followsEntry: followsEntry)
    }
  }

  /// The entries in order; a key may be there more than once.
  public private(set) var entries: [Entry]
  /// How the file is put into bytes.
  public let encoding: MarkupEncoding
  private var tail: String
  /// Where each key is for the last time.
  private var offsets: [String: Int] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `property-list-malformed` with the place and what was expected there, `property-list-too-deep` or
  ///   `property-list-too-large`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, limits: PropertyListLimits = .default
  ) throws(Diagnostic) {
    guard bytes.count <= limits.size else { throw .propertyListTooLarge(bytes.count, limits, file: file) }
    encoding = MarkupEncoding(recognizingText: bytes)
    let text: [UInt8]
    do {
      text = try encoding.decoded(bytes, file: file)
    } catch {
      throw .malformedPropertyList("it is not text in UTF-8 or UTF-16", file: file)
    }
    guard text.contains(where: { !StringsComments.isSpace($0) }) else {
      entries = []
      tail = String(decoding: text, as: UTF8.self)
      return
    }
    let syntax = try OpenStepSyntax(parsing: text, file: file, limits: limits)
    (entries, tail) = try Self.entries(of: syntax)
    reindex()
  }

  /// Creates an empty file in UTF-8.
  public init() {
    entries = []
    tail = ""
    encoding = MarkupEncoding()
  }

  /// The file's content.
  public var bytes: [UInt8] {
    var text: [UInt8] = []
    for entry in entries {
      text += Array((entry.leading + entry.rawKey + entry.rawValue + entry.end).utf8)
    }
    return encoding.encoded(text + Array(tail.utf8))
  }

  /// The keys that are there more than once, each once, in order.
  public var duplicateKeys: [String] {
    var seen: Set<String> = []
    var told: Set<String> = []
    return entries.compactMap { entry in
      seen.insert(entry.key).inserted || !told.insert(entry.key).inserted ? nil : entry.key
    }
  }

  /// The translation of `key`, the last where there are several.
  ///
  /// Setting a new key's adds a line at the end; setting `nil` removes the key's entries with the comments before them.
  /// A translation that is there already is left as it is written.
  public subscript(key: String) -> String? {
    get { offsets[key].flatMap { entries[$0].value } }
    set {
      guard let newValue else {
        remove(key)
        return
      }
      guard let offset = offsets[key] else {
        append(key, newValue, comment: nil)
        return
      }
      guard entries[offset].value != newValue else { return }
      entries[offset].value = newValue
      if entries[offset].rawValue.isEmpty { entries[offset].rawKey += " = " }
      entries[offset].rawValue = StringsComments.quoted(newValue)
    }
  }

  /// Adds a line at the end, with a comment before it if there is one.
  public mutating func append(_ key: String, _ value: String, comment: String?) {
    let isFirst = entries.isEmpty && tail.isEmpty
    var leading = isFirst ? "" : tail.utf8.last == 0x0A ? tail : tail + "\n"
    if let comment {
      if !isFirst { leading += "\n" }
      leading += "/* \(comment.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")) */\n"
    }
    entries.append(
      Entry(
        key: key, value: value, position: nil, leading: leading, rawKey: StringsComments.quoted(key) + " = ",
        rawValue: StringsComments.quoted(value), end: ";"))
    offsets[key] = entries.count - 1
    tail = "\n"
  }

  private mutating func remove(_ key: String) {
    guard offsets[key] != nil else { return }
    var kept: [Entry] = []
    var remainder = ""
    for var entry in entries {
      if entry.key == key {
        if entry.followsEntry { remainder += StringsComments.endOfLine(entry.leading) }
      } else {
        entry.leading = remainder + entry.leading
        remainder = ""
        kept.append(entry)
      }
    }
    entries = kept
    tail = remainder + tail
    reindex()
  }

  private mutating func reindex() {
    offsets = [:]
    for (offset, entry) in entries.enumerated() {
      offsets[entry.key] = offset
    }
  }
}
