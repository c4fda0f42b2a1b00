import Diagnostics

/// Findings, of which those that say the same of one line are one: of several configurations, of several targets.
struct JoinedFindings {
  let findings: [Finding]

  /// Joins `findings`.
  ///
  /// - Parameters:
  ///   - findings: What was found in each configuration.
  ///   - configurations: How many configurations each target has.
  init(_ findings: [Finding], configurations: [String: Int]) {
    self.init(ofTargets: Self.joinedConfigurations(findings, counts: configurations))
  }

  /// Joins findings of several targets, perhaps of several projects, whose configurations are joined already.
  ///
  /// What has no place is left as it is, and so is what differs in more than the target's name in quotes.
  init(ofTargets findings: [Finding]) {
    var offsets: [Finding: Int] = [:]
    var joined: [Finding] = []
    for finding in findings {
      let subject = finding.withoutTarget
      if finding.place?.file != nil, let offset = offsets[subject] {
        joined[offset].add(finding)
      } else {
        offsets[subject] = joined.count
        joined.append(finding)
      }
    }
    self.findings = joined
  }

  /// Findings that say the same of a target in different configurations, of which the first tells the place.
  private struct Group: Hashable {
    /// The finding without its configuration and, because each configuration has its own lines, without its place and
    /// what is to be edited.
    let finding: Finding
    /// Which of several such findings in one configuration it is.
    let occurrence: Int
  }

  private static func joinedConfigurations(_ findings: [Finding], counts: [String: Int]) -> [Finding] {
    var groups: [Group: [Finding]] = [:]
    var order: [Group] = []
    var occurrences: [Finding: Int] = [:]
    for finding in findings {
      var bare = finding
      if finding.configuration != nil {
        bare.place = nil
        bare.fixes = []
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
      let names = Set(members.compactMap(\.configuration))
      let isEverywhere = group.finding.target.flatMap { counts[$0] }.map { names.count >= $0 } ?? false
      guard isEverywhere, var first = members.first else { return joinedLines(members) }
      for other in members.dropFirst() { first.add(other) }
      first.configuration = nil
      first.furtherConfigurations = []
      return [first]
    }
  }

  /// Findings that hold in some configurations, of which those about one line are one.
  private static func joinedLines(_ findings: [Finding]) -> [Finding] {
    var joined: [Finding] = []
    for finding in findings {
      let same = joined.firstIndex {
        $0.place != nil && $0.place == finding.place && $0.configuration != nil && finding.configuration != nil
      }
      if let same { joined[same].add(finding) } else { joined.append(finding) }
    }
    return joined
  }
}

extension Finding {
  /// The finding as it is for whatever target: its name in quotes is taken out of the sentences.
  fileprivate var withoutTarget: Finding {
    var subject = Finding(
      rule: rule, severity: severity, message: Self.naming(nil, in: message, for: target),
      hint: hint.map { Self.naming(nil, in: $0, for: target) }, place: place, configuration: configuration)
    subject.furtherConfigurations = furtherConfigurations
    return subject
  }

  /// Takes in what `other` says of another configuration or target.
  fileprivate mutating func add(_ other: Finding) {
    for name in other.targets where !targets.contains(name) { furtherTargets.append(name) }
    for name in other.configurations where !configurations.contains(name) { furtherConfigurations.append(name) }
    let own = other.place.map { [FurtherPlace($0, configuration: other.configuration)] } ?? []
    for further in own + other.furtherPlaces where further.place.line != nil && further.place != place {
      if !furtherPlaces.contains(where: { $0.place == further.place }) { furtherPlaces.append(further) }
    }
    for fix in other.fixes where !fixes.contains(fix) { fixes.append(fix) }
  }

  /// `text` with the name `target` in quotes replaced.
  fileprivate static func naming(_ name: String?, in text: String, for target: String?) -> String {
    guard let target else { return text }
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "\"\(target)\"") {
      result += rest[..<range.lowerBound] + (name.map { "\"\($0)\"" } ?? "\0")
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// The finding of each target and configuration by itself, as it would be if it were the only one.
  public var parts: [Finding] {
    guard !furtherTargets.isEmpty || !furtherConfigurations.isEmpty else { return [self] }
    let names: [String?] = targets.isEmpty ? [nil] : targets
    let settings: [String?] = configurations.isEmpty ? [nil] : configurations
    return names.flatMap { name in
      settings.map { configuration in
        Finding(
          rule: rule, severity: severity, message: Self.naming(name, in: message, for: target),
          hint: hint.map { Self.naming(name, in: $0, for: target) }, place: place, target: name,
          configuration: configuration, fixes: fixes)
      }
    }
  }

  /// Findings that say the same of several lines as one, at the first of them.
  static func atOnce(_ findings: [Finding]) -> Finding? {
    guard var first = findings.first else { return nil }
    for other in findings.dropFirst() { first.add(other) }
    return first
  }
}
