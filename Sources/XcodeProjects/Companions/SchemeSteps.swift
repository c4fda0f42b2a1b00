public import SyntaxTrees

extension Scheme {
  /// The settings of a scheme's action.
  public struct Step: Sendable, Hashable {
    /// The element, with all that this view does not show.
    public let element: MarkupElement

    /// The configuration that is used.
    public var configuration: String? { element[attribute: "buildConfiguration"] }

    /// Whether the arguments and the environment of the launch action are taken.
    public var takesLaunchArguments: Bool { element[attribute: "shouldUseLaunchSchemeArgsEnv"] == "YES" }

    /// The product that is run.
    public var runnable: BuildableReference? {
      let holder = element.first("BuildableProductRunnable") ?? element.first("RemoteRunnable")
      return holder?.first("BuildableReference").flatMap { BuildableReference($0) }
    }

    /// The product whose build settings are used in arguments and the environment.
    public var settingsSource: BuildableReference? {
      element.first("MacroExpansion")?.first("BuildableReference").flatMap { BuildableReference($0) }
    }

    /// The arguments that are passed to what is run.
    public var arguments: [Argument] {
      element.first("CommandLineArguments")?.elements(named: "CommandLineArgument").map {
        Argument(text: $0[attribute: "argument"] ?? "", isEnabled: $0[attribute: "isEnabled"] != "NO")
      } ?? []
    }

    /// The variables in the environment of what is run.
    public var environment: [EnvironmentVariable] {
      element.first("EnvironmentVariables")?.elements(named: "EnvironmentVariable").map {
        EnvironmentVariable(
          name: $0[attribute: "key"] ?? "", value: $0[attribute: "value"] ?? "",
          isEnabled: $0[attribute: "isEnabled"] != "NO")
      } ?? []
    }

    /// The pre-actions.
    public var preActions: [ExecutionAction] { actions("PreActions") }

    /// The post-actions.
    public var postActions: [ExecutionAction] { actions("PostActions") }

    private func actions(_ name: String) -> [ExecutionAction] {
      element.first(name)?.elements(named: "ExecutionAction").map { ExecutionAction($0) } ?? []
    }
  }

  /// An argument that is passed to what is run.
  public struct Argument: Sendable, Hashable {
    /// The text, which the shell's rules split further.
    public var text: String
    /// Whether it is passed.
    public var isEnabled: Bool

    /// Creates an argument.
    public init(text: String, isEnabled: Bool = true) {
      self.text = text
      self.isEnabled = isEnabled
    }
  }

  /// A variable in the environment of what is run.
  public struct EnvironmentVariable: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// Whether it is set.
    public var isEnabled: Bool

    /// Creates a variable.
    public init(name: String, value: String, isEnabled: Bool = true) {
      self.name = name
      self.value = value
      self.isEnabled = isEnabled
    }
  }

  /// A script that is run, or a mail that is sent, before or after an action.
  public struct ExecutionAction: Sendable, Hashable {
    /// The kind, such as `Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction`.
    public let kind: String
    /// The title in Xcode.
    public let title: String
    /// The script, of an action that runs one.
    public let script: String?
    /// The shell; `nil` for the usual one.
    public let shell: String?
    /// The target whose build settings are in the script's environment.
    public let settingsSource: BuildableReference?

    init(_ element: MarkupElement) {
      let content = element.first("ActionContent")
      kind = element[attribute: "ActionType"] ?? ""
      title = content?[attribute: "title"] ?? ""
      script = content?[attribute: "scriptText"]
      shell = content?[attribute: "shellToInvoke"].flatMap { $0.isEmpty ? nil : $0 }
      settingsSource =
        content?.first("EnvironmentBuildable")?.first("BuildableReference").flatMap { BuildableReference($0) }
    }
  }

  /// The settings of `action`, if the scheme has any.
  public func step(_ action: Action) -> Step? {
    document.root.first(action.rawValue).map { Step(element: $0) }
  }

  /// A target that is built, and for which actions.
  public struct BuildEntry: Sendable, Hashable {
    /// The target.
    public let target: BuildableReference
    /// The actions that it is built for.
    public let actions: Set<Action>
  }

  /// The targets that are built, with what for.
  public var buildEntries: [BuildEntry] {
    let entries = document.root.first("BuildAction")?.first("BuildActionEntries")?.elements(named: "BuildActionEntry")
    return (entries ?? []).compactMap { entry in
      guard let target = entry.first("BuildableReference").flatMap({ BuildableReference($0) }) else { return nil }
      let actions = Self.purposes.filter { entry[attribute: $0.attribute] == "YES" }.map(\.action)
      return BuildEntry(target: target, actions: Set(actions))
    }
  }

  /// The attributes that say what an entry is built for, in the order in which Xcode writes them.
  static let purposes: [(attribute: String, action: Action)] = [
    ("buildForTesting", .test), ("buildForRunning", .launch), ("buildForProfiling", .profile),
    ("buildForArchiving", .archive), ("buildForAnalyzing", .analyze),
  ]

  /// A target with tests, and which of them are run.
  public struct Testable: Sendable, Hashable {
    /// The target.
    public let target: BuildableReference
    /// Whether none of its tests are run.
    public let isSkipped: Bool
    /// Whether its tests are run side by side.
    public let isParallelizable: Bool
    /// The tests that are left out.
    public let skippedTests: [String]
    /// The tests that alone are run; empty for all.
    public let selectedTests: [String]
  }

  /// The targets with tests, when the scheme lists them itself.
  public var testables: [Testable] {
    let entries = document.root.first("TestAction")?.first("Testables")?.elements(named: "TestableReference")
    return (entries ?? []).compactMap { entry in
      guard let target = entry.first("BuildableReference").flatMap({ BuildableReference($0) }) else { return nil }
      return Testable(
        target: target, isSkipped: entry[attribute: "skipped"] == "YES",
        isParallelizable: entry[attribute: "parallelizable"] == "YES",
        skippedTests: Self.tests("SkippedTests", in: entry), selectedTests: Self.tests("SelectedTests", in: entry))
    }
  }

  private static func tests(_ name: String, in entry: MarkupElement) -> [String] {
    entry.first(name)?.elements(named: "Test").compactMap { $0[attribute: "Identifier"] } ?? []
  }

  /// A test plan that the scheme uses.
  public struct TestPlanReference: Sendable, Hashable {
    /// The plan, such as `container:App.xctestplan`.
    public let location: String
    /// Whether it is the one that is run when none is said.
    public let isDefault: Bool
  }

  /// The test plans that the scheme uses.
  public var testPlanReferences: [TestPlanReference] {
    let entries = document.root.first("TestAction")?.first("TestPlans")?.elements(named: "TestPlanReference")
    return (entries ?? []).compactMap { entry in
      entry[attribute: "reference"].map {
        TestPlanReference(location: $0, isDefault: entry[attribute: "default"] == "YES")
      }
    }
  }
}
