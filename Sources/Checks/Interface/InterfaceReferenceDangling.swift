import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for constraints and other elements that refer to an object that does not exist.
struct InterfaceReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "interface-reference-dangling", severity: .warning,
    summary: "Element refers to an object that does not exist",
    explanation: """
      A constraint, a variation or a cell refers to an identifier that no object of the file has. The object was \
      removed, or lost in a merge. Interface Builder and the system ignore the element, or fail to load the file. For a \
      variation of size classes, the finding is a note.
      """,
    wrong: "<constraint firstItem=\"x\" …/> <!-- no object x -->",
    right: "<label id=\"x\"/> … <constraint firstItem=\"x\" …/>",
    source: "observed in files written by Xcode: few of 85,000 references were dangling")

  /// The attributes that refer to an object, except in connections and the document.
  private static let attributes = [
    "firstItem", "secondItem", "reference", "previousBinding", "tableViewCell", "textLabel", "detailTextLabel",
    "headerView", "outlineTableColumn", "selectedItem", "headOfMergedCell", "popoverAnchorView",
    "popoverAnchorBarButtonItem",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file in
      findings(for: file.referring(by: Self.attributes).filter { file.objects[$0.id] == nil }, in: file.shownPath)
    }
  }

  private func findings(
    for dangling: [(element: MarkupElement, attribute: String, id: String)], in path: String
  ) -> [Finding] {
    dangling.grouped(by: \.id).compactMap { id, references in
      let found = references.map { element, attribute, _ in
        finding(
          "the attribute \(attribute) of <\(element.name)> refers to \"\(id)\", but no object has that identifier",
          hint: "remove the element, or restore the object",
          at: Place(file: path, line: element.line, column: element.column),
          severity: ["exclude", "include"].contains(element.name) ? .note : nil)
      }
      guard found.count > 1 else { return found.first }
      return Finding.atOnce(found)?.saying(
        "\(found.count) attributes refer to \"\(id)\", but no object has that identifier",
        hint: "remove the elements, or restore the object")
    }
  }
}
