/// A table of explanations in a text.
///
/// Each row has a line with the name, the cause after `=`, the remedy after `>`, and optional rule ids after `+`.
/// Lines that are indented further continue the text.
struct ExplanationTable {
  /// An explanation.
  struct Row: Hashable, Sendable {
    var name: String
    var cause = ""
    var remedy = ""
    var rules: [String] = []
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
        default: rows[last][keyPath: field] += " " + words
        }
        if ["= ", "> "].contains(words.prefix(2)) { rows[last][keyPath: field] = String(words.dropFirst(2)) }
      }
    }
    self.rows = rows
  }
}
