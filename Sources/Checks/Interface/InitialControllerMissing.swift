import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for main storyboards without an initial view controller.
struct InitialControllerMissing: CheckRule {
  let description = RuleDescription(
    id: "initial-controller-missing", severity: .warning,
    summary: "Main storyboard has no initial view controller",
    explanation: """
      The app shows the initial view controller of its main storyboard at launch. Without one, the screen stays black. \
      A SwiftUI app does not need the storyboard at launch, so the finding is a note.
      """,
    wrong: "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" …>",
    right: "<document … initialViewController=\"BYZ-38-t0r\">",
    source: "UIKit: \"Failed to instantiate the default view controller\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let interfaces = project.interfaces
      guard !interfaces.isEmpty else { return [] }
      return project.contexts.filter(\.target.isApplication).flatMap { context -> [Finding] in
        let key = "UIMainStoryboardFile"
        guard case .known(let name, _) = context.configuration.entry(key, "INFOPLIST_KEY_\(key)") else { return [] }
        return interfaces.filter { interface in
          interface.target.id == context.target.id && interface.file.path.hasSuffix(".storyboard")
            && FileStem(interface.file.path).name == name
            && interface.file.root[attribute: "initialViewController"] == nil
        }.map { interface in
          let isSwiftUI = project.sources(of: context.target).declareSwiftUIApp
          return finding(
            "the main storyboard of \"\(context.target.name)\" has no initial view controller",
            hint: isSwiftUI
              ? "remove \(key) from the Info.plist"
              : "turn on Is Initial View Controller for a view controller in Xcode",
            at: interface.file.place(of: interface.file.root), severity: isSwiftUI ? .note : nil, in: context)
        }
      }
    }
  }
}
