import Diagnostics
import SyntaxTrees

/// Check for objects with two elements for the same key or outlet.
struct InterfaceKeyDuplicate: CheckRule {
  let description = RuleDescription(
    id: "interface-key-duplicate", severity: .error,
    summary: "Object has two elements for the same key or outlet",
    explanation: """
      Two elements of an object have the same key, or two outlets have the same property. For example, a controller \
      has two views. Usually a merge kept both sides. Xcode uses one of the two.
      """,
    wrong: "<view key=\"view\" id=\"a\"/> <view key=\"view\" id=\"b\"/>",
    right: "<view key=\"view\" id=\"a\"/>",
    source: "storyboards and xibs as Xcode writes them")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file in
      file.occupiedPlaces.map { element, name, first in
        let line = first.line.map { " on line \($0)" } ?? ""
        return finding(
          "\(name) of <\(element.name)> is already used\(line)",
          hint: "remove one of the two elements", at: file.place(of: element))
      }
    }
  }
}
