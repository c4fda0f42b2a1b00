import Diagnostics

/// A bundle identifier begins with a domain.
struct BundleIdentifierSingleSegment: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-single-segment", severity: .warning, summary: "a bundle identifier begins with a domain",
    explanation: """
      An identifier is unique in the whole world because it begins with a domain that its maker owns, \
      written backwards. One word builds on your own machine, but somebody else may have it.
      """,
    wrong: "Wecker",
    right: "com.company.Wecker",
    source: "Apple's glossary, bundle ID")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard !identifier.contains("."), !identifier.isEmpty else { return nil }
      return finding(
        "the bundle identifier \"\(identifier)\" is a single word, so another app may have it too",
        hint: "put a domain of yours before it, such as com.company.\(identifier)", at: place, in: context)
    }
  }
}
