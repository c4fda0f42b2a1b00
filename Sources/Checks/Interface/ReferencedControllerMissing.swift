import InterfaceFiles
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// A reference without an identifier leads to a storyboard that has no initial view controller.
struct ReferencedControllerMissing: CheckRule {
  let description = RuleDescription(
    id: "referenced-controller-missing", severity: .error,
    summary: "Storyboard reference leads to a storyboard without an initial view controller",
    explanation: """
      A storyboard reference without an identifier loads the initial view controller of the other storyboard. If \
      that storyboard has none, the app crashes when the segue is performed. If nothing can perform it, the finding is a \
      note.
      """,
    wrong:
      "<viewControllerPlaceholder storyboardName=\"Alarms\" …/>, and Alarms.storyboard without initialViewController",
    right: "<document … initialViewController=\"BYZ-38-t0r\"> in Alarms.storyboard",
    source: "Xcode Help: Add a reference to another storyboard")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let references = project.interfaces.files.flatMap { Self.references(in: $0, of: project) }
      guard !references.isEmpty else { return [] }
      let paths = project.paths.filter { $0.hasSuffix(".storyboard") }
      let byName = Dictionary(grouping: paths) { FileStem($0) }
      return Dictionary(grouping: references, by: \.name).sorted { $0.key < $1.key }.compactMap { name, references in
        finding(for: references, to: byName[FileStem(name: name)] ?? [], in: project)
      }
    }
  }

  /// A reference to whatever view controller a storyboard begins with.
  private struct Reference {
    let name: String
    let file: String
    let place: Place
    /// Whether something may show the reference.
    let isReachable: Bool
  }

  private static func references(in file: InterfaceFile, of project: CheckedProject) -> [Reference] {
    let interfaces = project.interfaces.all.filter { $0.file.path == file.path }
    return file.objects.values.compactMap { element -> Reference? in
      guard ["viewControllerPlaceholder", "controllerPlaceholder"].contains(element.name),
        let name = element[attribute: "storyboardName"], element[attribute: "referencedIdentifier"] == nil,
        element[attribute: "bundleIdentifier"] == nil
      else { return nil }
      let fileName = file.path.split(separator: "/").last.map(String.init) ?? file.path
      return Reference(
        name: name, file: fileName, place: file.place(of: element),
        isReachable: interfaces.contains { $0.isReachable(element, in: project) })
    }
  }

  /// The finding at the storyboard, if each file of its name can be read and none has an initial view controller.
  private func finding(for references: [Reference], to paths: [String], in project: CheckedProject) -> Finding? {
    let files = paths.sorted().compactMap(project.interfaces.file(at:))
    guard files.count == paths.count, let file = files.first,
      files.allSatisfy({ $0.root[attribute: "initialViewController"] == nil })
    else { return nil }
    let sorted = references.sorted {
      ($0.place.file ?? "", $0.place.line ?? 0) < ($1.place.file ?? "", $1.place.line ?? 0)
    }
    guard let first = sorted.first else { return nil }
    return finding(
      "the storyboard \"\(first.name)\" has no initial view controller, and \(first.file) refers to it without an identifier",
      hint: "turn on Is Initial View Controller for a view controller, or name a Storyboard ID in the reference",
      at: file.place(of: file.root), severity: references.contains(where: \.isReachable) ? nil : .note
    ).alsoAt(sorted.map(\.place))
  }
}
