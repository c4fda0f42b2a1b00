import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Launch screens with custom classes.
struct LaunchScreenClass: CheckRule {
  let description = RuleDescription(
    id: "launch-screen-class", severity: .error, summary: "Launch screen has an object with a custom class",
    explanation: """
      The system shows the launch screen before the app runs, so no code can run in it. Xcode does not compile a launch \
      screen with a custom class.
      """,
    wrong:
      "<viewController customClass=\"StartController\" customModuleProvider=\"target\" …/> in LaunchScreen.storyboard",
    right: "<viewController …/>",
    source: "Xcode: \"Launch screens may not set custom classnames\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).filter { $0.root[attribute: "launchScreen"] == "YES" }.flatMap { file in
      file.customObjects.filter { !Self.isOfSystem($0) }.map { object in
        finding(
          "<\(object.name)> of a launch screen has the custom class \"\(object[attribute: "customClass"] ?? "")\"",
          hint: "remove the custom class in the Identity inspector of Xcode", at: file.place(of: object))
      }
    }
  }

  /// Whether the class of the object is the standard one: Xcode writes it for placeholders.
  private static func isOfSystem(_ object: MarkupElement) -> Bool {
    let name = object[attribute: "customClass"] ?? ""
    return ["UIResponder", "NSObject"].contains(name) || SystemClasses.contains(name) || object.name == "placeholder"
  }
}
