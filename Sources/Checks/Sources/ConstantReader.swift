/// Follows the tokens of a source, and finds the constants that are literals.
struct ConstantReader {
  /// The texts of constants by their names.
  private(set) var texts: [String: Set<String>] = [:]
  /// The names of parameters, and of variables with other values.
  private(set) var others: Set<String> = []
  private var before = RecentWords()
  /// The name before an equals sign.
  private var assigned: String?

  mutating func read(_ token: SourceLexer.Token) {
    switch token {
    case .text(let text):
      if let name = assigned {
        texts[name, default: []].insert(text)
      } else if before.word(before: 2) == "define", before.word(before: 0) == "@", let name = before.word(before: 1) {
        texts[name, default: []].insert(text)
      }
      assigned = nil
      before.add("")
    case .name(let name): add(name)
    case .sign(let sign): add(String(UnicodeScalar(sign)))
    }
  }

  private mutating func add(_ word: String) {
    let last = before.word(before: 0) ?? ""
    if word == "@", assigned != nil {
      before.add(word)
      return
    }
    if let name = assigned, word != "=" { others.insert(name) }
    assigned = nil
    switch word {
    case "=" where last != "=" && last != "!":
      // In `let name: String = …`, the type is between.
      assigned = last == "String" && before.word(before: 1) == ":" ? before.word(before: 2) : last
    case ":" where !["let", "var"].contains(before.word(before: 1) ?? ""), "in": others.insert(last)
    case ")" where before.word(before: 1) == "let" || before.word(before: 1) == "var": others.insert(last)
    default: break
    }
    before.add(word)
  }
}
