import Diagnostics
import XcodeProjects

/// Bundle identifiers that differ only in case.
struct BundleIdentifierCaseCollision: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-case-collision", severity: .error, summary: "Bundle identifiers differ only in case",
    explanation: """
      Apple compares bundle identifiers without regard to case. Two that differ only in case are the same \
      identifier, and only the first can be registered. Products of different platforms may share an identifier, so the \
      finding is a warning. It is also a warning for two configurations, and for Mac apps that are never uploaded.
      """,
    wrong: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and PRODUCT_BUNDLE_IDENTIFIER = com.company.wecker;",
    right: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and PRODUCT_BUNDLE_IDENTIFIER = com.company.WeckerPro;",
    source: "Apple's glossary, bundle ID")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var spellings: [String: [(identifier: String, context: TargetContext)]] = [:]
      return project.contexts.filter(\.target.isDistributed).compactMap { context in
        guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
        let folded = identifier.lowercased()
        let others = (spellings[folded] ?? []).filter { $0.identifier != identifier }
        spellings[folded, default: []].append((identifier, context))
        let isAlike = { (other: TargetContext) in other.configuration.name == context.configuration.name }
        guard let first = others.first(where: { isAlike($0.context) }) ?? others.first else { return nil }
        return finding(
          "bundle identifiers \"\(first.identifier)\" of \"\(first.context.target.name)\" and \"\(identifier)\" of \"\(context.target.name)\" differ only in case",
          hint: "write both alike, or write an identifier that differs in more than case", at: place,
          severity: Self.mustBothBeRegistered(first.context, context) ? nil : .warning, in: context)
      }
    }
  }

  /// Whether two targets are certainly uploaded as different products of one platform.
  private static func mustBothBeRegistered(_ first: TargetContext, _ second: TargetContext) -> Bool {
    first.configuration.settings.platform == second.configuration.settings.platform
      && first.configuration.name == second.configuration.name
      && [first, second].allSatisfy { $0.distribution.uploadSeverity == nil }
  }
}
