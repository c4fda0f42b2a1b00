import Diagnostics
import XcodeProjects

/// Check for misspelled references to inherited values.
struct InheritedMisspelled: CheckRule {
  let description = RuleDescription(
    id: "inherited-misspelled", severity: .warning, summary: "$(inherited) is misspelled",
    explanation: """
      $(inherited) is the value from the next level. The levels are: target, target's .xcconfig file, project, \
      project's .xcconfig file. Xcode replaces a misspelled name such as $(inherit) with nothing, because no such \
      build setting exists. The inherited values are then lost without a message.
      """,
    wrong: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherit) BETA",
    right: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) BETA",
    source: "Xcode Help: Adding a build configuration file")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context -> [Finding] in
      let configuration = context.configuration
      return configuration.settings.keys.flatMap { key in
        configuration.settings.assignments(of: key).compactMap { assignment -> Finding? in
          let names = SettingReferences.names(in: assignment.value)
          guard let name = names.first(where: { Self.isSlip($0) && configuration.settings[$0] == nil }) else {
            return nil
          }
          return finding(
            "\(key) refers to $(\(name)), which is not defined", hint: Self.hint(name, in: assignment, context),
            at: configuration.place(ofSetting: key), in: context)
        }
      }
    }
  }

  /// A hint to correct the value where the target has it.
  private static func hint(_ name: String, in assignment: SettingAssignment, _ context: TargetContext) -> Hint {
    guard assignment.origin.level == .target else { return "write $(inherited)" }
    let value = assignment.value.replacing("$(\(name))", with: "$(inherited)")
      .replacing("${\(name)}", with: "$(inherited)")
    return context.commands.setting(assignment.key, value)
  }

  private static func isSlip(_ name: String) -> Bool {
    name != "inherited" && name.lowercased().hasPrefix("inher")
  }
}
