import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for references to storyboards that do not exist.
struct StoryboardReferenceMissing: CheckRule {
  let description = RuleDescription(
    id: "storyboard-reference-missing", severity: .error, summary: "Referenced storyboard does not exist",
    explanation: """
      A storyboard refers to another by its name. If the target does not contain it, the app crashes when the segue is \
      performed. If no control and no code can perform such a segue, the finding is a note. If Slipway can't read all \
      sources, the finding is a warning.
      """,
    wrong: "<viewControllerPlaceholder storyboardName=\"Old\" …/>",
    right: "<viewControllerPlaceholder storyboardName=\"Alarms\" …/>",
    source: "UIKit: \"Could not find a storyboard named …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.paths.filter { $0.hasSuffix(".storyboard") }.map { FileStem($0) })
      return project.interfaces.files.flatMap { file in
        file.objects.values.compactMap { element -> Finding? in
          guard element.name == "viewControllerPlaceholder", let name = element[attribute: "storyboardName"],
            element[attribute: "bundleIdentifier"] == nil, !names.contains(FileStem(name: name))
          else { return nil }
          let interfaces = project.interfaces.all.filter { $0.file.path == file.path }
          let message = "the referenced storyboard \"\(name)\" is not in the project"
          guard interfaces.isEmpty || interfaces.contains(where: { $0.isReachable(element, in: project) })
          else {
            return finding(
              message, hint: "remove the reference and the segues to it", at: file.place(of: element), severity: .note)
          }
          return finding(
            message,
            hint: NearNames.slip(name, among: names.map(\.name)).map {
              "change it to \($0), or add \(name).storyboard"
            }
              ?? "change the name, or add \(name).storyboard", at: file.place(of: element),
            severity: interfaces.allSatisfy { project.sources(of: $0.target).isLinkedWhole } ? nil : .warning)
        }
      }
    }
  }
}
