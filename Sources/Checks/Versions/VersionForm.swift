import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Versions that are not numbers separated by periods.
struct VersionForm: CheckRule {
  let description = RuleDescription(
    id: "version-form", severity: .error, summary: "Version does not consist of numbers separated by periods",
    explanation: """
      The App Store accepts only digits and periods, without empty components. A version such as 1.0b3 works on your \
      own devices, but the upload is rejected. The App Store accepts no Mac app without the sandbox: the finding is a \
      warning. If a script may write the version, the finding is a note. If the version has no number but zero, the \
      finding is a note too, because a script probably replaces it. It is also a note if a configuration other than \
      Debug has a valid version. That configuration may be uploaded. An app with SUFeedURL, the key of the Sparkle \
      updater, is not reported.
      """,
    wrong: "MARKETING_VERSION = 1.0-beta;",
    right: "MARKETING_VERSION = 1.0;",
    source: "ITMS-90058, ITMS-90060; Apple's TN2420", command: .setVersion)

  private static let scriptHint: Hint = "make sure that a script phase or the CI replaces it before the upload"

  /// Whether another configuration, which is probably the one to upload, has a valid version.
  private static func hasOtherUpload(_ context: TargetContext, _ key: VersionKey) -> Bool {
    context.target.configurations.contains { configuration in
      guard !configuration.isForDebugging, case .known(let version, _) = key.answer(configuration) else { return false }
      return VersionKey.isNumeric(version)
    }
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration) else { return nil }
        // Sparkle tells beta versions by such a suffix.
        guard !context.distribution.isUpdatedBySparkle else { return nil }
        guard !VersionKey.isNumeric(version) else { return nil }
        let hasOther = Self.hasOtherUpload(context, key)
        // Nobody uploads what is built for debugging.
        guard !(hasOther && context.configuration.isForDebugging) else { return nil }
        let isReplaced = context.versions.isReplaced(version)
        let mayBeSet = isReplaced || context.versions.mayScriptSet(key)
        return finding(
          "\(key.name) \"\(version)\" of \"\(context.target.name)\" does not consist of numbers separated by periods",
          hint: isReplaced ? Self.scriptHint : context.versions.formHint(key), at: place,
          severity: mayBeSet || hasOther ? .note : context.distribution.uploadSeverity, in: context
        ).caused(
          by: isReplaced
            ? Finding.Cause(
              subject: "targets", words: "have versions or build numbers that a script probably replaces",
              name: context.target.name)
            : Finding.Cause(
              subject: "targets",
              words: "have versions or build numbers that do not consist of numbers separated by periods",
              name: context.target.name))
      }
    }
  }
}
