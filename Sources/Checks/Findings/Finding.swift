public import Diagnostics

/// Something that a rule has to say about a project.
public struct Finding: Sendable, Hashable {
  /// The rule's identifier.
  public let rule: String
  /// How bad it is.
  public var severity: Diagnostic.Severity
  /// One sentence without a full stop.
  public let message: String
  /// The exact change that puts it right, if there is one.
  public let hint: String?
  /// Where it is, as far as it is known.
  public internal(set) var place: Place?
  /// The target that it is about; the first of several.
  public let target: String?
  /// The other targets of which it holds too: what one line says for all of them is one finding.
  public internal(set) var furtherTargets: [String] = []
  /// The configuration that it holds in, the first of several; `nil` where it holds in all, or has nothing to do with
  /// them.
  public var configuration: String?
  /// The other configurations that it holds in, of a target that has still more.
  public internal(set) var furtherConfigurations: [String] = []
  /// Where else the same is wrong: in the lines of other configurations, or further on in the file.
  public internal(set) var furtherPlaces: [FurtherPlace] = []
  /// The edits that put it right and are safe to make without asking, all of them together; none for most.
  public internal(set) var fixes: [Fix]

  /// A place that one finding is about beside its first.
  public struct FurtherPlace: Sendable, Hashable {
    /// Where it is.
    public let place: Place
    /// The configuration whose line it is, if it is one's.
    public let configuration: String?

    init(_ place: Place, configuration: String? = nil) {
      self.place = place
      self.configuration = configuration
    }
  }

  /// The same finding in other words, for several places at once.
  func saying(_ message: String, hint: String?) -> Finding {
    var other = Finding(
      rule: rule, severity: severity, message: message, hint: hint, place: place, target: target,
      configuration: configuration, fixes: fixes)
    other.furtherTargets = furtherTargets
    other.furtherConfigurations = furtherConfigurations
    other.furtherPlaces = furtherPlaces
    return other
  }

  /// The targets that it is about.
  public var targets: [String] { (target.map { [$0] } ?? []) + furtherTargets }

  /// The configurations that it holds in; none where it holds in all, or has nothing to do with them.
  public var configurations: [String] { (configuration.map { [$0] } ?? []) + furtherConfigurations }

  /// Whether there is a change that is safe to make without asking.
  public var isFixable: Bool { !fixes.isEmpty }

  /// Creates a finding.
  public init(
    rule: String, severity: Diagnostic.Severity, message: String, hint: String? = nil, place: Place? = nil,
    target: String? = nil, configuration: String? = nil, fixes: [Fix] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.hint = hint
    self.place = place
    self.target = target
    self.configuration = configuration
    self.fixes = fixes
  }
}
