import Diagnostics
import Mustache

/// A text with placeholders in two pairs of braces: names, and sections that are kept or left out.
///
/// Of Mustache only `{{name}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and `{{! comment }}` are allowed, each name
/// must be known, and nothing in a template can run anything.
struct PlaceholderText {
  /// How values are written into the text.
  enum Escaping: Hashable {
    /// As they are.
    case none
    /// With the five characters that mean something in XML replaced.
    case markup
  }

  private static let deepest = 32

  let text: String
  /// The names used, each with its line.
  let names: [(name: String, line: Int)]

  /// Checks the placeholders of `text`.
  ///
  /// - Throws: `template-invalid`, with the line.
  init(_ text: String, file: String, firstLine: Int = 1) throws(Diagnostic) {
    self.text = text
    names = try Self.names(in: Array(text.utf8), file: file, firstLine: firstLine)
  }

  /// Checks that every name is one of `known`.
  ///
  /// - Throws: `template-invalid`, with the line of the first that is not.
  func check(names known: Set<String>, file: String) throws(Diagnostic) {
    guard let unknown = names.first(where: { !known.contains($0.name) }) else { return }
    throw Diagnostic(
      .templateInvalid, "\(file): there is no placeholder \"\(unknown.name)\"",
      at: Place(file: file, line: unknown.line),
      remedy: .advice("the placeholders are \(known.sorted().joined(separator: ", "))"))
  }

  /// The text with `values` in the places of their names.
  ///
  /// - Throws: `template-invalid` when a name has no value.
  func rendered(_ values: PlaceholderValues, escaping: Escaping, file: String) throws(Diagnostic) -> String {
    try check(names: values.names, file: file)
    let pragma = escaping == .none ? "{{% CONTENT_TYPE:TEXT}}\n" : ""
    do {
      return try MustacheTemplate(string: pragma + text).render(values.context)
    } catch {
      throw Diagnostic(.templateInvalid, "\(file): its placeholders can't be read", at: Place(file: file))
    }
  }

  private static func names(
    in bytes: [UInt8], file: String, firstLine: Int
  ) throws(Diagnostic) -> [(name: String, line: Int)] {
    var names: [(name: String, line: Int)] = []
    var open: [(name: String, line: Int)] = []
    var line = firstLine
    var position = 0
    func invalid(_ problem: String) -> Diagnostic {
      Diagnostic(.templateInvalid, "\(file): \(problem)", at: Place(file: file, line: line))
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      guard bytes[position...].starts(with: "{{".utf8) else {
        position += 1
        continue
      }
      guard let end = closing(of: bytes, from: position + 2) else { throw invalid("a placeholder has no end") }
      let tag = String(decoding: bytes[position + 2..<end], as: UTF8.self)
      position = end + 2
      guard let sigil = tag.first else { throw invalid("a placeholder has no name") }
      if sigil == "!" {
        line += tag.utf8.count { $0 == UInt8(ascii: "\n") }
        continue
      }
      let name = "#^/".contains(sigil) ? String(tag.dropFirst()) : tag
      guard isName(name) else { throw invalid("\"{{\(tag)}}\" is no placeholder") }
      if sigil == "/" {
        guard open.popLast()?.name == name else { throw invalid("\"{{\(tag)}}\" closes what is not open") }
        continue
      }
      names.append((name, line))
      if sigil == "#" || sigil == "^" { open.append((name, line)) }
      if open.count > deepest { throw invalid("its sections are nested too deeply") }
    }
    if let unclosed = open.last {
      line = unclosed.line
      throw invalid("the section \"\(unclosed.name)\" has no end")
    }
    return names
  }

  private static func closing(of bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "}"), bytes[position + 1] == UInt8(ascii: "}") { return position }
      position += 1
    }
    return nil
  }

  /// Whether `text` can be a placeholder's name.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      }
  }
}

/// What placeholders stand for: texts, and flags for sections.
struct PlaceholderValues {
  private var texts: [String: String] = [:]
  private var flags: [String: Bool] = [:]
  private var lists: [String: [PlaceholderValues]] = [:]

  /// All names, those in the items of lists too.
  var names: Set<String> {
    lists.values.joined().reduce(into: Set(texts.keys).union(flags.keys).union(lists.keys)) { $0.formUnion($1.names) }
  }

  var context: [String: any Sendable] {
    var context: [String: any Sendable] = [:]
    for (name, text) in texts { context[name] = text }
    for (name, flag) in flags { context[name] = flag }
    for (name, items) in lists { context[name] = items.map(\.context) }
    return context
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
