import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for view controllers with the same storyboard identifier, or children with the same restoration identifier.
struct StoryboardIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "storyboard-identifier-duplicate", severity: .error,
    summary: "Two view controllers have the same identifier",
    explanation: """
      Code finds a view controller by its storyboard identifier. Two with the same identifier stop the build. UIKit \
      restores a view controller by its restoration identifier and its parents' restoration identifiers. For two \
      embedded children with the same restoration identifier, the finding is a warning. Navigation and tab bar \
      controllers number their children, so these may share a restoration identifier.
      """,
    wrong: "storyboardIdentifier=\"Alarm\" on two view controllers",
    right: "storyboardIdentifier=\"Alarm\" and storyboardIdentifier=\"Clock\"",
    source: "ibtool: \"Multiple view controllers have the same identifier\"; Apple's guide to preserving the UI",
    command: "\(command: "interface.set") FILE CONTROLLER identifier=NAME")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).flatMap { file in
      let identifiers = file.identifiers
      return repeated("storyboard", identifiers.filter { $0.kind == .scene }, in: file, severity: nil)
        + file.embeddedChildren(with: identifiers.filter { $0.kind == .restoration }).flatMap {
          repeated("restoration", $0, in: file, severity: .warning)
        }
    }
  }

  private func repeated(
    _ kind: String, _ identifiers: [InterfaceIdentifier], in file: InterfaceFile, severity: Diagnostic.Severity?
  ) -> [Finding] {
    var first: [String: MarkupElement] = [:]
    return identifiers.compactMap { identifier in
      guard let earlier = first[identifier.name] else {
        first[identifier.name] = identifier.element
        return nil
      }
      return finding(
        "the \(kind) identifier \"\(identifier.name)\" is already used\(earlier.line.map { " on line \($0)" } ?? "")",
        hint: file.setting(kind == "storyboard" ? "identifier" : "\(kind)-identifier", "NAME", of: identifier.element)
          + ", with another identifier", at: file.place(of: identifier.element), severity: severity)
    }
  }
}

extension InterfaceFile {
  /// The restoration identifiers of the view controllers that each scene embeds, in the order of the file.
  fileprivate func embeddedChildren(with identifiers: [InterfaceIdentifier]) -> [[InterfaceIdentifier]] {
    guard identifiers.count > 1 else { return [] }
    return document.scenes.map { scene in
      let objects = Set(scene.objects.map(\.id))
      let children = Set(
        document.connections.filter { connection in
          connection.element[attribute: "kind"] == "embed" && connection.source.map(objects.contains) ?? false
        }.compactMap(\.destination))
      return identifiers.filter { $0.element[attribute: "id"].map(children.contains) ?? false }
    }
  }
}
