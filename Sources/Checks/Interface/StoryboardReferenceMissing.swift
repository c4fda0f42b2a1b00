import Diagnostics
import MarkupTrees
import XcodeProjects

/// A reference to another storyboard leads to one.
struct StoryboardReferenceMissing: CheckRule {
  let description = RuleDescription(
    id: "storyboard-reference-missing", severity: .error, summary: "a reference to another storyboard leads to one",
    explanation: """
      A storyboard refers to another by its name. Where the target does not bring one of that name along, the \
      app ends when the segue is performed.
      """,
    wrong: "<viewControllerPlaceholder storyboardName=\"Old\" …/>",
    right: "<viewControllerPlaceholder storyboardName=\"Alarms\" …/>",
    source: "UIKit: Could not find a storyboard named")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.paths.filter { $0.hasSuffix(".storyboard") }.map { StoryboardName($0) })
      return project.interfaceFiles.flatMap { file in
        file.objects.values.compactMap { element -> Finding? in
          guard element.name == "viewControllerPlaceholder", let name = element[attribute: "storyboardName"],
            element[attribute: "bundleIdentifier"] == nil, !names.contains(StoryboardName(name: name))
          else { return nil }
          return finding(
            "the storyboard \"\(name)\", to which a reference leads, is not in the project",
            hint: NearNames.slip(name, among: names.map(\.name)).map {
              "write \($0), if that is meant, or add \(name).storyboard"
            }
              ?? "write the name of another storyboard, or add this one", at: file.place(of: element))
        }
      }
    }
  }
}

/// The name by which apps find a storyboard or xib: that of its file without the ending.
struct StoryboardName: Hashable {
  let name: String

  init(name: String) {
    self.name = name
  }

  init(_ path: String) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}
