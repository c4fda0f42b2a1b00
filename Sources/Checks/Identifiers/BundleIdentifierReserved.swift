import Diagnostics

/// A bundle identifier does not begin with com.apple.
struct BundleIdentifierReserved: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-reserved", severity: .warning, summary: "a bundle identifier does not begin with com.apple",
    explanation: "Identifiers that begin with com.apple are Apple's own. Nobody else can register one.",
    wrong: "com.apple.Wecker",
    right: "com.company.Wecker",
    source: "convention of Apple's identifiers")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.lowercased().hasPrefix("com.apple.") else { return nil }
      return finding(
        "the bundle identifier \"\(identifier)\" begins with com.apple, which is Apple's own",
        hint: "begin it with a domain of yours, written backwards", at: place, in: context)
    }
  }
}
