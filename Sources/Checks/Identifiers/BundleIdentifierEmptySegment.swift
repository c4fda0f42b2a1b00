import Diagnostics
import XcodeProjects

/// Bundle identifiers that contain an empty component.
struct BundleIdentifierEmptySegment: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-empty-segment", severity: .error, summary: "Bundle identifier contains an empty component",
    explanation: """
      The App Store rejects identifiers that begin or end with a period, or contain two periods in a row. The cause is \
      often a build setting that expands to nothing. A build may define the setting on the command line, so the finding \
      is then a warning. It is also a warning for a bundle that is never uploaded, such as tests.
      """,
    wrong: "com..Wecker",
    right: "com.company.Wecker",
    source: "ITMS-90049", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let segments = identifier.split(separator: ".", omittingEmptySubsequences: false)
      guard segments.contains(where: \.isEmpty) else { return nil }
      let kept = Self.filled(identifier)
      let written = context.commands.identifierText(for: context).map(Self.filled)
      return finding(
        "bundle identifier \"\(identifier)\" contains an empty component",
        hint: kept.isEmpty ? nil : context.commands.identifierHint(kept, written: written), at: place,
        severity: context.identifierIsComposed ? .warning : context.identifierSeverity, in: context)
    }
  }

  /// An identifier without its empty components.
  static func filled(_ identifier: String) -> String {
    identifier.split(separator: ".").joined(separator: ".")
  }
}

extension TargetContext {
  /// The severity of an identifier that the App Store rejects, which gets only apps and what they embed.
  var identifierSeverity: Diagnostic.Severity {
    let isUploaded = target.isDistributed || isEmbedded && !target.productType.isTestBundle
    return isUploaded ? distribution.uploadSeverity ?? .error : .warning
  }

  /// Whether the bundle identifier is made of other build settings.
  fileprivate var identifierIsComposed: Bool {
    configuration.settings.assignments(of: "PRODUCT_BUNDLE_IDENTIFIER").first?.value.contains("$") ?? false
  }
}
