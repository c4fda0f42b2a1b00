import Diagnostics
import XcodeProjects

/// Bundle identifiers that contain an empty component.
struct BundleIdentifierEmptySegment: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-empty-segment", severity: .error, summary: "Bundle identifier contains an empty component",
    explanation: """
      The App Store rejects identifiers that begin or end with a period, or contain two periods in a row. The cause is \
      often a build setting that expands to nothing. For a test bundle, which is never uploaded, the finding is a \
      warning.
      """,
    wrong: "com..Wecker",
    right: "com.company.Wecker",
    source: "ITMS-90049", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let segments = identifier.split(separator: ".", omittingEmptySubsequences: false)
      guard segments.contains(where: \.isEmpty) else { return nil }
      let kept = segments.filter { !$0.isEmpty }.joined(separator: ".")
      return finding(
        "bundle identifier \"\(identifier)\" contains an empty component",
        hint: kept.isEmpty ? nil : context.identifierHint(kept), at: place,
        severity: context.identifierSeverity, in: context)
    }
  }
}

extension TargetContext {
  /// The severity of an identifier that the App Store rejects; test bundles are never uploaded.
  var identifierSeverity: Diagnostic.Severity { target.productType.isTestBundle ? .warning : .error }
}
