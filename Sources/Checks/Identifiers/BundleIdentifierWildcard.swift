import Diagnostics
import XcodeProjects

/// Bundle identifiers that contain an asterisk.
struct BundleIdentifierWildcard: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-wildcard", severity: .error, summary: "Bundle identifier contains an asterisk",
    explanation: """
      Only the App ID of a wildcard profile contains an asterisk. The app itself needs an explicit bundle identifier. \
      For a test bundle, which is never uploaded, the finding is a warning.
      """,
    wrong: "com.company.*",
    right: "com.company.Wecker",
    source: "Apple's documentation of App IDs")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard identifier.contains("*") else { return nil }
      return finding(
        "bundle identifier \"\(identifier)\" contains an asterisk, which only the App ID of a profile may contain",
        hint: "write an explicit identifier, such as \(Self.example(for: identifier, context.target))",
        at: place, severity: context.identifierSeverity, in: context)
    }
  }

  /// The identifier with the target's name instead of the asterisk.
  private static func example(for identifier: String, _ target: CheckedTarget) -> String {
    let base = identifier.filter { $0 != "*" }.split(separator: ".").joined(separator: ".")
    return (base.isEmpty ? "com.company" : base) + "." + target.identifierPart
  }
}
