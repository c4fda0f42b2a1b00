public import Diagnostics

/// A rule that looks at projects and says what it finds.
public protocol CheckRule: Sendable {
  /// What the rule is called and what it is about.
  var description: RuleDescription { get }

  /// What the rule looks at in one go.
  var scope: RuleScope { get }

  /// What the rule finds in `input`.
  func findings(in input: CheckInput) -> [Finding]
}

/// What a rule looks at in one go.
public enum RuleScope: Sendable, Hashable {
  /// A single project, or the files that are checked by themselves: its inputs have no more, and come in any order.
  case project
  /// All that is there, such as what Git tracks: its input has no projects, but the folders that they are in.
  case everything
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
  /// The App Store's codes for what the rule finds, such as `ITMS-90022`.
  public let codes: [String]

  /// Creates a description.
  ///
  /// The codes of the App Store that `source` names need not be named again.
  public init(
    id: String, severity: Diagnostic.Severity, summary: String, explanation: String, wrong: String, right: String,
    source: String, codes: [String] = []
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.wrong = wrong
    self.right = right
    self.source = source
    self.codes = Self.codes(in: source) + codes
  }

  private static func codes(in text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }
      .filter { $0.hasPrefix("ITMS-") && $0.count > 5 }.map(String.init)
  }
}

extension CheckRule {
  /// A single project, as nearly all rules do.
  public var scope: RuleScope { .project }

  /// A finding of this rule.
  func finding(
    _ message: String, hint: String? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    target: String? = nil, configuration: String? = nil, fixes: [Fix] = []
  ) -> Finding {
    Finding(
      rule: description.id, severity: severity ?? description.severity, message: message, hint: hint, place: place,
      target: target, configuration: configuration, fixes: fixes)
  }

  /// A finding of this rule about something that several targets have.
  func finding(
    _ message: String, hint: String? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    targets: [String]
  ) -> Finding {
    var finding = finding(message, hint: hint, at: place, severity: severity, target: targets.first)
    finding.furtherTargets = Array(targets.dropFirst())
    return finding
  }

  /// A finding of this rule about a target in one configuration, or about a file without either.
  func finding(
    _ message: String, hint: String? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    in context: TargetContext?, fixes: [Fix] = []
  ) -> Finding {
    finding(
      message, hint: hint, at: place, severity: severity, target: context?.target.name,
      configuration: context?.configuration.name, fixes: fixes)
  }
}
