/// A table of explanations in a text.
///
/// Each row has a line with the name, other wordings after `|`, the cause after `=`, the remedy after `>`, and optional
/// rule ids after `+`.
/// Lines that are indented further continue the text.
struct ExplanationTable {
  /// An explanation.
  struct Row: Hashable, Sendable {
    var name: String
    var cause = ""
    var remedy = ""
    var rules: [String] = []
    /// Other wordings of a sentence, or the sentences printed with a code.
    var wordings: [String] = []
  }

  let rows: [Row]

  init(_ text: String) {
    var rows: [Row] = []
    var field = \Row.name
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let isName = words.startIndex == line.startIndex
      if isName {
        rows.append(Row(name: String(line)))
        field = \.name
      } else if let last = rows.indices.last {
        switch words.prefix(2) {
        case "= ": field = \.cause
        case "> ": field = \.remedy
        case "+ ": rows[last].rules += words.dropFirst(2).split(separator: " ").map(String.init)
        case "| ":
          rows[last].wordings.append(String(words.dropFirst(2)))
          field = \.lastWording
        default: rows[last][keyPath: field] += " " + words
        }
        if ["= ", "> "].contains(words.prefix(2)) { rows[last][keyPath: field] = String(words.dropFirst(2)) }
      }
    }
    self.rows = rows
  }
}

extension ExplanationTable.Row {
  /// The wording that a further line continues.
  fileprivate var lastWording: String {
    get { wordings.last ?? "" }
    set { if let last = wordings.indices.last { wordings[last] = newValue } }
  }
}
