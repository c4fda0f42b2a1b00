public import Diagnostics

extension ProjectPolicy {
  /// The violation of a bundle identifier that no pattern matches; `nil` if one does, or if there is none.
  func violation(of identifier: String) -> String? {
    guard !bundleIdentifiers.isEmpty, !bundleIdentifiers.contains(where: { $0.matches(identifier) }) else { return nil }
    return "bundle identifier \"\(identifier)\" does not match \(NameList(bundleIdentifiers.map(\.text)).text)"
  }

  /// The warnings about bundle identifiers that are about to be written, each once.
  public func warnings(about identifiers: [String]) -> [Diagnostic] {
    identifiers.enumerated().filter { !identifiers.prefix($0.offset).contains($0.element) }.compactMap {
      violation(of: $0.element).map {
        Diagnostic(.policyViolated, "\($0), which the policy requires", severity: .warning)
      }
    }
  }
}

extension Diagnostic.Code {
  package static let policyViolated = Diagnostic.Code(
    "policy-violated", "The policy in .slipway.yml does not allow the value. Slipway wrote it anyway.",
    "choose a value that \(command: "policy.show") allows")
}
