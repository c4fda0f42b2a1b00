import Diagnostics
import SyntaxTrees

/// Check for objects whose Swift class has no module.
struct InterfaceModuleMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-module-missing", severity: .warning, summary: "Custom Swift class of an object has no module",
    explanation: """
      The runtime knows a Swift class by its module and name, such as Wecker.AlarmView. An object without a module is \
      looked up by the class name alone. The system logs that the class is unknown and creates an object of the \
      standard class. The app then crashes on outlets and actions of the Swift class. @objc(AlarmView) gives a class a \
      name without a module.
      """,
    wrong: "customClass=\"AlarmView\"",
    right: "customClass=\"AlarmView\" customModule=\"Wecker\" customModuleProvider=\"target\"",
    source: "UIKit: \"Unknown class … in Interface Builder file\"",
    command: "\(command: "interface.set") FILE OBJECT module=target")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.flatMap { interface in
        interface.file.customObjects.compactMap { object -> Finding? in
          guard object[attribute: "customModule"] == nil, object[attribute: "customModuleProvider"] == nil,
            let name = object[attribute: "customClass"], !object.isPlaceholder,
            project.sources(of: interface.target).hasModuleInName(name)
          else { return nil }
          return finding(
            "the Swift class \"\(name)\" is named without its module",
            hint: interface.file.setting("module", "target", of: object), at: interface.file.place(of: object),
            target: interface.target.name
          ).caused(
            by: Finding.Cause(
              subject: "objects", words: "of \"\(interface.file.shownPath)\" have Swift classes without their modules",
              name: object[attribute: "id"] ?? name))
        }
      }
    }
  }
}

extension MarkupElement {
  /// Whether it represents an object that exists before the file is loaded, such as the File's Owner.
  fileprivate var isPlaceholder: Bool {
    name == "placeholder" || ["-1", "-2", "-3"].contains(self[attribute: "id"])
  }
}
