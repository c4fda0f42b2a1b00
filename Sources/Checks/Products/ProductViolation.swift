public import Diagnostics

/// What the verification of a built product found.
public struct ProductViolation: Hashable, Sendable {
  /// What a violation means for a product.
  public enum Kind: Hashable, Sendable {
    /// Signature, profile or bundle are not valid.
    case invalid
    /// App Store Connect rejects the product.
    case rejected
    /// The result is unknown.
    case uncertain
    /// The product can't be read.
    case unreadable
  }

  let kind: Kind
  let message: String
  let hint: Hint?
  let place: Place
  let severity: Diagnostic.Severity?

  /// Creates a violation, by default with the severity of its rule.
  public init(
    _ kind: Kind, _ message: String, hint: Hint?, at place: Place, severity: Diagnostic.Severity? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.place = place
    self.severity = severity
  }
}

/// Violations of one kind in built products.
struct ProductViolationRule: CheckRule {
  let kind: ProductViolation.Kind
  let description: RuleDescription

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.productViolations.filter { $0.kind == kind }.map {
      finding($0.message, hint: $0.hint, at: $0.place, severity: $0.severity)
    }
  }
}
