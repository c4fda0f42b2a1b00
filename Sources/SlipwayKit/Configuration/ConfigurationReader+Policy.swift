import AppleIdentifiers
import Checks
import CodeSigning
import Diagnostics
import Yams

extension ConfigurationReader {
  /// Reads the `policy` section.
  func policy(_ node: Node) throws(Diagnostic) -> ProjectPolicy {
    var policy = ProjectPolicy()
    try members(of: node, named: "policy") { key, value throws(Diagnostic) in
      let name = "policy.\(key.text)"
      switch key.text {
      case "bundle-identifiers": policy.bundleIdentifiers = try patterns(value, name)
      case "configurations": policy.configurations = try list(value, named: name)
      case "deployment-targets": policy.deploymentTargets = try deploymentTargets(value, name)
      case "forbidden-frameworks": policy.forbiddenFrameworks = try list(value, named: name)
      case "ignore-templates": policy.ignoreTemplates = try list(value, named: name)
      case "team": policy.team = try teamID(value, named: name)
      default:
        guard let rule = DevicePolicyRule(rawValue: key.text) else {
          let others = [
            "bundle-identifiers", "configurations", "deployment-targets", "forbidden-frameworks", "ignore-templates",
            "team",
          ]
          throw unknown(key, among: (others + DevicePolicyRule.allCases.map(\.rawValue)).sorted())
        }
        policy.deviceRules[rule] = try isStrict(value, rule, name)
      }
    }
    return policy
  }

  /// Whether the value of `rule` sets it.
  private func isStrict(_ node: Node, _ rule: DevicePolicyRule, _ name: String) throws(Diagnostic) -> Bool {
    let text = try text(node, named: name)
    guard [rule.value, rule.appleValue].contains(text) else {
      throw invalid("\(name) must be \(rule.value) or \(rule.appleValue), not \"\(text)\"", node)
    }
    return text == rule.value
  }

  /// The texts of a list, which is not empty.
  private func list(_ node: Node, named name: String) throws(Diagnostic) -> [String] {
    let texts = try texts(node, named: name)
    guard !texts.isEmpty else { throw invalid("\(name) is empty", node, advice: "add an item, or remove the key") }
    return texts
  }

  private func patterns(_ node: Node, _ name: String) throws(Diagnostic) -> [IdentifierPattern] {
    var patterns: [IdentifierPattern] = []
    for text in try list(node, named: name) {
      guard let pattern = IdentifierPattern(text) else {
        throw invalid(
          "\"\(text)\" is not a pattern of bundle identifiers", node,
          advice: "write components of letters, digits and hyphens, or *, or $(USER), such as de.uni-hd.$(USER).*")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  private func deploymentTargets(_ node: Node, _ name: String) throws(Diagnostic) -> [Platform: String] {
    var targets: [Platform: String] = [:]
    try members(of: node, named: name) { key, value throws(Diagnostic) in
      guard let platform = Platform(rawValue: key.text) else {
        throw unknown(key, among: Platform.allCases.map(\.rawValue))
      }
      let version = try text(value, named: "\(name).\(key.text)")
      guard ProjectPolicy.isVersion(version) else {
        throw invalid("\"\(version)\" is not a valid system version", value, advice: "use a version such as \"16.0\"")
      }
      targets[platform] = version
    }
    return targets
  }
}
