import Diagnostics
import MarkupTrees

/// An identifier in a storyboard or xib stands for one object.
struct InterfaceIDDuplicate: CheckRule {
  let description = RuleDescription(
    id: "interface-id-duplicate", severity: .error,
    summary: "an identifier in a storyboard or xib stands for one object",
    explanation: """
      Two objects have the same identifier, mostly after a merge that took both sides. Xcode does not open \
      the file, or connects what leads to the one with the other.
      """,
    wrong: "<button id=\"aB1-cD-2eF\"/> … <label id=\"aB1-cD-2eF\"/>",
    right: "each with an identifier of its own",
    source: "ibtool: multiple objects share the same object ID")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file in
      file.duplicates.map { element in
        let id = element[attribute: "id"] ?? ""
        let line = file.objects[id]?.line.map { " in line \($0)" } ?? ""
        return finding(
          "the identifier \"\(id)\" of <\(element.name)> stands for another object\(line) already",
          hint: "remove one of the two, or give it another identifier", at: file.place(of: element))
      }
    }
  }
}
