import Diagnostics
import XcodeProjects

/// Bundle identifiers without a domain.
struct BundleIdentifierSingleSegment: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-single-segment", severity: .warning, summary: "Bundle identifier has only one component",
    explanation: """
      A bundle identifier is unique because it begins with a domain that you own, in reverse. An app with a \
      one-word identifier builds, but another app may use the same identifier.
      """,
    wrong: "Wecker",
    right: "com.company.Wecker",
    source: "Apple's glossary, bundle ID")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard !identifier.contains("."), !identifier.isEmpty else { return nil }
      let component = identifier.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      return finding(
        "bundle identifier \"\(identifier)\" has only one component, so another app may use it too",
        hint: "prefix it with your domain in reverse, such as com.company.\(String(component))", at: place, in: context)
    }
  }
}
