import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A version is numbers with periods between them.
struct VersionForm: CheckRule {
  let description = RuleDescription(
    id: "version-form", severity: .error, summary: "a version is numbers with periods between them",
    explanation: """
      The App Store takes digits and periods only, and no empty part. Letters such as in 1.0b3 are fine on \
      your own devices and refused at the upload.
      """,
    wrong: "MARKETING_VERSION = 1.0-beta;",
    right: "MARKETING_VERSION = 1.0;",
    source: "ITMS-90058, ITMS-90060; Apple's TN2420")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration) else { return nil }
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard !parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        return finding(
          "the \(key.name) \"\(version)\" of \"\(context.target.name)\" is not made of numbers with periods between them",
          hint: "write one to three numbers, such as 1.0.2", at: place,
          // An app for the Mac may be for another way to its users than the App Store.
          severity: context.configuration.settings.platform == .macOS ? .warning : nil, in: context)
      }
    }
  }
}
