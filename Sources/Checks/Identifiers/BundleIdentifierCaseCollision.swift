import Diagnostics
import XcodeProjects

/// Bundle identifiers that differ only in case.
struct BundleIdentifierCaseCollision: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-case-collision", severity: .error, summary: "Bundle identifiers differ only in case",
    explanation: """
      Apple compares bundle identifiers without regard to case. Two that differ only in case are the same \
      identifier, and only the first can be registered.
      """,
    wrong: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and PRODUCT_BUNDLE_IDENTIFIER = com.company.wecker;",
    right: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and PRODUCT_BUNDLE_IDENTIFIER = com.company.WeckerPro;",
    source: "Apple's glossary, bundle ID")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var spellings: [String: (identifier: String, target: String)] = [:]
      return project.contexts.filter(\.target.isDistributed).compactMap { context in
        guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
        let folded = identifier.lowercased()
        guard let first = spellings[folded] else {
          spellings[folded] = (identifier, context.target.name)
          return nil
        }
        guard first.identifier != identifier else { return nil }
        return finding(
          "bundle identifiers \"\(first.identifier)\" of \"\(first.target)\" and \"\(identifier)\" of \"\(context.target.name)\" differ only in case",
          hint: "write an identifier that differs in more than case", at: place, in: context)
      }
    }
  }
}
