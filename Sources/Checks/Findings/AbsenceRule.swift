import Diagnostics
import XcodeProjects

/// A rule that tells what nothing gives a value to.
protocol AbsenceRule: CheckRule {
  /// Whether a build setting more could give what the rule misses.
  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool
}

extension AbsenceRule {
  /// Where Xcode writes the Info.plist, it is made of settings.
  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    context.configuration.settings.generatesInfoPlist
  }

  /// The findings, of which those are notes that a file of settings may settle which is included only where it is there,
  /// and is not: on the machine of whoever made the project nothing may be missing.
  func doubting(_ findings: [Finding], in input: CheckInput) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let doubtful = input.contexts.filter { !$0.configuration.settings.missingOptionalFiles.isEmpty }
    guard !doubtful.isEmpty else { return findings }
    return findings.map { finding in
      let context = doubtful.first {
        $0.target.name == finding.target && $0.configuration.name == finding.configuration
      }
      guard let context, let file = context.configuration.settings.missingOptionalFiles.first,
        maySettingsGive(finding, in: context)
      else { return finding }
      return Finding(
        rule: finding.rule, severity: .note,
        message: finding.message
          + "; what \"\(context.project.checkedPath(file))\" gives, which is included and is not there, could not be checked",
        hint: finding.hint, place: finding.place, target: finding.target, configuration: finding.configuration)
    }
  }
}
