public import Diagnostics
import XcodeProjects

/// A rule that checks projects and reports findings.
public protocol CheckRule: Sendable {
  /// The identifier, severity and texts of the rule.
  var description: RuleDescription { get }

  /// The part of the input that the rule checks in one call.
  var scope: RuleScope { get }

  /// The knowledge beside the checked files without which the rule finds nothing.
  var evidence: RuleEvidence? { get }

  /// Whether a violation is as severe in a target or configuration that no shared scheme builds.
  var isIndependentOfBuilds: Bool { get }

  /// Returns the findings of the rule in `input`.
  func findings(in input: CheckInput) -> [Finding]
}

/// The part of the input that a rule checks in one call.
public enum RuleScope: Sendable, Hashable {
  /// A single project, or the files without a project; the inputs come in any order.
  case project
  /// Everything, such as the tracked files; the input has the folders of the projects, but no projects.
  case everything
}

/// Knowledge beside the checked files.
public enum RuleEvidence: Sendable, Hashable {
  /// The tracked and ignored files of a repository.
  case repository
  /// Provisioning profiles.
  case profiles
}

/// The texts of a rule.
public struct RuleDescription: Sendable, Hashable {
  /// The identifier in kebab case, for scripts and settings.
  public let id: String
  /// The default severity of its findings.
  public let severity: Diagnostic.Severity
  /// The title of the violation.
  public let summary: String
  /// Why the violation matters.
  public let explanation: String
  /// An example with the violation.
  public let wrong: String
  /// The corrected example.
  public let right: String
  /// The source of the rule: a document, or an App Store error code.
  public let source: String
  /// The App Store error codes for the violation, such as `ITMS-90022`.
  public let codes: [String]
  /// The command that resolves the findings, with placeholders such as `TARGET`; a finding has the complete one.
  public let command: Hint?

  /// Creates a description; `codes` adds to the codes in `source`, and `isFixable` makes `check --fix` the command.
  public init(
    id: String, severity: Diagnostic.Severity, summary: String, explanation: String, wrong: String, right: String,
    source: String, codes: [String] = [], command: Hint? = nil, isFixable: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.wrong = wrong
    self.right = right
    self.source = source
    self.codes = Self.codes(in: source) + codes
    self.command = isFixable ? "\(command: "check") --fix --only \(id)" : command
  }

  private static func codes(in text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }
      .filter { $0.hasPrefix("ITMS-") && $0.count > 5 }.map(String.init)
  }
}

extension CheckRule {
  /// Nothing beside the checked files.
  public var evidence: RuleEvidence? { nil }

  /// The default scope, a single project.
  public var scope: RuleScope { .project }

  /// A violation in a target that no shared scheme builds is less severe.
  public var isIndependentOfBuilds: Bool { false }

  /// A finding of this rule.
  func finding(
    _ message: String, hint: Hint? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    target: String? = nil, configuration: String? = nil, fixes: [Fix] = []
  ) -> Finding {
    Finding(
      rule: description.id, severity: severity ?? description.severity, message: message, hint: hint, place: place,
      target: target, configuration: configuration, fixes: fixes)
  }

  /// A finding of this rule about several targets.
  func finding(
    _ message: String, hint: Hint? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    targets: [String]
  ) -> Finding {
    var finding = finding(message, hint: hint, at: place, severity: severity, target: targets.first)
    finding.furtherTargets = Array(targets.dropFirst())
    return finding
  }

  /// A finding of this rule about a target in one configuration, or about a file without a target.
  func finding(
    _ message: String, hint: Hint? = nil, at place: Place? = nil, severity: Diagnostic.Severity? = nil,
    in context: TargetContext?, fixes: [Fix] = []
  ) -> Finding {
    finding(
      message, hint: hint, at: place, severity: severity, target: context?.target.name,
      configuration: context?.configuration.name, fixes: fixes)
  }
}
