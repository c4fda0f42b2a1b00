import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for scenes without an entry point and identifier.
struct SceneUnreachable: CheckRule {
  let description = RuleDescription(
    id: "scene-unreachable", severity: .warning, summary: "Scene has no entry point and no identifier",
    explanation: """
      No segue leads to the scene, it is not the initial view controller, and it has no storyboard identifier. Nothing \
      can show it. Xcode warns about such scenes as well. A launch screen is not checked.
      """,
    wrong: "<viewController id=\"aB1-cD-2eF\" …> without a segue to it",
    right: "<viewController storyboardIdentifier=\"Clock\" id=\"aB1-cD-2eF\" …>",
    source:
      "Interface Builder: \"… is unreachable because it has no entry points, and no identifier for runtime access\"",
    command: "\(command: "interface.scene.remove") FILE SCENE")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file -> [Finding] in
      guard file.kind == .storyboard, file.system != .watchOS, file.root[attribute: "launchScreen"] != "YES" else {
        return []
      }
      let entered = Set(file.connections.filter { $0.kind == "segue" }.compactMap(\.destination))
      return file.document.scenes.compactMap { scene in
        guard let controller = scene.controller, controller.kind.hasSuffix("Controller"),
          // The scene of a Mac's main menu may have controllers of another kind.
          controller.markup[attribute: "sceneMemberID"] == "viewController",
          scene.identifier?.isEmpty ?? true, controller.id != file.initialController,
          !entered.contains(controller.id)
        else { return nil }
        let name = controller.className ?? controller.label
        return finding(
          "nothing leads to the scene \(name.map { "of \"\($0)\"" } ?? "of <\(controller.kind)>"), and it has no identifier",
          hint: file.initialController == nil && file.document.scenes.count(where: { $0.controller != nil }) == 1
            ? "run \(file.settingInitial(controller.id)), or remove the scene"
            : file.removing(scene) + ", or add a segue to it, or set its identifier",
          at: file.place(of: controller.markup))
      }
    }
  }
}
