import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The schemes of a project.
struct SchemeListReport: Report {
  let schemes: ProjectSchemes
  let context: Context

  var schema: String { "slipway.scheme.list/1" }

  var fields: JSONObject {
    [
      "schemes": .array(
        schemes.files.map { file in
          var fields = SchemeFactRow.fields(of: file, in: context)
          fields["targets"] = .array(file.scheme.builtTargets.map { .string($0.targetName) })
          fields["runs"] = .optional(runs(file))
          return .object(fields)
        }),
      "findings": .array(schemes.findings.map { FindingWording.json($0, in: context) }),
    ]
  }

  func show(on page: inout Page) {
    if schemes.files.isEmpty, schemes.findings.isEmpty { page.line("no schemes") }
    page.table(
      schemes.files.map { file in
        [
          "\(file.scheme.name, .bold)", "\(file.user.map { "of \($0)" } ?? "shared", .faint)",
          "\(context.shown(file.container), .name)",
          "builds \(file.scheme.builtTargets.map(\.targetName).joined(separator: ", "))",
          "\(runs(file).map { "runs \($0)" } ?? "", .faint)",
        ]
      })
    for finding in schemes.findings { page.line(FindingWording.line(finding, in: context)) }
  }

  private func runs(_ file: SchemeFile) -> String? {
    let launch = file.scheme.step(.launch)
    return launch?.runnable?.targetName ?? launch?.runnablePath
  }
}

/// What a scheme says.
struct SchemeReport: Report {
  let file: SchemeFile
  let context: Context

  var schema: String { "slipway.scheme.show/1" }

  var fields: JSONObject {
    var fields = SchemeFactRow.fields(of: file, in: context)
    fields["targets"] = .array(
      file.scheme.buildEntries.map { entry in
        [
          "name": .string(entry.target.targetName), "id": .string(entry.target.targetID.rawValue),
          "container": .string(entry.target.container),
          "actions": .array(Scheme.shownOrder.filter(entry.actions.contains).map { .string($0.title) }),
        ]
      })
    fields["actions"] = .array(
      Scheme.Action.allCases.compactMap { action in file.scheme.step(action).map { json($0, action) } })
    return fields
  }

  func show(on page: inout Page) {
    let owner = file.user.map { "of \($0)" } ?? "shared"
    page.line("\(file.scheme.name, .bold)  \(owner, .faint)  \(context.shown(file.path), .name)")
    for (action, facts) in grouped {
      page.line("\(action.title)")
      page.table(facts.map { ["\($0.name, .faint)", "\($0.value)"] }, indent: 2)
    }
  }

  private var grouped: [(action: Scheme.Action, facts: [SchemeFact])] {
    var groups: [(action: Scheme.Action, facts: [SchemeFact])] = []
    for fact in file.scheme.facts {
      if groups.last?.action != fact.action { groups.append((fact.action, [])) }
      groups[groups.count - 1].facts.append(fact)
    }
    return groups
  }

  private func json(_ step: Scheme.Step, _ action: Scheme.Action) -> JSONValue {
    var fields: JSONObject = [
      "action": .string(action.title), "configuration": .optional(step.configuration),
      "executable": .optional(step.runnable?.targetName ?? step.runnablePath),
      "runArguments": .bool(step.takesLaunchArguments),
      "arguments": .array(step.arguments.map { ["text": .string($0.text), "enabled": .bool($0.isEnabled)] }),
      "environment": .array(
        step.environment.map {
          ["name": .string($0.name), "value": .string($0.value), "enabled": .bool($0.isEnabled)]
        }),
      "language": .optional(step.language), "region": .optional(step.region),
      "diagnostics": .array(
        SchemeDiagnostic.all.filter { $0.actions.contains(action) }.map {
          ["name": .string($0.name), "enabled": .bool(step.isOn($0))]
        }),
      "preActions": .array(step.preActions.map(Self.json)), "postActions": .array(step.postActions.map(Self.json)),
    ]
    guard action == .test else { return .object(fields) }
    fields["testPlans"] = .array(
      file.scheme.testPlanReferences.map {
        ["location": .string($0.location), "default": .bool($0.isDefault)]
      })
    fields["tests"] = .array(
      file.scheme.testables.map { tests in
        [
          "target": .string(tests.target.targetName), "skipped": .bool(tests.isSkipped),
          "parallelizable": .bool(tests.isParallelizable),
          "skippedTests": .array(tests.skippedTests.map { .string($0) }),
          "selectedTests": .array(tests.selectedTests.map { .string($0) }),
        ]
      })
    return .object(fields)
  }

  private static func json(_ script: Scheme.ExecutionAction) -> JSONValue {
    [
      "title": .string(script.title), "script": .optional(script.script), "shell": .optional(script.shell),
      "settingsFrom": .optional(script.settingsSource?.targetName),
    ]
  }
}

/// Parts of schemes, as rows and as JSON.
enum SchemeFactRow {
  /// What every report says about a scheme's file.
  static func fields(of file: SchemeFile, in context: Context) -> JSONObject {
    [
      "name": .string(file.scheme.name), "shared": .bool(file.user == nil), "user": .optional(file.user),
      "container": .string(context.shown(file.container)), "file": .string(context.shown(file.path)),
    ]
  }

  static func json(_ change: SchemeFact.Change) -> JSONValue {
    [
      "action": .string(change.action.title), "name": .string(change.name), "oldValue": .optional(change.old),
      "value": .optional(change.new),
    ]
  }

  static func row(_ change: SchemeFact.Change) -> [StyledText] {
    let values: StyledText =
      switch (change.old, change.new) {
      case (let old?, let new?): "\(old, .faint) → \(new, .name)"
      case (let old?, nil): "\(old, .faint) removed"
      case (nil, let new): "\(new ?? "", .name)"
      }
    return ["\(change.action.title, .bold)", "\(change.name)", values]
  }
}
