import Diagnostics

/// Findings, combined where several configurations or targets have the same one in one line.
struct JoinedFindings {
  let findings: [Finding]

  /// Combines `findings`.
  ///
  /// - Parameters:
  ///   - findings: The findings of each configuration.
  ///   - configurations: The number of configurations of each target.
  init(_ findings: [Finding], configurations: [String: Int]) {
    self.init(ofTargets: Self.joinedConfigurations(findings, counts: configurations))
  }

  /// Combines findings of several targets or projects whose configurations are already combined.
  ///
  /// Findings without a place, or that differ in more than the quoted target name, are not combined.
  init(ofTargets findings: [Finding]) {
    var offsets: [Finding: Int] = [:]
    var joined: [Finding] = []
    for finding in findings {
      let subject = finding.withoutTarget
      if finding.place?.file != nil, let offset = offsets[subject] {
        joined[offset].add([finding])
      } else {
        offsets[subject] = joined.count
        joined.append(finding)
      }
    }
    self.findings = joined.map { finding in
      var whole = finding
      if finding.isCombined { whole.members = JoinedFindings(ofTargets: finding.members).findings }
      return whole
    }
  }

  /// The key of findings that are equal except for their configuration.
  private struct Group: Hashable {
    /// The finding without its configuration, place and edits; each configuration has separate lines.
    let finding: Finding
    /// The number of the finding among equal ones of its configuration.
    let occurrence: Int
  }

  private static func joinedConfigurations(_ findings: [Finding], counts: [String: Int]) -> [Finding] {
    var groups: [Group: [Finding]] = [:]
    var order: [Group] = []
    var occurrences: [Finding: Int] = [:]
    for finding in findings {
      var bare = finding
      bare.hint = finding.hint?.general
      if finding.configuration != nil {
        bare.place = nil
        bare.fixes = []
        bare.members = []
      }
      let occurrence = occurrences[bare, default: 0]
      occurrences[bare] = occurrence + 1
      bare.configuration = nil
      let group = Group(finding: bare, occurrence: occurrence)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(finding)
    }
    return order.flatMap { group -> [Finding] in
      let members = groups[group] ?? []
      let names = members.compactMap(\.configuration).grouped { $0 }.map(\.key)
      let isEverywhere = group.finding.target.flatMap { counts[$0] }.map { names.count >= $0 } ?? false
      guard var first = members.first, first.configuration != nil else { return members }
      first.add(members.dropFirst())
      if isEverywhere {
        first.configuration = nil
        first.furtherConfigurations = []
        first.everyConfiguration = names
      }
      if first.isCombined { first.members = joinedConfigurations(first.members, counts: counts) }
      return [first]
    }
  }
}

extension Finding {
  /// The finding without its target: the quoted name is removed from the texts.
  fileprivate var withoutTarget: Finding {
    var subject = Finding(
      rule: rule, severity: severity, message: Self.naming(nil, in: message, for: target),
      hint: hint?.general.mapping(text: { Self.naming(nil, in: $0, for: target) }), place: place,
      configuration: configuration)
    subject.furtherConfigurations = furtherConfigurations
    return subject
  }

  /// Adds the configurations, targets, places, commands and edits of `others`.
  mutating func add(_ others: some Sequence<Finding>) {
    var knownPlaces = Set(furtherPlaces.map(\.place))
    var knownFixes = Set(fixes)
    for other in others {
      for name in other.targets where !targets.contains(name) { furtherTargets.append(name) }
      for name in other.configurations where !configurations.contains(name) { furtherConfigurations.append(name) }
      let own = other.place.map { [FurtherPlace($0, configuration: other.configuration)] } ?? []
      for further in own + other.furtherPlaces where further.place.line != nil && further.place != place {
        if knownPlaces.insert(further.place).inserted { furtherPlaces.append(further) }
      }
      if let further = other.hint { hint = hint?.joined(with: further) }
      for fix in other.fixes where knownFixes.insert(fix).inserted { fixes.append(fix) }
      members += other.members
    }
  }

  /// Replaces the quoted name `target` in `text`.
  static func naming(_ name: String?, in text: String, for target: String?) -> String {
    guard let target else { return text }
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "\"\(target)\"") {
      result += rest[..<range.lowerBound] + (name.map { "\"\($0)\"" } ?? "\0")
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Whether the finding combines several.
  public var isCombined: Bool { !members.isEmpty }

  /// The findings that can be resolved one by one, with the severity of the whole: its members, or itself.
  public var singles: [Finding] {
    guard !members.isEmpty else { return [self] }
    return members.flatMap(\.singles).map { member in
      var single = member
      single.severity = severity
      return single
    }
  }

  /// The finding without those of its members for which `isKept` returns false: whole if it keeps all of them.
  public func limited(to isKept: (Finding) -> Bool) -> [Finding] {
    let all = singles
    let kept = all.filter(isKept)
    return kept.count == all.count ? [self] : kept
  }

  /// The separate findings of each member, target and configuration: what a baseline knows.
  public var parts: [Finding] { singles.flatMap(\.ownParts) }

  /// The separate findings of each target and configuration, with the message of the whole.
  public var ownParts: [Finding] {
    guard !furtherTargets.isEmpty || !furtherConfigurations.isEmpty else { return [self] }
    let names: [String?] = targets.isEmpty ? [nil] : targets
    let settings: [String?] = configurations.isEmpty ? [nil] : configurations
    return names.flatMap { name in
      settings.map { configuration in
        var part = Finding(
          rule: rule, severity: severity, message: Self.naming(name, in: message, for: target),
          hint: hint?.mapping(text: { Self.naming(name, in: $0, for: target) }), place: place, target: name,
          configuration: configuration, fixes: fixes)
        part.pathsInMessage = pathsInMessage
        part.everyConfiguration = everyConfiguration
        part.cause = cause
        return part
      }
    }
  }

  /// The finding as one that combines those of several items, if there are several.
  func combining<Item>(_ items: [Item], _ finding: (Item) -> Finding?) -> Finding {
    guard items.count > 1 else { return self }
    var whole = self
    whole.members = items.compactMap(finding)
    return whole
  }

  /// Combines findings into one, at the place of the first.
  ///
  /// - Parameters:
  ///   - findings: The findings, each with a message that is about nothing else.
  ///   - message: The message for all of them if there are several; that of the first by default.
  ///   - hint: The hint for all of them; their own hints by default.
  /// - Returns: The finding; `nil` for none.
  static func atOnce(_ findings: [Finding], saying message: String? = nil, hint: Hint? = nil) -> Finding? {
    guard var first = findings.first else { return nil }
    let groups = findings.grouped { finding -> [String?] in
      [finding.message, finding.place?.file, finding.target, finding.configuration]
    }
    let alone = first.hint
    first.add(findings.dropFirst())
    if findings.count > mostHints, first.hint != alone {
      first.hint = alone.map { "\($0), and do the same for the others" }
    }
    if groups.count > 1 {
      first.members = groups.compactMap { $0.elements.count > 1 ? atOnce($0.elements) : $0.elements.first }
    }
    guard findings.count > 1, message != nil || hint != nil else { return first }
    return first.saying(message ?? first.message, hint: hint ?? first.hint)
  }

  /// Combines the findings with the same message, in the order of the first of each.
  static func atOnceByMessage(_ findings: [Finding]) -> [Finding] {
    findings.grouped(by: \.message).compactMap { atOnce($0.elements) }
  }
}
