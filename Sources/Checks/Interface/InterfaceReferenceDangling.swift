import Diagnostics
import MarkupTrees

/// A constraint, or another element that names an object of a storyboard or xib, names one that is there.
struct InterfaceReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "interface-reference-dangling", severity: .error,
    summary: "an element of a storyboard or xib names an object that is there",
    explanation: """
      A constraint, a variation or a cell names an identifier that no object of the file has: the object was \
      removed, or lost in a merge. Xcode does not open the file, or drops the element.
      """,
    wrong: "<constraint firstItem=\"x\" …/> without an object x",
    right: "the element removed, or the object brought back",
    source: "storyboards and xibs as Xcode writes them: none of 85,000 references dangles")

  /// The attributes that name an object; those of connections and of the file have a rule of their own.
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
          "the attribute \(attribute) of <\(element.name)> names \"\(id)\", and no object has that identifier",
          hint: "remove the element, or bring the object back", at: file.place(of: element))
      }
    }
  }
}
