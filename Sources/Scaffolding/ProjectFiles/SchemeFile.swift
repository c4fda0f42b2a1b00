import MarkupTrees
import XcodeProjects

/// Writes the shared scheme of a target of a new project, as Xcode does when its user shares it.
struct SchemeFile {
  private let projectName: String
  private let upgradeCheck: String
  private let main: PlannedTarget
  private let others: [PlannedTarget]
  private let tests: [PlannedTarget]
  private let identifiers: [String: ObjectID]

  /// Creates the scheme that builds and runs `main`, builds `others` with it, and tests it with `tests`.
  init(
    projectName: String, xcode: XcodeRelease, main: PlannedTarget, others: [PlannedTarget], tests: [PlannedTarget],
    identifiers: [String: ObjectID]
  ) {
    self.projectName = projectName
    upgradeCheck = xcode.facts.upgradeCheck
    self.main = main
    self.others = others
    self.tests = tests
    self.identifiers = identifiers
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    TargetScheme(
      built: ([main] + others).map(buildable),
      launch: main.kind.isRunnable ? .program(buildable(main)) : .nothing(buildable(main)),
      tests: tests.map(buildable), upgradeCheck: upgradeCheck
    ).bytes
  }

  private func buildable(_ target: PlannedTarget) -> TargetScheme.Buildable {
    TargetScheme.Buildable(
      id: identifiers[target.name] ?? ObjectID(""), name: target.name, product: target.productFileName,
      project: projectName)
  }
}

/// Writes XML files as Xcode writes its schemes and workspaces.
enum XMLFile {
  static func bytes(of root: MarkupElement) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + root.serialized(style: .scheme)
  }

  /// The workspace inside a project, which holds nothing but the project.
  static var embeddedWorkspace: [UInt8] {
    bytes(
      of: MarkupElement(
        "Workspace", [("version", "1.0")], children: [MarkupElement("FileRef", [("location", "self:")])]))
  }
}
