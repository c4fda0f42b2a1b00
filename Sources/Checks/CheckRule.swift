public import Diagnostics

/// A rule that looks at projects and says what it finds.
public protocol CheckRule: Sendable {
  /// What the rule is called and what it is about.
  var description: RuleDescription { get }

  /// What the rule finds in `input`.
  func findings(in input: CheckInput) -> [Finding]
}

/// What a person reads about a rule.
public struct RuleDescription: Sendable, Hashable {
  /// The kebab-case name that scripts and settings use.
  public let id: String
  /// How bad its findings are, unless one says otherwise.
  public let severity: Diagnostic.Severity
  /// The rule in one line.
  public let summary: String
  /// Why the rule is there.
  public let explanation: String
  /// What breaks the rule.
  public let wrong: String
  /// The same put right.
  public let right: String
  /// What the rule rests on: a document, or a code of the App Store's.
  public let source: String

  /// Creates a description.
  public init(
    id: String, severity: Diagnostic.Severity, summary: String, explanation: String, wrong: String, right: String,
    source: String
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.wrong = wrong
    self.right = right
    self.source = source
  }
}

extension CheckRule {
  /// A finding of this rule.
  func finding(
    _ message: String, hint: String? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    target: String? = nil, configuration: String? = nil
  ) -> Finding {
    Finding(
      rule: description.id, severity: severity ?? description.severity, message: message, hint: hint, place: place,
      target: target, configuration: configuration)
  }

  /// A finding of this rule about a target in one configuration.
  func finding(
    _ message: String, hint: String? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    in context: TargetContext
  ) -> Finding {
    finding(
      message, hint: hint, at: place, severity: severity, target: context.target.name,
      configuration: context.configuration.name)
  }
}
