import Diagnostics
import XcodeProjects

/// Versions longer than 18 characters.
struct VersionLength: CheckRule {
  let description = RuleDescription(
    id: "version-length", severity: .error, summary: "Version is longer than 18 characters",
    explanation: """
      The App Store rejects longer versions. Dates and times as build numbers are a common cause. The App Store accepts no Mac app without \
      the sandbox: the finding is a warning. If a script may set the version, the finding is a note. \
      A placeholder is not reported, and version-form reports a version with letters.
      """,
    wrong: "CURRENT_PROJECT_VERSION = 20260101.120000.12345;",
    right: "CURRENT_PROJECT_VERSION = 20260101.1200;",
    source: "Apple's TN2420")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration), version.utf8.count > 18,
          // Another rule reports a version with other signs, and a placeholder, which a script replaces.
          VersionKey.isNumeric(version), !context.versions.isReplaced(version)
        else {
          return nil
        }
        return finding(
          "\(key.name) \"\(version)\" of \"\(context.target.name)\" has \(version.utf8.count) characters; the App Store accepts at most 18",
          hint: "shorten it to at most 18 characters", at: place,
          severity: context.versions.mayScriptSet(key) ? .note : context.distribution.uploadSeverity,
          in: context)
      }
    }
  }
}
