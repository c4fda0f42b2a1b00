import Diagnostics
import MarkupTrees

/// Check for constraints and other elements that refer to an object that does not exist.
struct InterfaceReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "interface-reference-dangling", severity: .error,
    summary: "Element refers to an object that does not exist",
    explanation: """
      A constraint, a variation or a cell refers to an identifier that no object of the file has. The object was \
      removed, or lost in a merge. Xcode does not open the file, or drops the element.
      """,
    wrong: "<constraint firstItem=\"x\" …/> <!-- no object x -->",
    right: "<label id=\"x\"/> … <constraint firstItem=\"x\" …/>",
    source: "85,000 references in files written by Xcode, none of them dangling")

  /// The attributes that refer to an object, except in connections and the document.
  private static let attributes = [
    "firstItem", "secondItem", "reference", "previousBinding", "tableViewCell", "textLabel", "detailTextLabel",
    "headerView", "outlineTableColumn", "selectedItem", "headOfMergedCell", "popoverAnchorView",
    "popoverAnchorBarButtonItem",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file in
      file.referring(by: Self.attributes).compactMap { element, attribute, id in
        guard file.objects[id] == nil else { return nil }
        return finding(
          "the attribute \(attribute) of <\(element.name)> refers to \"\(id)\", but no object has that identifier",
          hint: "remove the element, or restore the object", at: file.place(of: element))
      }
    }
  }
}
