import Diagnostics
import SyntaxTrees

/// Check for scenes with several view controllers or a duplicate identifier.
struct InterfaceSceneInvalid: CheckRule {
  let description = RuleDescription(
    id: "interface-scene-invalid", severity: .error,
    summary: "Scene has two view controllers or a duplicate identifier",
    explanation: """
      A line-based merge can combine two scenes into one. The scene then has two view controllers, or the identifier \
      of another scene. Xcode does not open the file, or loses one of the view controllers.
      """,
    wrong: "<scene sceneID=\"a\"> … two elements with sceneMemberID=\"viewController\" … </scene>",
    right: "<scene sceneID=\"a\"> … </scene> <scene sceneID=\"b\"> … </scene>",
    source: "observed in files written by Xcode: none of 1,342 scenes had two view controllers")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file -> [Finding] in
      var seen: [String: MarkupElement] = [:]
      return file.scenes.flatMap { scene -> [Finding] in
        var findings = crowd(in: scene, of: file)
        guard let id = scene[attribute: "sceneID"] else { return findings }
        if let earlier = seen[id] {
          let line = earlier.line.map { " on line \($0)" } ?? ""
          findings.append(
            finding(
              "the scene identifier \"\(id)\" is already used\(line)",
              hint: "remove one of the two scenes, or change its identifier", at: file.place(of: scene)))
        } else {
          seen[id] = scene
        }
        return findings
      }
    }
  }

  private func crowd(in scene: MarkupElement, of file: InterfaceFile) -> [Finding] {
    let members = scene.elements.filter { $0.name == "objects" }.flatMap(\.elements)
    let controllers = members.filter { $0[attribute: "sceneMemberID"] == "viewController" }
    guard controllers.count > 1, let second = controllers.dropFirst().first else { return [] }
    let names = controllers.map { $0[attribute: "customClass"] ?? $0[attribute: "id"] ?? $0.name }
    return [
      finding(
        "a scene has \(controllers.count) view controllers: \(names.joined(separator: ", "))",
        hint: "move each to a separate scene", at: file.place(of: second))
    ]
  }
}
