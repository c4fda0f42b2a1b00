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
        hint: "write the identifier of this app, such as \(Self.example(for: identifier, context.target))",
        at: place, severity: context.identifierSeverity, in: context)
    }
  }

  /// The identifier with the target's name for the asterisk.
  private static func example(for identifier: String, _ target: CheckedTarget) -> String {
    let base = identifier.filter { $0 != "*" }.split(separator: ".").joined(separator: ".")
    return (base.isEmpty ? "com.company" : base) + "." + target.identifierPart
  }
}
