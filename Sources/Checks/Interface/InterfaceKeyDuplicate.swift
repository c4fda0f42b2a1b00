import Diagnostics
import MarkupTrees

/// An object of a storyboard or xib has one element for each of its keys and outlets.
struct InterfaceKeyDuplicate: CheckRule {
  let description = RuleDescription(
    id: "interface-key-duplicate", severity: .error,
    summary: "an object of a storyboard or xib has one element for each key and outlet",
    explanation: """
      Two elements of one object have the same key, such as two views of a controller, or two outlets have the same \
      property, mostly after a merge that took both sides. Xcode takes one of the two.
      """,
    wrong: "<view key=\"view\" id=\"a\"/> and <view key=\"view\" id=\"b\"/> in one controller",
    right: "one of the two",
    source: "storyboards and xibs as Xcode writes them")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file in
      file.occupiedPlaces.map { element, name, first in
        let line = first.line.map { " in line \($0)" } ?? ""
        return finding(
          "\(name) of <\(element.name)> is another element's\(line)",
          hint: "remove one of the two", at: file.place(of: element))
      }
    }
  }
}
