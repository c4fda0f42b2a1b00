import Diagnostics
import MarkupTrees
import XcodeProjects

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
        let sources = project.sources(of: interface.target)
        let hasAll = sources.isLinkedWhole && project.hasAllClasses(of: interface.target)
        let found = interface.file.customObjects.compactMap { object -> Finding? in
          // A class in another one has a name made by the compiler.
          let isOfModule = object[attribute: "customModuleProvider"] == "target"
          guard let name = object[attribute: "customClass"], !name.hasPrefix("_Tt"), !name.contains("."),
            isOfModule ? !sources.mentions(name) : Self.isObjectiveC(object) && !sources.mentionsWithLibraries(name)
          else { return nil }
          // A class that nothing links may still be one of the target's own in another spelling.
          guard sources.isWhole && (isOfModule || hasAll) || NearNames.slip(name, among: sources.classes) != nil else {
            return nil
          }
          return finding(
            "no source of \"\(interface.target.name)\" has the class \"\(name)\"",
            hint: hint(forMissing: name, in: sources, of: project), at: interface.file.place(of: object),
            target: interface.target.name)
        }
        // A class that is missing for one object is missing for all of the file.
        return Self.joined(found)
      }
    }
  }
}

extension InterfaceClassMissing {
  private static func joined(_ findings: [Finding]) -> [Finding] {
    var seen: Set<String> = []
    let messages = findings.map(\.message).filter { seen.insert($0).inserted }
    return messages.compactMap { message in Finding.atOnce(findings.filter { $0.message == message }) }
  }

  /// What to do about a class: one of another module is found where the object names that module.
  private func hint(forMissing name: String, in sources: TargetSources, of project: CheckedProject) -> String {
    let other = project.paths.filter(SourceIndex.isSource).sorted().first {
      project.sourceIndex.facts(of: $0)?.implemented.contains(name) ?? false
    }
    guard let other else { return sources.hint(forMissing: name) }
    return "\"\(project.checkedPath(other))\" has it: choose its module for the object, or add the file to the target"
  }

  /// Whether an object's class is looked for by its Objective-C name, and is none of the system's.
  private static func isObjectiveC(_ object: MarkupElement) -> Bool {
    guard object[attribute: "customModule"] == nil, object[attribute: "customModuleProvider"] == nil,
      let name = object[attribute: "customClass"], name != "FirstResponder", name != "WebView"
    else { return false }
    return !SystemClasses.mayContain(name)
  }
}

extension ProductType {
  /// Whether other products are linked with it.
  var isLinked: Bool { suffix.hasPrefix("framework") || suffix.hasPrefix("library") }
}

extension CheckedProject {
  /// Whether the classes of a target are in its sources and the system alone: it is linked with nothing else.
  func hasAllClasses(of target: CheckedTarget) -> Bool {
    let linked = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    return target.target.packageProducts.isEmpty
      && target.target.dependencies.allSatisfy { $0.target != nil }
      && target.configurations.allSatisfy { configuration in
        let flags = configuration.settings.list("OTHER_LDFLAGS")
        return configuration.settings.findings.isEmpty && configuration.settings.missingOptionalFiles.isEmpty
          && !flags.contains { $0.hasPrefix("-l") || $0.contains("framework") || $0.contains("/") || $0.contains("$") }
      }
      && linked.allSatisfy { file in
        guard let item = file.item, let location = locations[item.object.id] else { return false }
        if makers[item.object.id] != nil { return true }
        return location.root != .project && location.path.hasPrefix("System/Library/Frameworks/")
          || location.path.hasPrefix("usr/lib/")
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
