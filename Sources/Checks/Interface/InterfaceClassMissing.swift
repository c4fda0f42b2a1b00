import Diagnostics
import MarkupTrees

/// The class that an object names is in the target.
struct InterfaceClassMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-class-missing", severity: .error, summary: "the class that an object names is in the target",
    explanation: """
      An object of a storyboard or xib is of a class that the target's sources do not have: it was renamed, or \
      its file is in another target. The system makes an object of the plain class instead, and its outlets \
      and actions end the app.
      """,
    wrong: "customClass=\"OldViewController\" customModuleProvider=\"target\"",
    right: "customClass=\"AlarmViewController\" customModuleProvider=\"target\"",
    source: "UIKit: Unknown class in Interface Builder file")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.flatMap { interface -> [Finding] in
        let objects = interface.file.customObjects.filter { $0[attribute: "customModuleProvider"] == "target" }
        guard !objects.isEmpty else { return [] }
        let sources = project.sources(of: interface.target)
        guard sources.isWhole else { return [] }
        return objects.compactMap { object in
          // A class in another one has a name made by the compiler.
          guard let name = object[attribute: "customClass"], !name.hasPrefix("_Tt"), !name.contains("."),
            !sources.mentions(name)
          else { return nil }
          return finding(
            "no source of \"\(interface.target.name)\" has the class \"\(name)\"",
            hint: sources.hint(forMissing: name), at: interface.file.place(of: object),
            target: interface.target.name)
        }
      }
    }
  }
}

extension TargetSources {
  /// What to do about a class that none of the sources has.
  func hint(forMissing name: String) -> String {
    NearNames.slip(name, among: classes).map {
      "write \($0), if that is meant, or add the file of \(name) to the target"
    }
      ?? "write the class's new name, or add its file to the target"
  }
}
