public import Checks

/// What stands behind a rule, a code or a sentence: the cause, and what to do about it.
public struct Explanation: Sendable {
  /// Whose word it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A rule of `check`.
    case rule
    /// A code of App Store Connect.
    case appStore = "app-store"
    /// A code that a device gives when it refuses an app.
    case device
    /// An error code of slipway.
    case error
    /// A sentence that Xcode prints.
    case xcode
    /// A sentence that Git prints.
    case git
  }

  /// Whose word it is.
  public let kind: Kind
  /// What it is found by: the rule's name, the code, or the sentence with asterisks for what differs.
  public let name: String
  /// What is wrong, in a sentence or two.
  public let cause: String
  /// What to do about it.
  public let remedy: String
  /// The rule, where it is one.
  public let rule: RuleDescription?
  /// The rules of `check` that find it before it is printed, by name.
  public let rules: [String]

  init(_ kind: Kind, _ row: ExplanationTable.Row, rules: [String] = []) {
    self.kind = kind
    name = row.name
    cause = row.cause
    remedy = row.remedy
    rule = nil
    self.rules = rules
  }

  init(_ rule: RuleDescription) {
    kind = .rule
    name = rule.id
    cause = rule.explanation
    remedy = "make it as in the right example"
    self.rule = rule
    rules = []
  }
}
