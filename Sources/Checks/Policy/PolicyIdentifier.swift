import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for bundle identifiers that no pattern of the policy matches.
struct PolicyIdentifier: CheckRule {
  let description = RuleDescription(
    id: "policy-bundle-id", severity: .error, summary: "Bundle identifier violates the project's policy",
    explanation: """
      The policy in .slipway.yml lists patterns of bundle identifiers. An asterisk at the end of a pattern matches the \
      rest of the identifier. Elsewhere, an asterisk matches one component, as does $(USER).
      """,
    wrong: "policy: {bundle-identifiers: [de.uni-hd.*]} and PRODUCT_BUNDLE_IDENTIFIER = com.example.Wecker;",
    right: "policy: {bundle-identifiers: [de.uni-hd.*]} and PRODUCT_BUNDLE_IDENTIFIER = de.uni-hd.Wecker;",
    source: "the policy section of .slipway.yml", command: .setIdentifier)

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    guard !input.policy.bundleIdentifiers.isEmpty else { return [] }
    return input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier,
        let violation = input.policy.violation(of: identifier)
      else { return nil }
      return finding(violation, hint: hint(for: identifier, of: context, input.policy), at: place, in: context)
    }
  }

  /// The command with the only identifier that the policy suggests; an embedded bundle follows its host.
  private func hint(for identifier: String, of context: TargetContext, _ policy: ProjectPolicy) -> Hint {
    let host = context.host
    if host.target.id != context.target.id, case .known(let outer, _) = host.configuration.bundleIdentifier,
      identifier.hasPrefix(outer + "."), policy.violation(of: outer) != nil
    {
      return hint(for: outer, of: host, policy)
    }
    guard context.target.isApplication, let prefix = policy.onlyPrefix, let last = identifier.split(separator: ".").last
    else { return context.commands.attribute("bundle-id", "ID") }
    return context.commands.identifierHint("\(prefix).\(last)")
  }
}
