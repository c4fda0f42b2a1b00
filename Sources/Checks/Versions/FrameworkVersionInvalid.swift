import Diagnostics
import XcodeProjects

/// Embedded frameworks whose version the App Store rejects.
struct FrameworkVersionInvalid: AbsenceRule {
  let description = RuleDescription(
    id: "framework-version-invalid", severity: .warning,
    summary: "Embedded framework has an invalid version",
    explanation: """
      The App Store checks the Info.plist of every bundle in an app. A framework without a version blocks the upload. \
      A version must be one to three numbers. A Mac app without the sandbox is not uploaded, so the finding is a note. \
      The rule skips frameworks of an app with SUFeedURL, the key of the Sparkle updater.
      """,
    wrong: "Core.framework: MARKETING_VERSION = 1.0-beta;",
    right: "Core.framework: MARKETING_VERSION = 1.0;",
    source: "ITMS-90056, ITMS-90057, ITMS-90060", command: .setSetting("MARKETING_VERSION=VERSION"))

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    VersionKey.all.contains { context.configuration.isMadeOfSettings($0.key) }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<String> = []
      let apps = project.contexts.filter { $0.target.isApplication && !$0.distribution.isUpdatedBySparkle }
      // A framework of several apps is judged by an app that may be uploaded.
      let uploaded = apps.filter { $0.distribution.uploadSeverity == nil }
      let others = apps.filter { $0.distribution.uploadSeverity != nil }
      return (uploaded.flatMap(\.embedded).map { ($0, nil) } + others.flatMap(\.embedded).map { ($0, .note) }).flatMap {
        (context: TargetContext, severity: Diagnostic.Severity?) -> [Finding] in
        guard context.target.productType.suffix == "framework",
          seen.insert("\(context.target.id) \(context.configuration.name)").inserted
        else { return [] }
        return VersionKey.all.compactMap { problem(of: $0, in: context, severity: severity) }
      }
    }
  }

  private func problem(
    of key: VersionKey, in context: TargetContext, severity: Diagnostic.Severity?
  ) -> Finding? {
    switch key.answer(context.configuration) {
    case .uncertain: return nil
    case .absent:
      return finding(
        "embedded framework \"\(context.target.name)\" has no \(key.name) (\(key.key))",
        hint: context.versions.additionHint(key),
        at: context.target.target.object.place, severity: severity, in: context)
    case .known(let version, let place):
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      let isNumbers = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
      guard !isNumbers || parts.count > 3 && key.key == VersionKey.marketing.key else { return nil }
      return finding(
        "\(key.name) \"\(version)\" of embedded framework \"\(context.target.name)\" does not consist of one to three numbers",
        hint: "use one to three numbers, such as 1.0.2", at: place, severity: severity, in: context)
    }
  }
}
