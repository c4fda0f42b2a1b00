import Diagnostics
import XcodeProjects

/// Bundle identifiers that are too long.
struct BundleIdentifierLength: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-length", severity: .note, summary: "Bundle identifier is longer than 155 characters",
    explanation: """
      Apple's developer portal rejects very long bundle identifiers. Apple documents no limit; developers report 155 \
      characters.
      """,
    wrong: "com.company.Wecker followed by 150 more characters",
    right: "com.company.Wecker",
    source: "reports of rejected identifiers; Apple documents no limit")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier,
        identifier.utf8.count > 155
      else { return nil }
      return finding(
        "bundle identifier of \"\(context.target.name)\" has \(identifier.utf8.count) characters, which Apple may reject",
        hint: "shorten it to at most 155 characters", at: place, in: context)
    }
  }
}
