import Diagnostics

/// A bundle identifier has no asterisk.
struct BundleIdentifierWildcard: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-wildcard", severity: .error, summary: "a bundle identifier has no asterisk",
    explanation: """
      An asterisk belongs into the App ID of a wildcard profile. The app itself has one identifier, \
      written out.
      """,
    wrong: "com.company.*",
    right: "com.company.Wecker",
    source: "Apple's documentation of App IDs")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.contains("*") else { return nil }
      return finding(
        "the bundle identifier \"\(identifier)\" has an asterisk, which only the App ID of a profile may have",
        hint:
          "write the identifier of this app, such as \(String(identifier.filter { $0 != "*" }))\(context.target.name)",
        at: place, severity: context.identifierSeverity, in: context)
    }
  }
}
