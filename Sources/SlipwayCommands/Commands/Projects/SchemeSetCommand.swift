import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

extension SchemeCommands {
  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Change what a scheme builds, runs and tests",
      discussion: """
        If --action is missing, --test-plan and --run-arguments change the Test action. --add-target and \
        --remove-target change the Build action, or for a test target the Test action. All other options change the \
        Run action. --configuration requires --action. The diagnostics are \(SchemeDiagnostic.all.map(\.name).listed).
        """)

    @Argument(help: "The scheme, or its file.", completion: .names(.projectScheme)) var name: String
    @Option(help: "The action to change: run, test, profile, analyze or archive; can be repeated.")
    var action: [SchemeAction] = []
    @Option(help: ArgumentHelp("The build configuration.", valueName: "c"), completion: .names(.configuration))
    var configuration: String?
    @Option(help: ArgumentHelp("The target to run, or none.", valueName: "target"), completion: .names(.target))
    var executable: String?
    @Option(
      parsing: .unconditionalSingleValue, help: ArgumentHelp("An argument to pass; can be repeated.", valueName: "text")
    )
    var argument: [String] = []
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("An argument to remove; can be repeated.", valueName: "text"))
    var removeArgument: [String] = []
    @Option(help: ArgumentHelp("An environment variable to set; can be repeated.", valueName: "name=value"))
    var env: [String] = []
    @Option(help: ArgumentHelp("A variable to remove; can be repeated.", valueName: "name")) var removeEnv: [String] =
      []
    @Option(
      help: ArgumentHelp(
        "Whether to use the Run action's arguments and environment variables: on or off.", valueName: "on|off"))
    var runArguments: OnOff?
    @Option(help: ArgumentHelp("The language of the app, or system.", valueName: "code")) var language: String?
    @Option(help: ArgumentHelp("The region of the app, or system.", valueName: "code")) var region: String?
    @Option(help: ArgumentHelp("A diagnostic, on or off; can be repeated.", valueName: "name=on|off"))
    var diagnostic: [String] = []
    @Option(help: ArgumentHelp("A test plan to add; can be repeated.", valueName: "file"), completion: .file())
    var testPlan: [String] = []
    @Option(help: ArgumentHelp("A test plan to remove; can be repeated.", valueName: "file"), completion: .file())
    var removeTestPlan: [String] = []
    @Option(
      help: ArgumentHelp("A target to build, or to test; can be repeated.", valueName: "target"),
      completion: .names(.target))
    var addTarget: [String] = []
    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        """
        An action to build the target for, instead of all: run, test, profile, analyze or archive; can be repeated.
        """, valueName: "action"))
    var purpose: [SchemeAction] = []
    @Option(
      help: ArgumentHelp("A target to remove; can be repeated.", valueName: "target"), completion: .names(.target))
    var removeTarget: [String] = []
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let file = try context.scheme(name, in: loaded.location)
      let editing = try SchemeEditing(request(in: context), of: file, in: loaded)
      let name = file.scheme.name
      var report = try context.make(
        "scheme.set", in: loaded.location, editing.change, ResultAction("Changed", "change", "scheme \(name, .name)"),
        ["name": .string(name), "changes": .array(editing.changes.map(SchemeFactRow.json))], notes: editing.notes)
      report.rows = editing.changes.map(SchemeFactRow.row)
      report.unchanged = "Nothing to change: scheme \(name, .name) already has these values"
      return report
    }

    private func request(in context: Context) throws(Diagnostic) -> SchemeRequest {
      var request = SchemeRequest()
      request.actions = action.map(\.action)
      request.configuration = configuration
      request.executable = executable.map { $0 == "none" ? .none : .target($0) }
      request.arguments = argument
      request.removedArguments = removeArgument
      request.environment = try env.map { text throws(Diagnostic) in try Self.pair(text, "LEVEL=debug") }
      request.removedEnvironment = removeEnv
      request.takesRunArguments = runArguments.map { $0 == .on }
      request.language = language.map { $0 == "system" ? "" : $0 }
      request.region = region.map { $0 == "system" ? "" : $0 }
      request.diagnostics = try diagnostic.map { text throws(Diagnostic) in try Self.diagnostic(text) }
      request.testPlans = testPlan.map(context.path)
      request.removedTestPlans = removeTestPlan.map(context.path)
      request.targets = addTarget
      request.purposes = purpose.map(\.action)
      request.removedTargets = removeTarget
      return request
    }

    private static func pair(_ text: String, _ example: String) throws(Diagnostic) -> (name: String, value: String) {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw Diagnostic(
          .usage, "\"\(text)\" is not of the form NAME=VALUE",
          remedy: .advice("write a name, an equals sign and a value, such as \(example)"))
      }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private static func diagnostic(_ text: String) throws(Diagnostic) -> (diagnostic: SchemeDiagnostic, isOn: Bool) {
      let (name, value) = try pair(text, "address-sanitizer=on")
      guard let diagnostic = SchemeDiagnostic.named(name) else {
        let names = SchemeDiagnostic.all.map(\.name)
        let near = NearNames(to: name, among: names).names
        throw Diagnostic(
          .usage, "\"\(name)\" is not a diagnostic of a scheme",
          remedy: .advice(
            near.isEmpty
              ? "choose \(names.alternatives)" : "did you mean \(near.alternatives)?"))
      }
      guard let state = OnOff(rawValue: value) else {
        throw Diagnostic(
          .usage, "\"\(value)\" is neither on nor off", remedy: .advice("write \(name)=on or \(name)=off"))
      }
      return (diagnostic, state == .on)
    }
  }
}

/// An action of a scheme that has values.
enum SchemeAction: String, ExpressibleByArgument, CaseIterable {
  case run, test, profile, analyze, archive

  var action: Scheme.Action {
    switch self {
    case .run: .launch
    case .test: .test
    case .profile: .profile
    case .analyze: .analyze
    case .archive: .archive
    }
  }
}

/// A choice of on and off.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
  case on, off
}
