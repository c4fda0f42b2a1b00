import MarkupTrees
import XcodeProjects

/// Writes the shared scheme of a new app, as Xcode does when its user shares it.
struct SchemeFile {
  private let projectName: String
  private let upgradeCheck: String
  private let app: PlannedTarget
  private let tests: [PlannedTarget]
  private let identifiers: [String: ObjectID]

  /// Creates the scheme that runs `app` and tests it with `tests`.
  init(
    projectName: String, xcode: XcodeRelease, app: PlannedTarget, tests: [PlannedTarget],
    identifiers: [String: ObjectID]
  ) {
    self.projectName = projectName
    upgradeCheck = xcode.facts.upgradeCheck
    self.app = app
    self.tests = tests
    self.identifiers = identifiers
  }

  private static let debugger = "Xcode.DebuggerFoundation.Debugger.LLDB"
  private static let launcher = "Xcode.DebuggerFoundation.Launcher.LLDB"

  /// The file's bytes.
  var bytes: [UInt8] {
    let scheme = MarkupElement(
      "Scheme", [("LastUpgradeVersion", upgradeCheck), ("version", "1.7")],
      children: [
        buildAction, testAction, launchAction, profileAction,
        MarkupElement("AnalyzeAction", [("buildConfiguration", "Debug")]),
        MarkupElement("ArchiveAction", [("buildConfiguration", "Release"), ("revealArchiveInOrganizer", "YES")]),
      ])
    return XMLFile.bytes(of: scheme)
  }

  private var buildAction: MarkupElement {
    let purposes = ["Testing", "Running", "Profiling", "Archiving", "Analyzing"].map { ("buildFor\($0)", "YES") }
    return MarkupElement(
      "BuildAction",
      [
        ("parallelizeBuildables", "YES"), ("buildImplicitDependencies", "YES"), ("buildArchitectures", "Automatic"),
      ],
      children: [
        MarkupElement(
          "BuildActionEntries",
          children: [MarkupElement("BuildActionEntry", purposes, children: [reference(to: app)])])
      ])
  }

  private var testAction: MarkupElement {
    let testables = tests.map { target in
      MarkupElement(
        "TestableReference", [("skipped", "NO"), ("parallelizable", "YES")], children: [reference(to: target)])
    }
    return MarkupElement(
      "TestAction",
      [
        ("buildConfiguration", "Debug"), ("selectedDebuggerIdentifier", Self.debugger),
        ("selectedLauncherIdentifier", Self.launcher), ("shouldUseLaunchSchemeArgsEnv", "YES"),
        ("shouldAutocreateTestPlan", "YES"),
      ],
      children: testables.isEmpty ? [] : [MarkupElement("Testables", children: testables)])
  }

  private var launchAction: MarkupElement {
    MarkupElement(
      "LaunchAction",
      [
        ("buildConfiguration", "Debug"), ("selectedDebuggerIdentifier", Self.debugger),
        ("selectedLauncherIdentifier", Self.launcher), ("launchStyle", "0"), ("useCustomWorkingDirectory", "NO"),
        ("ignoresPersistentStateOnLaunch", "NO"), ("debugDocumentVersioning", "YES"),
        ("debugServiceExtension", "internal"), ("allowLocationSimulation", "YES"),
      ], children: [runnable])
  }

  private var profileAction: MarkupElement {
    MarkupElement(
      "ProfileAction",
      [
        ("buildConfiguration", "Release"), ("shouldUseLaunchSchemeArgsEnv", "YES"), ("savedToolIdentifier", ""),
        ("useCustomWorkingDirectory", "NO"), ("debugDocumentVersioning", "YES"),
      ], children: [runnable])
  }

  private var runnable: MarkupElement {
    MarkupElement("BuildableProductRunnable", [("runnableDebuggingMode", "0")], children: [reference(to: app)])
  }

  private func reference(to target: PlannedTarget) -> MarkupElement {
    MarkupElement(
      "BuildableReference",
      [
        ("BuildableIdentifier", "primary"), ("BlueprintIdentifier", identifiers[target.name]?.rawValue ?? ""),
        ("BuildableName", target.productFileName), ("BlueprintName", target.name),
        ("ReferencedContainer", "container:\(projectName).xcodeproj"),
      ])
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
