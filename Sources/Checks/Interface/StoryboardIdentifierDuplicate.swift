import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for view controllers with the same storyboard identifier.
struct StoryboardIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "storyboard-identifier-duplicate", severity: .error,
    summary: "Two view controllers have the same storyboard identifier",
    explanation: """
      Code finds a view controller by its storyboard identifier. Two with the same identifier stop the build.
      """,
    wrong: "storyboardIdentifier=\"Alarm\" on two view controllers",
    right: "storyboardIdentifier=\"Alarm\" and storyboardIdentifier=\"Clock\"",
    source: "ibtool: \"Multiple view controllers have the same identifier\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaceFiles).flatMap { file -> [Finding] in
      var first: [String: MarkupElement] = [:]
      let controllers = file.objects.values.filter { $0[attribute: "storyboardIdentifier"] != nil }
        .sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
      return controllers.compactMap { controller in
        let name = controller[attribute: "storyboardIdentifier"] ?? ""
        guard let earlier = first[name] else {
          first[name] = controller
          return nil
        }
        return finding(
          "the storyboard identifier \"\(name)\" is already used\(earlier.line.map { " on line \($0)" } ?? "")",
          hint: "change one of the two identifiers", at: file.place(of: controller))
      }
    }
  }
}
