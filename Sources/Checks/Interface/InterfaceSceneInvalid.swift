import Diagnostics
import MarkupTrees

/// A scene of a storyboard has one view controller and an identifier of its own.
struct InterfaceSceneInvalid: CheckRule {
  let description = RuleDescription(
    id: "interface-scene-invalid", severity: .error,
    summary: "a scene of a storyboard has one view controller and its own identifier",
    explanation: """
      A merge by lines can make one scene of two: it has two view controllers then, or the identifier of another \
      scene. Xcode does not open the file, or loses one of the two.
      """,
    wrong: "<scene sceneID=\"a\"> with two elements of sceneMemberID=\"viewController\"",
    right: "a scene for each view controller",
    source: "storyboards as Xcode writes them: no scene of 1,342 has two view controllers")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file -> [Finding] in
      var seen: [String: MarkupElement] = [:]
      return file.scenes.flatMap { scene -> [Finding] in
        var findings = crowd(in: scene, of: file)
        guard let id = scene[attribute: "sceneID"] else { return findings }
        if let earlier = seen[id] {
          let line = earlier.line.map { " in line \($0)" } ?? ""
          findings.append(
            finding(
              "the scene \"\(id)\" has the identifier of another scene\(line)",
              hint: "remove one of the two scenes, or give it another identifier", at: file.place(of: scene)))
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
        hint: "give each a scene of its own", at: file.place(of: second))
    ]
  }
}
