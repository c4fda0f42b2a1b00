import Diagnostics

/// A bundle identifier is not too long.
struct BundleIdentifierLength: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-length", severity: .note, summary: "a bundle identifier has at most 155 characters",
    explanation: """
      Apple's portal refuses very long identifiers. It says nowhere from how many characters on; 155 is a \
      number that is often told.
      """,
    wrong: "an identifier of 200 characters",
    right: "com.company.Wecker",
    source: "reports of refused identifiers; no document of Apple's names a limit")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier,
        identifier.utf8.count > 155
      else { return nil }
      return finding(
        "the bundle identifier of \"\(context.target.name)\" has \(identifier.utf8.count) characters, which Apple may refuse",
        hint: "write a shorter one", at: place, in: context)
    }
  }
}
