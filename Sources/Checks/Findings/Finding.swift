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

  /// What the finding has in common with those of other files, so that they are reported once; usually `nil`.
  var cause: Cause?

  /// A cause of findings in several files.
  struct Cause: Sendable, Hashable {
    /// What has the violation, in the plural.
    let subject: String
    /// The violation.
    let words: String
    /// The name of the one that this finding is about.
    let name: String
    /// What resolves all of them; `nil` for the hints of each.
    var hint: Hint?
    /// The number of findings from which on they are reported once.
    var least = 2
  }

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

  /// Findings, with those of one cause combined at the place of the first.
  static func joinedByCause(_ findings: [Finding]) -> [Finding] {
    let groups = findings.enumerated().grouped { offset, finding -> [String] in
      finding.cause.map { [finding.rule, "\(finding.severity)", $0.subject, $0.words] } ?? ["\(offset)"]
    }
    return groups.flatMap { _, members -> [Finding] in
      let findings = members.map(\.element)
      guard let least = findings.first?.cause?.least, findings.count >= least else { return findings }
      return [joined(findings)].compactMap(\.self)
    }
  }

  /// One finding for those of one cause: it counts them, and lists what each one says.
  private static func joined(_ findings: [Finding]) -> Finding? {
    let members = Checker.ordered(findings)
    guard let first = members.first, let cause = first.cause, members.count > 1 else { return members.first }
    let names = members.flatMap { member -> [String] in
      let name = member.cause?.name
      return name == member.target ? member.targets : [name].compactMap(\.self)
    }.grouped { $0 }.map(\.key)
    let message =
      names.count == 1
      ? "\(first.message) (and \(members.count - 1) more)"
      : "\(names.count) \(cause.subject) \(cause.words): \(NameList(names.map { "\"\($0)\"" }).text)"
    let hints = members.compactMap(\.hint).grouped { $0 }.map(\.key)
    let each =
      members.count > mostHints
      ? hints.count > 1 ? hints.first.map { "\($0), and do the same for the others" as Hint } : nil
      : Hint.sequence(hints)
    var all = first.saying(message, hint: cause.hint ?? each ?? first.hint)
    all.add(members.dropFirst())
    all.hint = cause.hint ?? each ?? first.hint
    if members.contains(where: \.configurations.isEmpty) {
      all.configuration = nil
      all.furtherConfigurations = []
    }
    let places = members.flatMap { member in
      let target = members.contains { $0.target != member.target } ? member.target : nil
      let own = member.place.map { [FurtherPlace($0, configuration: member.configuration, target: target)] } ?? []
      return own + member.furtherPlaces.map { FurtherPlace($0.place, configuration: $0.configuration, target: target) }
    }
    all.furtherPlaces = places.grouped(by: \.place).compactMap(\.elements.first).filter { $0.place != first.place }
    return all.listing(members.flatMap { [$0.listed] + $0.details })
  }

  /// The number of findings up to which a combined one has the commands of each.
  static let mostHints = 4

  /// The place and the message, as one of several findings.
  private var listed: String {
    let line = place?.line.map { ":\($0)" } ?? ""
    return (place?.file.map { "\($0)\(line): " } ?? "") + message
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
