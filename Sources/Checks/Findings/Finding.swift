public import Diagnostics

/// A violation of a rule.
public struct Finding: Sendable, Hashable {
  /// The rule's identifier.
  public let rule: String
  /// The severity.
  public var severity: Diagnostic.Severity
  /// One sentence, without a period.
  public let message: String
  /// The command or edit that resolves the finding, if any.
  public internal(set) var hint: Hint?
  /// The place, as far as known.
  public internal(set) var place: Place?
  /// The target, or the first of several.
  public let target: String?
  /// The other targets; one line's finding for several targets is one finding.
  public internal(set) var furtherTargets: [String] = []
  /// The configuration, or the first of several; `nil` for all, or if independent of configurations.
  public var configuration: String?
  /// The other configurations, of a target that has still more.
  public internal(set) var furtherConfigurations: [String] = []
  /// Other places with the same violation: lines of other configurations, or later lines of the file.
  public internal(set) var furtherPlaces: [FurtherPlace] = []
  /// Everything that a long message only counts, a line each, such as `fr: "alarm.title"`; empty for most findings.
  public internal(set) var details: [String] = []
  /// The safe edits that together resolve the finding; empty for most findings.
  public internal(set) var fixes: [Fix]
  /// The paths relative to the checked folder that words of the message mean, by the words.
  public internal(set) var pathsInMessage: [String: String] = [:]

  /// All configurations of the target, if the finding is about all of them and so names none.
  public internal(set) var everyConfiguration: [String] = []
  /// The findings that this one combines, each of which can be resolved alone; empty for a finding by itself.
  var members: [Finding] = []
  /// What the finding has in common with those of other files, so that they are reported once; usually `nil`.
  var cause: Cause?

  /// The finding with what it has in common with others.
  func caused(by cause: Cause?) -> Finding {
    var other = self
    other.cause = cause
    return other
  }

  /// The finding with another hint.
  public func hinting(_ hint: Hint) -> Finding {
    var other = self
    other.hint = hint
    return other
  }

  /// A further place of a finding.
  public struct FurtherPlace: Sendable, Hashable {
    /// The place.
    public let place: Place
    /// The configuration of the line, if any.
    public let configuration: String?
    /// The target, if the finding is about several.
    public let target: String?

    init(_ place: Place, configuration: String? = nil, target: String? = nil) {
      self.place = place
      self.configuration = configuration
      self.target = target
    }
  }

  /// The finding with another message, for several places.
  func saying(_ message: String, hint: Hint?) -> Finding {
    var other = Finding(
      rule: rule, severity: severity, message: message, hint: hint, place: place, target: target,
      configuration: configuration, fixes: fixes)
    other.furtherTargets = furtherTargets
    other.furtherConfigurations = furtherConfigurations
    other.furtherPlaces = furtherPlaces
    other.details = details
    other.pathsInMessage = pathsInMessage
    other.everyConfiguration = everyConfiguration
    other.members = members
    return other
  }

  /// The finding with an addition to its message and those of its members.
  func adding(_ words: String) -> Finding {
    var other = saying(message + words, hint: hint).caused(by: cause)
    other.members = members.map { $0.adding(words) }
    return other
  }

  /// The finding with everything that its message only counts.
  func listing(_ details: [String]) -> Finding {
    var other = self
    other.details = details
    return other
  }

  /// The finding with `places` as its further places.
  func alsoAt(_ places: some Sequence<Place>) -> Finding {
    var other = self
    other.furtherPlaces = places.map { FurtherPlace($0) }
    return other
  }

  /// The files of all places.
  public var files: [String] { [place?.file].compactMap(\.self) + furtherPlaces.compactMap(\.place.file) }

  /// All targets of the finding.
  public var targets: [String] { (target.map { [$0] } ?? []) + furtherTargets }

  /// All configurations of the finding; empty for all, or if independent of configurations.
  public var configurations: [String] { (configuration.map { [$0] } ?? []) + furtherConfigurations }

  /// Whether something could not be read, and so was not checked; no baseline has such a finding.
  public var isUnchecked: Bool { Self.isUnchecked(rule) }

  /// Whether the findings of `rule` mean that something was not checked.
  public static func isUnchecked(_ rule: String) -> Bool { rule.hasSuffix("-unreadable") }

  /// Whether the finding has safe edits.
  public var isFixable: Bool { !fixes.isEmpty }

  /// Creates a finding.
  public init(
    rule: String, severity: Diagnostic.Severity, message: String, hint: Hint? = nil, place: Place? = nil,
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
