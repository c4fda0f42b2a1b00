import Diagnostics
import XcodeProjects

/// Versions with more than three numbers.
struct VersionParts: CheckRule {
  let description = RuleDescription(
    id: "version-parts", severity: .error, summary: "Version has more than three numbers",
    explanation: """
      The App Store rejects a version with more than three numbers. In a build number, the system ignores all numbers \
      after the third. For a build number the finding is a note, because some released apps have longer ones. It is also \
      a note if a script phase may write the version. For a Mac app that is never uploaded, the finding is a warning.
      """,
    wrong: "MARKETING_VERSION = 1.2.3.4;",
    right: "MARKETING_VERSION = 1.2.3;",
    source: "Apple's reference of CFBundleShortVersionString and CFBundleVersion", command: .setVersion)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration) else { return nil }
        let parts = version.split(separator: ".")
        // Another rule reports parts that are not numbers.
        guard parts.count > 3, VersionKey.isNumeric(version) else { return nil }
        let isMarketing = key.key == VersionKey.marketing.key
        return finding(
          "\(key.name) \"\(version)\" of \"\(context.target.name)\" has \(parts.count) numbers, but the system ignores all after the third",
          hint: isMarketing
            ? context.versions.hint(key, parts.prefix(3).joined(separator: "."))
            : "change one of the first three numbers for each upload",
          at: place,
          severity: isMarketing && !context.versions.mayScriptSet(key) ? context.distribution.uploadSeverity : .note,
          in: context)
      }
    }
  }
}
