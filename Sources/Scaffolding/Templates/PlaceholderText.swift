import Diagnostics

/// A text with placeholders in two pairs of braces: names, and sections that are kept, left out or repeated.
///
/// There are `{{name}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and `{{! comment }}`. Each name must be known, and
/// nothing in a template can run anything.
struct PlaceholderText {
  /// How values are written into the text.
  enum Escaping: Hashable {
    /// As they are.
    case none
    /// With the five characters that mean something in XML replaced.
    case markup
  }

  /// The longest text that values may make of a template, in bytes.
  static let longest = 8 << 20

  private let parts: [Part]
  /// The names used, each with its line.
  let names: [(name: String, line: Int)]

  /// Checks the placeholders of `text`.
  ///
  /// - Throws: `template-invalid`, with the line.
  init(_ text: String, file: String, firstLine: Int = 1) throws(Diagnostic) {
    var reader = PlaceholderReader(text, file: file, firstLine: firstLine)
    parts = try reader.parts()
    names = reader.names
  }

  /// Checks that every name is one of `known`.
  ///
  /// - Throws: `template-invalid`, with the line of the first that is not.
  func check(names known: Set<String>, file: String) throws(Diagnostic) {
    guard let unknown = names.first(where: { !known.contains($0.name) }) else { return }
    throw Diagnostic(
      .templateInvalid, "unknown placeholder \"\(unknown.name)\"",
      at: Place(file: file, line: unknown.line),
      remedy: .advice("use \(known.sorted().alternatives)"))
  }

  /// The text with `values` in the places of their names.
  ///
  /// - Throws: `template-invalid` for a name without a value, and for a text longer than ``longest``.
  func rendered(_ values: PlaceholderValues, escaping: Escaping, file: String) throws(Diagnostic) -> String {
    try check(names: values.names, file: file)
    var rendering = PlaceholderRendering(escaping: escaping)
    guard rendering.write(parts, [values]) else {
      throw Diagnostic(
        .templateInvalid, "placeholders expand to more than \(Self.longest >> 20) MB", at: Place(file: file),
        remedy: .advice("nest fewer repeated sections"))
    }
    return String(decoding: rendering.bytes, as: UTF8.self)
  }

  /// Whether `text` can be a placeholder's name.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      }
  }
}

extension PlaceholderText {
  /// A piece of a text with placeholders.
  indirect enum Part {
    case text(ArraySlice<UInt8>)
    case value(String)
    case section(String, isInverted: Bool, [Part])
  }
}

/// The values of placeholders: texts, and flags for sections.
struct PlaceholderValues {
  private var texts: [String: String] = [:]
  private var flags: [String: Bool] = [:]
  private var lists: [String: [PlaceholderValues]] = [:]

  /// All names, those in the items of lists too.
  var names: Set<String> {
    lists.values.joined().reduce(into: Set(texts.keys).union(flags.keys).union(lists.keys)) { $0.formUnion($1.names) }
  }

  /// The value of a placeholder.
  enum Value {
    case text(String)
    case flag(Bool)
    case list([PlaceholderValues])
  }

  subscript(name: String) -> Value? {
    lists[name].map(Value.list) ?? flags[name].map(Value.flag) ?? texts[name].map(Value.text)
  }

  mutating func set(_ name: String, _ text: String) {
    texts[name] = text
  }

  mutating func set(_ name: String, _ flag: Bool) {
    flags[name] = flag
  }

  /// Gives a section that is repeated once for each item, with the item's values.
  mutating func set(_ name: String, _ items: [PlaceholderValues]) {
    lists[name] = items
  }
}
