import Diagnostics
import PropertyLists
import XcodeProjects

/// Apps and extensions without a version or build number.
struct VersionMissing: AbsenceRule {
  let description = RuleDescription(
    id: "version-missing", severity: .error, summary: "App or extension has no version or build number",
    explanation: """
      The App Store requires CFBundleShortVersionString, which users see, and CFBundleVersion, which distinguishes \
      builds. The App Store accepts no Mac app without the sandbox or with Sparkle: the finding is a warning. If a script \
      phase may write the version, the finding is a note. It is also a note for a project in a folder of tools.
      """,
    wrong: "GENERATE_INFOPLIST_FILE = YES; without MARKETING_VERSION",
    right: "MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 1;",
    source: "ITMS-90056, ITMS-90057", command: .setSetting("MARKETING_VERSION=VERSION"))

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    VersionKey.all.contains { context.configuration.isMadeOfSettings($0.key) }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        // A key with an undefined build setting is there; another rule reports the setting.
        guard key.answer(context.configuration) == .absent,
          context.configuration.infoPlistFile?.content?[key.key].map({ $0.string == "" }) ?? true
        else { return nil }
        let place = context.configuration.infoPlistFile?.place(of: context.configuration.infoPlistFile?.content)
        return finding(
          "\"\(context.target.name)\" has no \(key.name) (\(key.key))",
          hint: context.versions.additionHint(key),
          at: place ?? context.target.target.object.place,
          severity: context.versions.mayScriptSet(key) || context.project.isOfTools
            ? .note : context.distribution.uploadSeverity, in: context)
      }
    }
  }
}
