import Diagnostics

/// The names of types in a Swift source of a template: those that it declares by placeholders, and those that it uses.
struct SourceTypeNames {
  /// The types that are named after the user's answers.
  private(set) var declared: Set<String> = []
  /// The names in the template's own text, such as `Widget` and `View`.
  private(set) var used: Set<String> = []

  /// No names.
  init() {}

  /// Reads a source.
  ///
  /// - Parameters:
  ///   - template: The template's text, with placeholders.
  ///   - source: The text after the placeholders are replaced.
  init(template: String, source: String) {
    let own = Self.words(of: Self.withoutPlaceholders(template))
    declared = Self.declared(in: Self.words(of: source)).subtracting(Self.declared(in: own))
    used = Set(own)
  }

  /// Adds the names of another source of the target.
  mutating func formUnion(_ other: Self) {
    declared.formUnion(other.declared)
    used.formUnion(other.used)
  }

  /// Refuses a new type that hides one which the sources use.
  ///
  /// - Parameters:
  ///   - text: A name that the user chose.
  ///   - others: Further texts whose types are used.
  /// - Throws: `type-name-invalid`.
  func requireDistinct(for text: String, usedAlso others: [String] = []) throws(Diagnostic) {
    let uses = used.union(others.flatMap { Self.words(of: $0) })
    guard let clash = declared.filter(uses.contains).min() else { return }
    throw Diagnostic(
      .typeNameInvalid,
      "\"\(text)\" is not a valid name: the new type \"\(clash)\" hides the \"\(clash)\" that it uses",
      remedy: .advice("choose another name, such as \"My\(text)\""))
  }

  /// The text with a mark for each placeholder, so that a name that contains one is no word of the text.
  private static func withoutPlaceholders(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let end = rest.firstRange(of: "}}")
      // A section leaves a gap, and a value becomes part of the word around it.
      result += rest.first.map { "#^/".contains($0) } ?? false ? " " : mark
      guard let end else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static let mark = "\u{E000}"

  /// The words outside comments and literals, without members after a period and names with placeholders.
  private static func words(of text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var (words, word, isLiteral) = ([String](), "", false)
      var before: Character = " "
      let code = line.firstRange(of: "//").map { line.prefix(upTo: $0.lowerBound) } ?? line
      for character in String(code) + " " {
        if character == "\"" { isLiteral.toggle() }
        if !isLiteral, character.isLetter || character.isNumber || character == "_" || String(character) == mark {
          word.append(character)
          continue
        }
        if !word.isEmpty, before != ".", !word.contains(mark) { words.append(word) }
        if !word.isEmpty, word.contains(mark) { words.append(mark) }
        word = ""
        before = character
      }
      return words
    }
  }

  private static func declared(in words: [String]) -> Set<String> {
    Set(zip(words, words.dropFirst()).filter { keywords.contains($0.0) && $0.1 != mark }.map(\.1))
  }

  private static let keywords: Set<String> = ["actor", "class", "enum", "protocol", "struct"]
}
