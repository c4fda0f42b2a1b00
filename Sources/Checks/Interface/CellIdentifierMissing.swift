import Diagnostics
import InterfaceFiles
import SyntaxTrees

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
    input.projects.flatMap { project in
      project.interfaces.files.flatMap { file -> [Finding] in
        let cells = file.prototypeCells.filter { $0[attribute: "reuseIdentifier"]?.isEmpty ?? true }
        guard !cells.isEmpty else { return [] }
        let interfaces = project.interfaces.all.filter { $0.file.path == file.path }
        let found = cells.map { cell in
          let isShown = interfaces.isEmpty || interfaces.contains { $0.isReachable(cell, in: project) }
          return finding(
            "a prototype cell has no reuse identifier",
            hint: isShown
              ? "set the cell's identifier in Xcode, or remove the cell"
              : "remove the scene, which nothing shows, or set the cell's identifier",
            at: file.place(of: cell), severity: isShown ? nil : .note)
        }
        return found.grouped(by: \.severity).flatMap { Finding.atOnceByMessage($0.elements) }
      }
    }
  }
}
