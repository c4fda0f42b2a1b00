package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let checksCodes: [Self] = [
    .checkRuleUnknown, .checkRulesNone, .policyViolated,
  ]
}
