import Diagnostics
import XcodeProjects

/// Bundle identifiers that are reserved for Apple.
struct BundleIdentifierReserved: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-reserved", severity: .warning, summary: "Bundle identifier begins with com.apple",
    explanation: """
      Identifiers that begin with com.apple are reserved for Apple. No other team can register one. slipway bundle-id \
      check reports an error, because it checks identifiers of new apps.
      """,
    wrong: "com.apple.Wecker",
    right: "com.company.Wecker",
    source: "convention of Apple's identifiers")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.lowercased().hasPrefix("com.apple.") else { return nil }
      return finding(
        "bundle identifier \"\(identifier)\" begins with com.apple, which is reserved for Apple",
        hint: "begin it with your domain in reverse, such as com.company", at: place, in: context)
    }
  }
}
