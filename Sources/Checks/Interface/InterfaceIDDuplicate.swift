import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for objects of a storyboard or xib with the same identifier.
struct InterfaceIDDuplicate: CheckRule {
  let description = RuleDescription(
    id: "interface-id-duplicate", severity: .error,
    summary: "Two objects of a storyboard or xib have the same identifier",
    explanation: """
      Two objects have the same identifier, usually after a merge that kept both sides. Xcode does not open the file, \
      or connects references to the wrong object. For a file of Interface Builder 3, the finding is a warning.
      """,
    wrong: "<button id=\"aB1-cD-2eF\"/> … <label id=\"aB1-cD-2eF\"/>",
    right: "<button id=\"aB1-cD-2eF\"/> … <label id=\"gH3-iJ-4kL\"/>",
    source: "ibtool: \"multiple objects share the same object ID\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file in
      Finding.atOnceByMessage(
        file.duplicates.map { element in
          let id = element[attribute: "id"] ?? ""
          // Archives have identifiers of two kinds.
          let line = (file.isArchive ? nil : file.objects[id]?.line).map { " on line \($0)" } ?? ""
          return finding(
            "the identifier \"\(id)\" of <\(element.name)> is already used\(line)",
            hint: "remove one of the two objects, or change its identifier", at: file.place(of: element),
            severity: file.isArchive ? .warning : nil)
        })
    }
  }
}
