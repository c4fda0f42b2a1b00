import Diagnostics

/// A version has at most three numbers.
struct VersionParts: CheckRule {
  let description = RuleDescription(
    id: "version-parts", severity: .error, summary: "a version has at most three numbers",
    explanation: """
      The App Store refuses a version of more than three numbers, and ignores what a build number has \
      beyond the third.
      """,
    wrong: "MARKETING_VERSION = 1.2.3.4;",
    right: "MARKETING_VERSION = 1.2.3;",
    source: "Apple's reference of CFBundleShortVersionString and CFBundleVersion")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration) else { return nil }
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
          return nil
        }
        return finding(
          "the \(key.name) \"\(version)\" of \"\(context.target.name)\" has \(parts.count) numbers, and three count",
          hint: "write \(parts.prefix(3).joined(separator: "."))", at: place,
          severity: key.key == VersionKey.marketing.key ? .error : .warning, in: context)
      }
    }
  }
}
