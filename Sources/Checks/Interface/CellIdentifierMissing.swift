import Diagnostics
import MarkupTrees

/// Check for prototype cells without a reuse identifier.
struct CellIdentifierMissing: CheckRule {
  let description = RuleDescription(
    id: "cell-identifier-missing", severity: .warning, summary: "Prototype cell has no reuse identifier",
    explanation: """
      Code gets a prototype cell by its reuse identifier. Without one, no code can use the cell, and dequeuing it by \
      its old identifier crashes the app. Xcode warns about such cells as well.
      """,
    wrong: "<prototypes><tableViewCell id=\"c\">",
    right: "<prototypes><tableViewCell reuseIdentifier=\"Alarm\" id=\"c\">",
    source: "Interface Builder: \"Prototype table cells must have reuse identifiers\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file in
      file.prototypeCells.filter { $0[attribute: "reuseIdentifier"]?.isEmpty ?? true }.map { cell in
        finding(
          "a prototype cell has no reuse identifier",
          hint: "set the cell's identifier in Xcode, or remove the cell", at: file.place(of: cell))
      }
    }
  }
}
