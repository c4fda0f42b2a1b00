import Diagnostics

/// No two bundle identifiers differ in capitals only.
struct BundleIdentifierCaseCollision: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-case-collision", severity: .error, summary: "no two bundle identifiers differ in capitals only",
    explanation: """
      Apple compares identifiers without regard to capitals, so two that differ in nothing else are the \
      same one, and only the first can be registered.
      """,
    wrong: "com.company.Wecker and com.company.wecker",
    right: "com.company.Wecker for both, or com.company.Wecker2",
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
          "the bundle identifiers \"\(first.identifier)\" of \"\(first.target)\" and \"\(identifier)\" of \"\(context.target.name)\" differ in capitals only, which is no difference to Apple",
          hint: "write \(first.identifier) if they are meant to be the same", at: place, in: context)
      }
    }
  }
}
