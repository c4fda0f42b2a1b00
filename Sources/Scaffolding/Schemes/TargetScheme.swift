import SyntaxTrees
import XcodeProjects

/// A shared scheme that builds, runs and tests a target, as Xcode writes it.
struct TargetScheme {
  /// A target as schemes name it.
  struct Buildable {
    let id: ObjectID
    let name: String
    /// The file that it makes.
    let product: String
    /// The name of the project.
    let project: String
  }

  /// The product that the scheme runs.
  enum Launch {
    /// A program.
    case program(Buildable)
    /// The app that an extension is in.
    case host(Buildable, of: Buildable, isWidget: Bool)
    /// Nothing: the product is no program.
    case nothing(Buildable)
    /// Nothing, for the target has no product that settings could be taken from.
    case tests
  }

  /// The targets to build, with the scheme's target first.
  let built: [Buildable]
  let launch: Launch
  var tests: [Buildable]
  /// `LastUpgradeVersion`, four digits.
  let upgradeCheck: String
  let debugConfiguration: String
  let releaseConfiguration: String

  private static let debugger = "Xcode.DebuggerFoundation.Debugger.LLDB"
  private static let launcher = "Xcode.DebuggerFoundation.Launcher.LLDB"
  private static let processLauncher = "Xcode.IDEFoundation.Launcher.PosixSpawn"

  private var isForExtension: Bool {
    if case .host = launch { true } else { false }
  }

  /// Whether the Xcode that writes the project says for which processors a scheme builds (Xcode 16 and later).
  private var saysArchitectures: Bool { (Int(upgradeCheck) ?? 0) >= 1600 }

  /// The file's bytes.
  var bytes: [UInt8] {
    var attributes = [("LastUpgradeVersion", upgradeCheck)]
    if isForExtension { attributes.append(("wasCreatedForAppExtension", "YES")) }
    attributes.append(("version", isForExtension ? "2.0" : saysArchitectures ? "1.7" : "1.3"))
    let scheme = MarkupElement(
      "Scheme", attributes,
      children: [
        buildAction, testAction, launchAction, profileAction,
        MarkupElement("AnalyzeAction", [("buildConfiguration", debugConfiguration)]),
        MarkupElement(
          "ArchiveAction", [("buildConfiguration", releaseConfiguration), ("revealArchiveInOrganizer", "YES")]),
      ])
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + scheme.serialized(style: .scheme)
  }

  private var buildAction: MarkupElement {
    var attributes = [("parallelizeBuildables", "YES"), ("buildImplicitDependencies", "YES")]
    if saysArchitectures { attributes.append(("buildArchitectures", "Automatic")) }
    let purposes = ["Testing", "Running", "Profiling", "Archiving", "Analyzing"].map { ("buildFor\($0)", "YES") }
    let entries = built.map { MarkupElement("BuildActionEntry", purposes, children: [Self.reference(to: $0)]) }
    return MarkupElement(
      "BuildAction", attributes,
      children: entries.isEmpty ? [] : [MarkupElement("BuildActionEntries", children: entries)])
  }

  private var testAction: MarkupElement {
    let testables = tests.map { target in
      MarkupElement(
        "TestableReference", [("skipped", "NO"), ("parallelizable", "YES")], children: [Self.reference(to: target)])
    }
    return MarkupElement(
      "TestAction",
      [
        ("buildConfiguration", debugConfiguration), ("selectedDebuggerIdentifier", Self.debugger),
        ("selectedLauncherIdentifier", Self.launcher), ("shouldUseLaunchSchemeArgsEnv", "YES"),
        ("shouldAutocreateTestPlan", "YES"),
      ],
      children: testables.isEmpty ? [] : [MarkupElement("Testables", children: testables)])
  }

  private var launchAction: MarkupElement {
    var attributes = [
      ("buildConfiguration", debugConfiguration),
      ("selectedDebuggerIdentifier", isForExtension ? "" : Self.debugger),
      ("selectedLauncherIdentifier", isForExtension ? Self.processLauncher : Self.launcher), ("launchStyle", "0"),
    ]
    if isForExtension { attributes.append(("askForAppToLaunch", "YES")) }
    attributes += [
      ("useCustomWorkingDirectory", "NO"), ("ignoresPersistentStateOnLaunch", "NO"), ("debugDocumentVersioning", "YES"),
      ("debugServiceExtension", "internal"), ("allowLocationSimulation", "YES"),
    ]
    if isForExtension { attributes.append(("launchAutomaticallySubstyle", "2")) }
    return MarkupElement("LaunchAction", attributes, children: launched(isLaunching: true))
  }

  private var profileAction: MarkupElement {
    var attributes = [
      ("buildConfiguration", releaseConfiguration), ("shouldUseLaunchSchemeArgsEnv", "YES"),
      ("savedToolIdentifier", ""), ("useCustomWorkingDirectory", "NO"), ("debugDocumentVersioning", "YES"),
    ]
    if isForExtension {
      attributes.append(("askForAppToLaunch", "YES"))
      attributes.append(("launchAutomaticallySubstyle", "2"))
    }
    return MarkupElement("ProfileAction", attributes, children: launched(isLaunching: false))
  }

  private func launched(isLaunching: Bool) -> [MarkupElement] {
    switch launch {
    case .program(let program): return [Self.runnable(program)]
    case .host(let host, let product, let isWidget):
      guard isWidget else { return [Self.runnable(host)] }
      return [
        MarkupElement(
          "RemoteRunnable", [("runnableDebuggingMode", "2"), ("BundleIdentifier", "com.apple.springboard")],
          children: [Self.reference(to: product)]),
        Self.expansion(host),
      ]
    case .nothing(let product): return isLaunching ? [] : [Self.expansion(product)]
    case .tests: return []
    }
  }

  private static func runnable(_ target: Buildable) -> MarkupElement {
    MarkupElement("BuildableProductRunnable", [("runnableDebuggingMode", "0")], children: [reference(to: target)])
  }

  private static func expansion(_ target: Buildable) -> MarkupElement {
    MarkupElement("MacroExpansion", children: [reference(to: target)])
  }

  private static func reference(to target: Buildable) -> MarkupElement {
    MarkupElement(
      "BuildableReference",
      [
        ("BuildableIdentifier", "primary"), ("BlueprintIdentifier", target.id.rawValue),
        ("BuildableName", target.product), ("BlueprintName", target.name),
        ("ReferencedContainer", "container:\(target.project).xcodeproj"),
      ])
  }
}
