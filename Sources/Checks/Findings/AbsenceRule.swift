import Diagnostics
import XcodeProjects

/// A rule that reports missing values.
protocol AbsenceRule: CheckRule {
  /// Whether another build setting could give the missing value.
  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool
}

extension AbsenceRule {
  /// Whether Xcode generates the Info.plist from build settings.
  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    context.configuration.settings.generatesInfoPlist
  }

  /// The findings, as notes where a missing optional include of an .xcconfig file may give the value.
  ///
  /// On the machine of the project's author, nothing may be missing.
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
          + "; the optional include \"\(context.project.checkedPath(file))\" does not exist and could not be checked",
        hint: finding.hint, place: finding.place, target: finding.target, configuration: finding.configuration)
    }
  }
}
