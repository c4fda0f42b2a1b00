import Diagnostics

/// A version has at most 18 characters.
struct VersionLength: CheckRule {
  let description = RuleDescription(
    id: "version-length", severity: .error, summary: "a version has at most 18 characters",
    explanation: """
      The App Store refuses longer ones. Dates and times as build numbers are often the reason.
      """,
    wrong: "CURRENT_PROJECT_VERSION = 20260101.120000.12345;",
    right: "CURRENT_PROJECT_VERSION = 20260101.1200;",
    source: "Apple's TN2420")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { key -> Finding? in
        guard case .known(let version, let place) = key.answer(context.configuration), version.utf8.count > 18 else {
          return nil
        }
        return finding(
          "the \(key.name) \"\(version)\" of \"\(context.target.name)\" has \(version.utf8.count) characters, more than the 18 that the App Store takes",
          hint: "write a shorter one", at: place, in: context)
      }
    }
  }
}
