import Diagnostics

/// A bundle identifier is not an example's.
struct BundleIdentifierPlaceholder: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-placeholder", severity: .warning, summary: "a bundle identifier is not an example's",
    explanation: """
      Identifiers that begin with com.example or com.yourcompany come from templates and tutorials. They \
      can't be registered, and apps of different people get in each other's way.
      """,
    wrong: "com.example.Wecker",
    right: "com.company.Wecker",
    source: "Apple's registration of App IDs refuses them")

  /// What the identifiers of templates begin with, in lower case.
  private static let prefixes = [
    "com.example.", "com.yourcompany.", "com.mycompany.", "com.yourdomain.", "com.companyname.", "devplaceholder.",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let folded = identifier.lowercased()
      guard Self.prefixes.contains(where: { folded.hasPrefix($0) }) || identifier.contains("___VARIABLE") else {
        return nil
      }
      return finding(
        "the bundle identifier \"\(identifier)\" is still the example's of a template",
        hint: "begin it with a domain of yours, written backwards", at: place, in: context)
    }
  }
}
