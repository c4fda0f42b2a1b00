import Diagnostics
import XcodeProjects

/// A bundle identifier has no empty part.
struct BundleIdentifierEmptySegment: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-empty-segment", severity: .error, summary: "a bundle identifier has no empty part",
    explanation: """
      A period at the beginning or the end, or two in a row, leave a part between periods empty, and the \
      App Store refuses that. It often comes of a setting that expands to nothing.
      """,
    wrong: "com..Wecker",
    right: "com.company.Wecker",
    source: "ITMS-90049")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let segments = identifier.split(separator: ".", omittingEmptySubsequences: false)
      guard segments.contains(where: \.isEmpty) else { return nil }
      let kept = segments.filter { !$0.isEmpty }.joined(separator: ".")
      return finding(
        "the bundle identifier \"\(identifier)\" has nothing between two periods, or begins or ends with one",
        hint: kept.isEmpty ? nil : "write \(kept)", at: place,
        severity: context.identifierSeverity, in: context)
    }
  }
}

extension TargetContext {
  /// How bad an identifier is that the App Store refuses: tests, which it never sees, only have to be built.
  var identifierSeverity: Diagnostic.Severity { target.productType.isTestBundle ? .warning : .error }
}
