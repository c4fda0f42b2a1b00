import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for main storyboards without an initial view controller.
struct InitialControllerMissing: CheckRule {
  let description = RuleDescription(
    id: "initial-controller-missing", severity: .warning,
    summary: "Storyboard has no initial view controller",
    explanation: """
      The app shows the initial view controller of its main storyboard at launch. Without one, the screen stays black. \
      A SwiftUI app does not need the storyboard at launch, so the finding is a note. Code that creates the initial \
      view controller of another storyboard gets nil if the storyboard has none.
      """,
    wrong: "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" …>",
    right: "<document … initialViewController=\"BYZ-38-t0r\">",
    source: "UIKit: \"Failed to instantiate the default view controller\"",
    command: "run \(command: "interface.set") FILE CONTROLLER --initial")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { findings(ofMainStoryboardsOf: $0) + findings(ofCodeOf: $0) }
  }

  /// The storyboards whose initial view controller code creates.
  private func findings(ofCodeOf project: CheckedProject) -> [Finding] {
    let files = Dictionary(grouping: project.interfaces.files.filter { $0.path.hasSuffix(".storyboard") }) {
      FileStem($0.path).name
    }
    guard !files.isEmpty else { return [] }
    return project.targets.filter(\.isDistributed).flatMap { target -> [Finding] in
      project.sources(of: target).paths.flatMap { path in
        (project.sourceIndex.facts(of: path)?.interfaceCalls ?? []).sorted { $0.name < $1.name }.compactMap { call in
          guard call.kind == .initialScene, let found = files[call.name],
            let first = found.first, found.allSatisfy({ $0.root[attribute: "initialViewController"] == nil })
          else { return nil }
          return finding(
            "code creates the initial view controller of \"\(call.name)\", which has none",
            hint: "run \(first.settingInitial())",
            at: project.search.place(ofLiteral: call.name, in: path), target: target.name)
        }
      }
    }
  }

  private func findings(ofMainStoryboardsOf project: CheckedProject) -> [Finding] {
    let interfaces = project.interfaces.all
    guard !interfaces.isEmpty else { return [] }
    return project.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
      let key = "UIMainStoryboardFile"
      guard case .known(let name, _) = context.configuration.entry(key, "INFOPLIST_KEY_\(key)") else { return [] }
      return interfaces.filter { interface in
        interface.target.id == context.target.id && interface.file.path.hasSuffix(".storyboard")
          && FileStem(interface.file.path).name == name
          && interface.file.root[attribute: "initialViewController"] == nil
      }.map { interface in
        let sources = project.sources(of: context.target)
        let isSwiftUI = sources.declareSwiftUIApp
        let makesWindow = sources.mentions("makeKeyAndVisible")
        return finding(
          "the main storyboard of \"\(context.target.name)\" has no initial view controller",
          hint: isSwiftUI
            ? "remove \(key) from the Info.plist"
            : makesWindow
              ? "remove \(key) from the Info.plist, because code creates the window, or run \(interface.file.settingInitial())"
              : "run \(interface.file.settingInitial())",
          at: interface.file.place(of: interface.file.root), severity: isSwiftUI ? .note : nil, in: context)
      }
    }
  }
}
